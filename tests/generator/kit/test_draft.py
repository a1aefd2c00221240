"""A draft is built without pictures that are not there yet; a build is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from generator.errors import Refused
from generator.kit.build import build
from generator.kit.options import Options

GAME = """
punchboard: 1
id: draft
version: 1.0.0
languages: [en]
players: {min: 2, max: 4}
fonts: {body: eb-garamond, display: cinzel}
tables: {cards: {file: cards.csv, columns: {picture: {type: picture}}}}
components:
  - {id: cards, kind: card, size: poker, table: cards, front: face}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "draft"
    for part in ("layouts", "texts", "art"):
        (folder / part).mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "texts" / "en.yaml").write_text("title: Draft\ncomponents: {cards: Cards}\n")
    (folder / "layouts" / "face.yaml").write_text("boxes: {p: {height: 40, image: '{{ row.picture }}', fit: cover}}\n")
    (folder / "cards.csv").write_text("id,picture\none,art/dragon.png\ntwo,art/knight.svg\n")
    return folder


def test_a_draft_shows_names_and_a_build_tells_the_cell(pack: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refusal:
        build(pack, Options(output=tmp_path / "out"))
    assert [str(one.place).rpartition("/")[2] for one in refusal.value.findings] == ["cards.csv:2:5", "cards.csv:3:5"]
    assert all("--draft" in one.hint for one in refusal.value.findings)
    report = build(pack, Options(output=tmp_path / "out", draft=True))
    [finding] = report.findings
    assert (finding.code, finding.severity) == ("draft", "warning")
    assert "2 pictures are not there yet: art/dragon.png, art/knight.svg." in finding.message
    words = PdfReader(report.files[0].path).pages[0].extract_text()
    assert "dragon.png" in words
    assert "knight.svg" in words
    again = build(pack, Options(output=tmp_path / "out", draft=True))
    assert again.fresh
    assert again.findings == report.findings


@pytest.mark.parametrize(("dpi", "pixels"), [(100, 250), (300, 750)])
def test_pictures_are_stored_as_fine_as_asked_for(pack: Path, tmp_path: Path, dpi: int, pixels: int) -> None:
    shutil.rmtree(pack / "art")
    (pack / "art").mkdir()
    (pack / "art" / "art.yaml").write_text("default: {author: A, licence: MIT}\n")
    for name in ("dragon.png", "knight.jpg"):
        Image.effect_noise((900, 1200), 30).save(pack / "art" / name)
    (pack / "cards.csv").write_text("id,picture\none,art/dragon.png\ntwo,art/knight.jpg\n")
    (pack / "layouts" / "face.yaml").write_text("boxes: {p: {image: '{{ row.picture }}', fit: stretch}}\n")
    report = build(pack, Options(output=tmp_path / "out", picture_dpi=dpi))
    objects = PdfReader(report.files[0].path).pages[0]["/Resources"]["/XObject"].values()  # type: ignore[index]
    widths = {one.get_object()["/Width"] for one in objects if one.get_object()["/Subtype"] == "/Image"}
    assert widths == {pixels}
