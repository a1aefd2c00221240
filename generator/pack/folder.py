"""The pack's folder: its readable files, and their text. No file outside the folder is ever opened."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path, PurePosixPath

from generator.errors import Place
from generator.pack.findings import Findings, suggest
from generator.pack.web_table import Unreachable, fetch, is_address
from generator.places import near

TEXTUAL = frozenset({".yaml", ".yml", ".csv", ".tsv", ".svg"})
"""Suffixes of text files, whose line ends do not matter."""

LARGEST = 4 * 1024 * 1024
"""Most bytes of a text in a pack."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_WIDE_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_SAVE = "Save the file as UTF-8; every editor can (“Save with encoding”), a spreadsheet calls it “CSV UTF-8”."


class Folder:
    """Reads files below one folder and adds mistakes to `findings`."""

    def __init__(self, root: Path, findings: Findings) -> None:
        self.root = root
        self.findings = findings
        self._real = root.resolve()
        self._shown = near(root)
        self._addresses: dict[str, bytes | None] = {}

    def place(self, name: str, line: int | None = None, column: int | None = None) -> Place:
        return Place(name if is_address(name) else printable(str(self._shown / name)), line, column)

    def file(self, name: str, at: Place | None = None, cure: str = "") -> Path | None:
        """Return the file with this name if it lies inside the pack; else add a finding at `at`, where it is named.
        `cure` is a further way out."""
        path = self.inside(name, at)
        if path is None:
            return None
        if not path.is_file():
            what = "is a folder, not a file" if path.is_dir() else "does not exist"
            self.findings.add(
                "missing-file",
                f"The file “{name}” {what}.",
                f"{self._near(name) if at is None or not path.is_dir() else 'Name a file in it.'} {cure}".rstrip(),
                at or self.place(name),
            )
            return None
        return path

    def inside(self, name: str, at: Place | None = None) -> Path | None:
        """Return the path of this name, or None and a finding when it leads out of the pack."""
        pure = PurePosixPath(name.replace("\\", "/"))
        hint = "A pack keeps everything it needs in its own folder; copy the file there."
        place = at or self.place(name)
        if not name or "\x00" in name or len(name) > 500 or any(len(part.encode()) > 255 for part in pure.parts):
            self.findings.add(
                "bad-path", f"“{name[:40]!r}” is not the name of a file.", "Name a file of the pack.", place
            )
            return None
        if pure.is_absolute() or ".." in pure.parts or re.match(r"[A-Za-z]:", name):
            self.findings.add("path-leaves-pack", f"The path “{name}” leads out of the pack.", hint, place)
            return None
        path = self.root / pure
        try:
            real = path.resolve()
        except (OSError, RuntimeError):
            self.findings.add("path-leaves-pack", f"“{name}” is a link that leads nowhere.", hint, place)
            return None
        if not real.is_relative_to(self._real):
            self.findings.add("path-leaves-pack", f"“{name}” is a link that leads out of the pack.", hint, place)
            return None
        return path

    def text(self, name: str, at: Place | None = None) -> str | None:
        r"""Return the text with `\n` line ends and without a byte order mark; None, and a finding, when it cannot be
        read."""
        if not is_address(name) and self.file(name, at) is None:
            return None
        data = self.data(name)
        return None if data is None else self.decode(data, self.place(name))

    def data(self, name: str) -> bytes | None:
        """Return the bytes of an existing file; None, and a finding, when it cannot be read or is too large for a
        text."""
        if is_address(name):
            return self._fetch(name)
        path, here = self.root / name, self.place(name)
        try:
            size = path.stat().st_size
            if size > LARGEST and path.suffix.lower() in TEXTUAL:
                self.findings.add(
                    "too-large",
                    f"The file is {size / 1024 / 1024:.1f} MB; {LARGEST // 1024 // 1024} MB is the most.",
                    "Split it, or look whether it is the right file.",
                    here,
                )
                return None
            return path.read_bytes()
        except OSError as error:
            self.findings.add(
                "unreadable", f"The file cannot be read: {error.strerror or error}.", "Look at its permissions.", here
            )
            return None

    def _fetch(self, url: str) -> bytes | None:
        """Return the bytes at an address, or its last copy; a finding says when it did not answer."""
        if url in self._addresses:
            return self._addresses[url]
        self._addresses[url] = None
        try:
            copy = fetch(url)
        except Unreachable as trouble:
            self.findings.add(
                "unreachable",
                f"The address cannot be read: {trouble}.",
                "Open it in a browser; a spreadsheet must be published to the web, as CSV.",
                self.place(url),
            )
            return None
        if copy.trouble:
            self.findings.add(
                "offline",
                f"The address cannot be read now: {copy.trouble}. The copy of {copy.when} is used.",
                "Go online and check again.",
                self.place(url),
                severity="warning",
            )
        self._addresses[url] = copy.data
        return copy.data

    def below(self, part: str, endings: Collection[str]) -> list[str]:
        """Return the files of a folder with these endings that lie inside the pack, by their names in it, sorted."""
        return sorted(
            path.relative_to(self.root).as_posix()
            for path in (self.root / part).rglob("*")
            if path.suffix.lower() in endings and path.is_file() and self._holds(path)
        )

    def _holds(self, path: Path) -> bool:
        try:
            return path.resolve().is_relative_to(self._real)
        except (OSError, RuntimeError):
            return False

    def decode(self, data: bytes, here: Place) -> str | None:
        """Decode the bytes of a file; None, and a finding, when they are no text."""
        for mark, encoding in _WIDE_MARKS:
            if data.startswith(mark):
                self.findings.add("encoding", f"The file is written in {encoding}, not in UTF-8.", _SAVE, here)
                return None
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8", "replace")
            line = before.count("\n") + 1
            column = len(before) - (before.rfind("\n") + 1) + 1
            odd = data[error.start : error.start + 1]
            guess = f"it would be “{odd.decode('latin-1')}” in Latin-1" if odd >= b"\xa0" else "no letter begins so"
            self.findings.add(
                "encoding",
                f"The file is not UTF-8: the byte 0x{odd.hex().upper()} stands here; {guess}.",
                _SAVE,
                Place(here.path, line, column),
            )
            return None
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if odd_one := _CONTROL.search(text):
            line = text.count("\n", 0, odd_one.start()) + 1
            column = odd_one.start() - (text.rfind("\n", 0, odd_one.start()) + 1) + 1
            self.findings.add(
                "control-character",
                f"An invisible control character (U+{ord(odd_one[0]):04X}) stands here.",
                "Delete it; it is not part of a text. Is this the right file?",
                Place(here.path, line, column),
            )
            return None
        return text

    def _near(self, name: str) -> str:
        parent = (self.root / name).parent
        try:
            names = [entry.name for entry in parent.iterdir()] if parent.is_dir() else []
        except OSError:
            names = []
        where = PurePosixPath(name).parent
        folder = "the pack’s folder" if str(where) == "." else f"“{where}”"
        return suggest(PurePosixPath(name).name, names, f"In {folder} there are")


def printable(name: str) -> str:
    """Return a file's name without the bytes that no terminal shows."""
    return name.encode("utf-8", "backslashreplace").decode()
