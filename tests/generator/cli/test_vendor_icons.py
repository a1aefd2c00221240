"""Bringing an icon in writes its file and its row, and asks when two authors drew it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import vendor_icons
from generator.scene.icons import read_icons

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "templates" / "icons").mkdir(parents=True)
    (tmp_path / "templates" / "icons" / "icons.yaml").write_text("# rows\n", encoding="utf-8")
    monkeypatch.setattr(vendor_icons, "shipped_folder", lambda name: tmp_path / name)
    for drawn in ("lorc/crown", "delapouite/crown", "heavenly-dog/bone", "zeromancer/heart"):
        file = tmp_path / "svgs" / f"{drawn}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(SVG, encoding="utf-8")
    return tmp_path / "svgs"


def test_files_and_rows_are_written(pictures: Path) -> None:
    assert [vendor_icons.vendor(want, pictures) for want in ("bone", "heart", "gold-crown=lorc/crown")] == ["", "", ""]
    rows = read_icons(pictures.parent / "templates" / "icons" / "icons.yaml")
    assert [(row.name, row.author, row.licence) for row in rows] == [
        ("bone", "HeavenlyDog", "CC-BY-3.0"),
        ("heart", "Zeromancer", "CC0-1.0"),
        ("gold-crown", "Lorc", "CC-BY-3.0"),
    ]
    assert all(row.file.read_text(encoding="utf-8").strip() == SVG for row in rows)
    assert rows[2].source.endswith("/lorc/crown.html")


def test_two_authors_need_a_choice(pictures: Path) -> None:
    assert vendor_icons.vendor("crown", pictures) == "crown: drawn by delapouite, lorc; say whose."


def test_what_is_not_there_or_there_already_is_said(pictures: Path) -> None:
    assert "no such picture" in vendor_icons.vendor("banana", pictures)
    assert "there already" in vendor_icons.vendor("wheat=lorc/crown", pictures)
