"""Everything a phone can get of a table, to the byte: bodies, lengths, headers, streams and noes, packed and plain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from flask.testing import FlaskClient

PATHS = (
    "/effects",
    "/recap",
    "/view",
    "/view?after=3",
    "/moves",
    "/export?form=log",
    "/export",
    "/course",
    "/poll?after=0",
    "",
    "/stream",
)
Heard = tuple[Any, ...]


def overheard(phone: FlaskClient, code: str, tries: Iterable[tuple[str, Mapping[str, Any]]]) -> list[Heard]:
    """What this phone is told now, asked in every way, and what it is answered to what it might try."""
    heard = [_got(phone, code, path, coding) for coding in ("identity", "gzip") for path in PATHS]
    for path, body in tries:
        answer = posted(phone, f"/tables/{code}{path}", body)
        heard.append((path, answer.status_code, sorted(answer.headers.items()), answer.get_data()))
    return heard


def posted(phone: FlaskClient, path: str, body: Mapping[str, Any]) -> Any:
    return phone.post(f"/api/v1{path}", json=body, headers={"Sec-Fetch-Site": "same-origin"})


def _got(phone: FlaskClient, code: str, path: str, coding: str) -> Heard:
    headers = {"Accept-Encoding": coding}
    answer = phone.get(f"/api/v1/tables/{code}{path}", buffered=False, headers=headers)
    parts: list[bytes] = []
    chunks: Iterator[Any] = iter(answer.iter_encoded())
    for chunk in chunks:
        parts.append(bytes(chunk))
        if path == "/stream" and len(parts) == 4:
            break
    answer.close()
    return path, coding, answer.status_code, sorted(answer.headers.items()), b"".join(parts)
