"""Packs with spoilt drawings, pictures, fonts and spreadsheets: whole they are sound, spoilt they are answered."""

from __future__ import annotations

from pathlib import Path

from bench.spoilt_pictures import make_pack, spoilt_pictures
from companion.dealer import Stream
from generator.pack.reader import read_findings


def test_the_pack_is_sound_before_it_is_spoilt(tmp_path: Path) -> None:
    pack, found = read_findings(make_pack(tmp_path))
    assert pack is not None
    assert not found


def test_spoilt_files_are_answered() -> None:
    answers = [kind for kind, _ in spoilt_pictures(3, Stream("faults", "pictures").below)]
    assert len(answers) == 3
    assert set(answers) <= {"refused", "answered"}
