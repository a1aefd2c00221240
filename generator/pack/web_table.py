"""Tables at an https address, such as the CSV link of a published spreadsheet: downloaded, cached, and usable
offline."""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from pathlib import Path
from time import monotonic, strftime, time
from typing import NamedTuple

from generator.files import write_atomically
from generator.places import user_folder

FRESH = 60.0
"""Seconds for which a copy is used, and a silent address left alone, before the next request."""
_URLS = re.compile(rb":\s+[\"']?(https://[^\s\"',}]+)")


class Copy(NamedTuple):
    """The last response of an address, its time, and why it could not be refreshed."""

    data: bytes
    when: str
    trouble: str = ""


class Unreachable(Exception):
    """The address cannot be read, and there is no copy; the message says why."""


_silent: dict[str, tuple[float, str]] = {}
"""Addresses that did not answer: when, and why."""


def is_address(file: str) -> bool:
    return "://" in file


def addresses(game: bytes) -> list[str]:
    """Return the addresses that a game.yaml may name, without reading it as YAML."""
    return [found.decode("utf-8", "replace") for found in dict.fromkeys(_URLS.findall(game))]


def fetch(url: str) -> Copy:
    """Return the bytes at the address: fresh ones, or the last copy with the reason why there are none."""
    kept = _Kept(url)
    copy = kept.read()
    if copy and kept.age() < FRESH:
        return copy
    since, trouble = _silent.get(url, (-FRESH, ""))
    if monotonic() - since >= FRESH:
        from generator.pack.download import download

        try:
            return kept.write(download(url))
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            trouble = str(reason) or type(reason).__name__
            _silent[url] = (monotonic(), trouble)
    if copy is None:
        raise Unreachable(trouble)
    return copy._replace(trouble=trouble)


class _Kept:
    """The copy of one address in the user's cache folder."""

    def __init__(self, url: str) -> None:
        name = hashlib.sha256(url.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        self._data = user_folder("cache") / "tables" / name
        self._facts = self._data.with_suffix(".json")

    def read(self) -> Copy | None:
        try:
            return Copy(self._data.read_bytes(), json.loads(self._facts.read_text(encoding="utf-8"))["when"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def age(self) -> float:
        try:
            return abs(time() - self._facts.stat().st_mtime)
        except OSError:
            return FRESH

    def write(self, data: bytes) -> Copy:
        when = strftime("%Y-%m-%d %H:%M")
        with suppress(OSError):  # Without a cache it is downloaded again.
            write_atomically(self._data, data)
            write_atomically(self._facts, json.dumps({"when": when}).encode())
        return Copy(data, when)


def state(pack: Path) -> bytes:
    """Return what the addresses of a pack hold now, for telling whether a build would differ."""
    try:
        game = (pack / "game.yaml").read_bytes()
    except OSError:
        return b""
    total = hashlib.sha256()
    for url in addresses(game):
        with suppress(Unreachable):
            total.update(fetch(url).data)
    return total.digest()
