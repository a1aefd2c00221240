"""A small share of `python -m bench faults`: spoilt table files and packs never end in a mistake of Punchboard."""

from __future__ import annotations

from collections import Counter

from bench.faults import spoilt_packs, spoilt_tables
from companion.dealer import Stream

BAD = {"mistake", "half a file"}


def test_spoilt_table_files_get_a_sentence() -> None:
    found = list(spoilt_tables(300, Stream("faults", "suite").below))
    assert [story for kind, story in found if kind in BAD] == []
    kinds = Counter(kind for kind, _ in found)
    assert kinds["refused"] > 100
    assert kinds["answered"] > 10


def test_spoilt_packs_get_a_sentence() -> None:
    found = list(spoilt_packs(60, Stream("faults", "suite").below))
    assert [story for kind, story in found if kind in BAD] == []
    kinds = Counter(kind for kind, _ in found)
    assert kinds["refused"] > 10
    assert kinds["answered"] > 10
