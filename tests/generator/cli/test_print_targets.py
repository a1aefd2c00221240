"""`punchboard build --for …`: cutting machines and print services get what they ask for."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from generator.cli import main

SVG = "{http://www.w3.org/2000/svg}"
INCH = 72.0


def build(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> list[Path]:
    with pytest.raises(SystemExit) as left:
        main(["build", "armorica", "--json", "-o", str(folder), *words])
    said = capsys.readouterr()
    assert left.value.code == 0, said.out
    return [Path(file["path"]) for file in json.loads(said.out)["files"]]


def test_a_cutting_machine_gets_sheets_and_the_paths_for_its_knife(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = build(capsys, tmp_path, "--for", "cutter", "--only", "gaul", "--paper", "letter")
    names = [file.name.removeprefix("armorica-only-gaul-en-letter-cutter") for file in files]
    assert names == [".pdf", "-cut-1-4.svg", "-cut-5.svg"]
    page = PdfReader(files[0]).pages[0]
    root = ElementTree.parse(files[1]).getroot()
    width, height = (float(root.attrib[name].removesuffix("mm")) for name in ("width", "height"))
    assert (width / 25.4 * INCH, height / 25.4 * INCH) == pytest.approx(
        (float(page.mediabox.width), float(page.mediabox.height)), abs=0.01
    )
    cuts = list(root.iter(f"{SVG}rect"))
    last = list(ElementTree.parse(files[2]).getroot().iter(f"{SVG}rect"))
    sheets = len(PdfReader(files[0]).pages) // 2
    assert len(cuts) * (sheets - 1) + len(last) == 29
    assert {(cut.attrib["width"], cut.attrib["height"]) for cut in cuts} == {("63.5", "88.9")}


def test_drivethru_gets_pages_of_one_card_back_before_front(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (file,) = build(capsys, tmp_path, "--for", "drivethru", "--only", "gaul", "--only", "pad")
    assert file.name == "armorica-cards-en-drivethru.pdf"
    pages = PdfReader(file).pages
    assert len(pages) == 2 * 29
    for page in (pages[0], pages[1]):
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((2.75 * INCH, 3.75 * INCH))
        assert float(page.trimbox.width) == pytest.approx(2.5 * INCH, abs=0.01)
    assert "Carantos" in pages[1].extract_text()
    assert "Carantos" not in pages[0].extract_text()


def test_the_game_crafter_gets_pictures_of_its_size(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = build(capsys, tmp_path, "--for", "gamecrafter", "--only", "start-player", "--only", "aid")
    assert {file.suffix for file in files} == {".png"}
    assert any(file.stem.endswith("-x4") for file in files), "the player aid is needed four times"
    for file in files:
        with Image.open(file) as picture:
            assert picture.size == (825, 1125)


def test_what_nobody_cuts_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["build", "armorica", "--for", "drivethru", "--only", "pad", "-o", str(tmp_path)])
    assert "DriveThruCards does not make these, print them at home: pad." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--for", "drivethru", "--paper", "A4"), "--paper has no meaning for DriveThruCards"),
        (("--for", "gamecrafter", "--format", "svg"), "--format has no meaning for The Game Crafter"),
        (("--for", "cutter", "--marks", "guides"), "--marks has no meaning for a cutting machine"),
        (("--for", "cutter", "--bleed", "2"), "reaches into the neighbours"),
        (("--bleed", "nan"), "bleed of nan"),
    ],
)
def test_what_does_not_go_together_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["build", "armorica", "-o", str(tmp_path / "out"), *words])
    assert left.value.code == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
