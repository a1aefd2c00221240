"""The straight way from an address to its handler. The framework's takes longer than the judge takes over a move, and
all that phones do at a table comes this way. Every handler stands in the framework's map as well, which sees to
whatever is odd about a request: an address nobody has, another method, a slash too many.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

ANY = "/"
"""Stands for a piece of an address that differs from request to request; no piece reads like that."""


class Ways:
    """Addresses as a tree of their pieces; at the end of each the handlers by method."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix + "/"
        self._root: dict[str, Any] = {}

    def add(self, method: str, path: str, handler: Callable[..., Any]) -> None:
        """`path` comes below the prefix and names what differs: `/tables/{code}`. Where only a part of a piece differs
        (`{number}.svg`) there is no straight way."""
        pieces, names = path.strip("/").split("/"), []
        if any("{" in piece.strip("{}") or (piece[0] == "{") != (piece[-1] == "}") for piece in pieces):
            return
        here = self._root
        for piece in pieces:
            if piece[0] == "{":
                names.append(piece.strip("{}"))
                piece = ANY
            here = here.setdefault(piece, {})
        here[f"/{method}"] = (handler, names)

    def find(self, environ: dict[str, Any]) -> Callable[[], Any] | None:
        """The handler with what differs filled in, or None: then there is no straight way."""
        path: str = environ["PATH_INFO"]
        if not path.startswith(self._prefix):
            return None
        if not path.isascii():
            path = path.encode("latin-1").decode(errors="replace")
        here, values = self._root, []
        for piece in path[len(self._prefix) :].split("/"):
            found = here.get(piece)
            if found is None:
                found = here.get(ANY)
                if found is None or not piece:
                    return None
                values.append(piece)
            here = found
        found = here.get(f"/{environ['REQUEST_METHOD']}")
        if found is None:
            return None
        handler, names = found
        return partial(handler, **dict(zip(names, values, strict=True)))
