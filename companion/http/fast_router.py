"""A router for the API. Flask's takes longer than the engine takes to judge a move.

Every handler is in Flask's map as well, which answers the rest: unknown addresses, other methods, extra slashes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

ANY = "/"
"""The key of a variable piece in the tree; no piece of an address is equal to it."""


class FastRouter:
    """A tree of the pieces of addresses, with the handlers by method at its ends."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix + "/"
        self._root: dict[str, Any] = {}

    def add(self, method: str, path: str, handler: Callable[..., Any]) -> None:
        """Add a route below the prefix. `path` names its variables: `/tables/{code}`.

        Paths in which only part of a piece is variable (`{number}.svg`) are left to Flask.
        """
        pieces, names = path.strip("/").split("/"), []
        if any("{" in piece.strip("{}") or (piece[0] == "{") != (piece[-1] == "}") for piece in pieces):
            return
        node = self._root
        for piece in pieces:
            if piece[0] == "{":
                names.append(piece.strip("{}"))
                piece = ANY
            node = node.setdefault(piece, {})
        node[f"/{method}"] = (handler, names)

    def find(self, environ: dict[str, Any]) -> Callable[[], Any] | None:
        """Return the handler with its variables bound, or None to leave the request to Flask."""
        path: str = environ["PATH_INFO"]
        if not path.startswith(self._prefix):
            return None
        if not path.isascii():
            path = path.encode("latin-1").decode(errors="replace")
        node, values = self._root, []
        for piece in path[len(self._prefix) :].split("/"):
            found = node.get(piece)
            if found is None:
                found = node.get(ANY)
                if found is None or not piece:
                    return None
                values.append(piece)
            node = found
        found = node.get(f"/{environ['REQUEST_METHOD']}")
        if found is None:
            return None
        handler, names = found
        return partial(handler, **dict(zip(names, values, strict=True)))
