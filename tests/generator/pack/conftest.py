"""A copy of the starter pack to break, and a reader that says what it found as short lines."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import Finding
from generator.pack.reader import read_findings
from generator.places import shipped_folder


class Broken:
    """The starter pack in the current folder, so that places read `game.yaml:3:1`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{file} has no {old!r} to break"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def write(self, file: str, text: str | bytes) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def findings(self) -> tuple[Finding, ...]:
        return read_findings(Path())[1]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    root = tmp_path / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", root)
    monkeypatch.chdir(root)
    return Broken(root)


@pytest.fixture
def one(broken: Broken) -> Callable[[], Finding]:
    """The single finding of the broken pack."""

    def single() -> Finding:
        found = broken.findings()
        assert len(found) == 1, [str(finding) for finding in found]
        return found[0]

    return single
