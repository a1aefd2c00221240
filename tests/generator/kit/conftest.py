"""The starter pack in a folder of its own, and builds of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator.kit.build import build
from generator.kit.options import Options
from generator.kit.report import Report
from generator.places import shipped_folder


@dataclass
class Workshop:
    pack: Path
    output: Path

    def build(self, **options: Any) -> Report:
        return build(self.pack, Options(output=self.output, **options))

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.pack / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def files(self) -> dict[str, bytes]:
        """Everything below the output but the memory."""
        return {
            path.relative_to(self.output).as_posix(): path.read_bytes()
            for path in sorted(self.output.rglob("*"))
            if path.is_file() and not path.name.startswith(".punchboard")
        }


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    pack = tmp_path / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", pack)
    monkeypatch.chdir(tmp_path)
    return Workshop(pack, tmp_path / "out")
