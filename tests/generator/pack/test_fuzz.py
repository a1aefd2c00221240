"""Whatever bytes stand in a pack's files, reading gives a pack or findings: never anything else, never for long."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import Place, Refused
from generator.pack import csv_table
from generator.pack.findings import Findings
from generator.pack.model import Pack
from generator.pack.reader import read_findings, read_pack
from generator.pack.yaml_tree import parse
from generator.places import shipped_folder

STARTER = shipped_folder("templates") / "new"
FILES = sorted(file.relative_to(STARTER).as_posix() for file in STARTER.rglob("*.[yc]*") if "layouts" not in str(file))

SIGNS = b"\n \t \r \0 : - # \" ' { } [ ] , ; | > ** ... 1e999 -1 null true ../x {x \xff \xc3 \xef\xbb\xbf".split(b" ")
PIECES = [
    *SIGNS,
    *(b"", b" ", b": ", b"- ", b"&a ", b"*a", b"!!set ", b"<<: ", b"%YAML 1.2\n---\n", b"---\n", b"9" * 23),
    *(b"{{ row }}", b"{% for %}", b"{icon:sun}", "\u2028ä\U0001f600".encode(), b"a" * 300),
]

edits = st.tuples(
    st.sampled_from(FILES),
    st.floats(0, 1, exclude_max=True),
    st.integers(0, 12),
    st.one_of(st.sampled_from(PIECES), st.binary(max_size=8)),
)


def test_there_are_files_to_break() -> None:
    assert "game.yaml" in FILES
    assert "cards.csv" in FILES
    assert len(FILES) >= 6


def outcome(root: Path) -> str:
    pack, findings = read_findings(root)
    assert all(str(finding) and finding.code and finding.hint for finding in findings)
    if pack is None:
        with pytest.raises(Refused):
            read_pack(root)
        assert any(finding.severity == "error" for finding in findings)
        return "refused"
    assert isinstance(pack, Pack)
    return "read"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(edits, min_size=1, max_size=4))
def test_a_mutated_pack_is_read_or_refused(changes: Any) -> None:
    with tempfile.TemporaryDirectory() as home:
        root = Path(home) / "my-game"
        shutil.copytree(STARTER, root)
        for file, where, length, new in changes:
            data = (root / file).read_bytes()
            at = int(where * (len(data) + 1))
            (root / file).write_bytes(data[:at] + new + data[at + length :])
        assert outcome(root) in ("read", "refused")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FILES), st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(file: Any, data: Any) -> None:
    with tempfile.TemporaryDirectory() as home:
        root = Path(home) / "my-game"
        shutil.copytree(STARTER, root)
        (root / file).write_bytes(data)
        assert outcome(root) in ("read", "refused")


@given(st.text(alphabet="ab:-[]{}&*!|>'\"#,\n\t 1?%@`~<", max_size=60), st.booleans())
def test_any_yaml_gives_a_document_or_a_finding(text: Any, words_only: Any) -> None:
    findings = Findings()
    document = parse(text, Place("x.yaml"), findings, words_only=words_only)
    assert (document is None) == (len(findings) > 0)


@given(st.text(alphabet='ab,;"\n #\t', max_size=60))
def test_every_row_of_any_csv_is_as_long_as_its_header(text: Any) -> None:
    findings = Findings()
    sheet = csv_table.parse(text, Place("x.csv"), findings)
    if sheet is None:
        assert len(findings)
    else:
        assert all(len(row) == len(sheet.header) for row in sheet.rows)


@given(st.lists(st.lists(st.text(alphabet='a ,;"\n', max_size=5), min_size=2, max_size=2), max_size=5))
def test_what_the_standard_writer_writes_is_read_back(rows: Any) -> None:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows([["id", "note"], *rows])
    findings = Findings()
    sheet = csv_table.parse(out.getvalue(), Place("x.csv"), findings)
    assert sheet is not None
    assert len(findings) == 0
    assert [[cell.text for cell in row] for row in sheet.rows] == [[cell.strip() for cell in row] for row in rows]
    lines = out.getvalue().split("\n")
    for row in sheet.rows:
        for cell in row:
            assert lines[cell.line - 1][cell.column - 1] == '"', "the place of a quoted cell is its quote"
