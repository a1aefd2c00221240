"""Files: written in one piece or not at all, by one writer at a time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.tables import files
from companion.tables.files import overwrite, read_bytes, sole_writer, write_new
from generator.errors import Refused


def test_a_new_file_never_replaces_one(tmp_path: Path) -> None:
    write_new(tmp_path / "t.json", "one")
    with pytest.raises(Refused, match="exists already"):
        write_new(tmp_path / "t.json", "two")
    assert (tmp_path / "t.json").read_text() == "one"
    assert os.listdir(tmp_path) == ["t.json"]


def test_overwriting_keeps_the_old_contents_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.json"
    write_new(path, "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        overwrite(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["t.json"]


def test_permissions_survive(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    write_new(path, "old")
    path.chmod(0o640)
    overwrite(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_text() == "new"


def test_a_link_goes_on_pointing_at_the_table(tmp_path: Path) -> None:
    write_new(tmp_path / "t.json", "old")
    (tmp_path / "link.json").symlink_to("t.json")
    with sole_writer(tmp_path / "link.json"):
        overwrite(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "t.json").read_text() == "new"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such file"):
        read_bytes(tmp_path / "t.json")
    with pytest.raises(Refused, match="folder"):
        read_bytes(tmp_path)
    with pytest.raises(Refused, match="no folder"):
        write_new(tmp_path / "nowhere" / "t.json", "x")
    with pytest.raises(Refused, match="no such file"), sole_writer(tmp_path / "t.json"):
        pass


def test_the_second_writer_waits_and_then_hears_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.json"
    write_new(path, "x")
    monkeypatch.setattr(files, "PATIENCE", 0.1)
    with sole_writer(path):
        with pytest.raises(Refused, match="somebody else"), sole_writer(path):
            pass
        overwrite(path, "y")
    with sole_writer(path):
        assert path.read_text() == "y"


def test_ten_processes_lose_nothing(tmp_path: Path) -> None:
    """Each adds a line under the lock; a lock held on an exchanged file would lose some."""
    path = tmp_path / "t.txt"
    write_new(path, "")
    program = (
        "import sys; from pathlib import Path; from companion.tables.files import *\n"
        "p = Path(sys.argv[1])\n"
        "for _ in range(5):\n"
        "    with sole_writer(p): overwrite(p, p.read_text() + 'x')\n"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, str(path)]) for _ in range(6)]
    deadline = time.monotonic() + 60
    assert [writer.wait(deadline - time.monotonic()) for writer in writers] == [0] * 6
    assert path.read_text() == "x" * 30
