"""Every asset has its row, every row its file; all are used, credited and free to be used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from fontTools.ttLib import TTFont

from generator.backends import pdf, png
from generator.cli.dot_letters import LETTERS
from generator.errors import Refused
from generator.places import shipped_folder
from generator.scene.assets import LICENCES, assets, credits, credits_page
from generator.scene.fonts import families, font_file, font_set
from generator.scene.icons import icon, known_icons
from generator.scene.model import Document, Page, Scene, Symbol, Use

TEMPLATES = shipped_folder("templates")
ROOT = TEMPLATES.parent


def used_words() -> str:
    """Everything that can name an asset: packs, layouts, pages and the code that draws."""
    endings = {".yaml", ".csv", ".py", ".html", ".j2", ".css", ".md", ".js"}
    tables = {TEMPLATES / "icons" / "icons.yaml", TEMPLATES / "fonts" / "fonts.yaml"}
    rooms = (shipped_folder("content"), TEMPLATES, ROOT / "generator", ROOT / "companion")
    files = [f for place in rooms for f in place.rglob("*") if f.suffix in endings and f not in tables]
    assert len(files) > 50
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_every_icon_has_its_row_and_every_row_its_file() -> None:
    files = {file.stem for file in (TEMPLATES / "icons").glob("*.svg")}
    assert files == set(known_icons())
    assert len(files) >= 12


def test_every_font_file_has_its_row_and_every_row_its_file() -> None:
    files = set((TEMPLATES / "fonts").rglob("*.ttf"))
    assert files == {path for family in families().values() for path in family.files.values()}
    for family in families().values():
        assert "SIL OPEN FONT LICENSE" in family.licence_file.read_text(encoding="utf-8")
        assert family.author
        assert family.version


def test_only_what_is_used_is_kept() -> None:
    words = set(re.findall(r"[\w-]+", used_words()))
    idle = {name for name in (*known_icons(), *families()) if name not in words}
    assert idle == set(), "remove their files and rows, or use them"


def test_every_icon_can_be_drawn() -> None:
    for name in known_icons():
        symbol = icon(name)
        assert max(symbol.width, symbol.height) == pytest.approx(1)
        assert symbol.items


def test_licences_are_known_and_authors_named() -> None:
    for credit in credits():
        assert credit.licence in LICENCES
        assert credit.author


def test_credits_can_be_limited_to_what_a_kit_uses() -> None:
    listed = credits(fonts=["cinzel"], icons=["wheat", "sheep"])
    assert [(c.kind, c.name, c.author) for c in listed] == [
        ("font", "Cinzel", "Natanael Gama"), ("icon", "sheep", "Delapouite"), ("icon", "wheat", "Lorc"),
    ]  # fmt: skip


def test_the_credits_page_is_up_to_date() -> None:
    page = ROOT / "CREDITS.md"
    if not page.exists():
        pytest.skip("an installed Punchboard has no CREDITS.md beside it")
    assert page.read_text(encoding="utf-8") == credits_page(), "run python -m generator.cli.credits"


@pytest.mark.parametrize("family", sorted(families()))
def test_fonts_can_be_embedded(family: str) -> None:
    for path in families()[family].files.values():
        with TTFont(path) as font:
            assert "glyf" in font
            assert "fvar" not in font
            assert font["OS/2"].fsType == 0


@pytest.mark.parametrize("family", ["eb-garamond", "fira-sans-condensed"])
def test_fonts_for_text_have_the_letters_of_our_languages(family: str) -> None:
    letters = "ÄÖÜäöüßÉÈÀÊÎÔÛÇéèàêîôûçëïœŒæ«»„“”‚‘’–—…×½ṫḋ"
    fonts = font_set(family)
    covered: set[int] = set()
    for name in (fonts.regular, *fonts.fallback):
        with TTFont(font_file(name).path) as font:
            covered |= set(font.getBestCmap())
    assert [letter for letter in letters if ord(letter) not in covered] == []


def test_headings_of_ireland_have_its_dotted_letters() -> None:
    """Made from the font's own letters and its own dot; the file of a changed font does not bear the reserved name."""
    family = families()["uncial-antiqua"]
    with TTFont(family.files["regular"]) as plain, TTFont(family.files["extended"]) as dotted:
        assert set(map(ord, LETTERS)) == set(dotted.getBestCmap())
        assert all(
            "uncial" not in str(name).lower() for name in dotted["name"].names if name.nameID in (1, 3, 4, 6, 16)
        )
        for letter in LETTERS:
            base, dot = plain["glyf"][plain.getBestCmap()[ord(normalize("NFD", letter)[0])]], plain["glyf"]["dotaccent"]
            made = dotted["glyf"][dotted.getBestCmap()[ord(letter)]]
            assert made.xMin == min(base.xMin, made.xMin)
            assert made.yMax >= base.yMax + dot.yMax - dot.yMin
            assert len(made.endPtsOfContours) > len(base.getCoordinates(plain["glyf"])[1])


def test_reserved_names_stay_on_unchanged_fonts() -> None:
    for family in families().values():
        if "Reserved Font Name" in family.copyright:
            assert not family.changed, family.id


ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><path d="M0 0h10v20H0z"/></svg>'
ROW = "{author: Me, licence: MIT, source: mine}"


def write_icons(pack: Path, **pictures: str) -> None:
    (pack / "icons").mkdir()
    for name, picture in pictures.items():
        (pack / "icons" / f"{name}.svg").write_text(picture, encoding="utf-8")
    (pack / "icons" / "icons.yaml").write_text("".join(f"{name}: {ROW}\n" for name in pictures), encoding="utf-8")


def test_a_packs_own_icon_wins(tmp_path: Path) -> None:
    write_icons(tmp_path, wheat=ICON)
    own = assets(tmp_path)
    assert (own.icon("wheat").width, own.icon("wheat").height) == (0.5, 1.0)
    assert own.icon("wheat").key != icon("wheat").key
    assert own.icon("sheep") == icon("sheep")


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        ("<svg", "not an icon"),
        (ICON.replace("path", "image"), "'image'"),
        (ICON.replace("<path", '<path transform="spin(20)"'), "transform 'spin'"),
        (ICON.replace("<path", '<path stroke="#000"'), "it draws lines"),
        (ICON.replace("<path", '<path style="fill: none"'), "nothing in it is filled"),
        (ICON.replace("<path", '<rect width="2" height="2" fill="red"/><path fill="#000"'), "2 colours .red, #000."),
        (ICON.replace("<path", '<text>a</text><path stroke="red"/><path'), "it has a 'text'; it draws lines"),
        (ICON.replace("M0 0h10v20H0z", "M0 banana"), "number expected"),
        (ICON.replace('viewBox="0 0 10 20"', ""), "not an icon"),
        (ICON.replace("M0 0h10v20H0z", ""), "nothing in it is filled"),
        (
            ICON.replace("<path", "<g>" * 5000 + "<path").replace("</svg>", "</g>" * 5000 + "</svg>"),
            "inside each other",
        ),
    ],
)
def test_pictures_we_cannot_draw_are_refused_with_a_reason(tmp_path: Path, picture: str, why: str) -> None:
    write_icons(tmp_path, odd=picture)
    with pytest.raises(Refused, match=why):
        assets(tmp_path).icon("odd")


def covered(symbol: Symbol) -> Any:
    """The icon as a picture of 100 × 100, black where it has ink."""
    box = (0.0, 0.0, 100.0, 100.0)
    use = Use(symbol, (100.0, 0.0, 0.0, 100.0, 0.0, 0.0), "#000000")
    page = Page(Scene(100, 100, (use,)), box, box)
    return png.picture(pdf.write(Document((page,), "")), 0, 25)


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
RINGS = "M0 0h100v100H0z M20 20h60v60H20z"


@pytest.mark.parametrize(
    ("shapes", "inked", "clear"),
    [
        ('<circle cx="50" cy="50" r="30"/>', [(50, 50), (25, 50)], [(10, 10), (50, 15)]),
        ('<ellipse cx="50" cy="50" rx="40" ry="10"/>', [(15, 50)], [(50, 30)]),
        ('<rect x="10" y="20" width="50" height="30"/>', [(15, 25)], [(70, 30), (15, 60)]),
        ('<rect width="100" height="100" rx="30"/>', [(50, 3)], [(3, 3), (97, 97)]),
        ('<polygon points="0,0 100,0 0,100"/>', [(20, 20)], [(80, 80)]),
        ('<g transform="translate(50 0) scale(.5)"><rect width="40" height="40"/></g>', [(60, 10)], [(40, 10)]),
        ('<rect width="20" height="20" transform="rotate(90 50 50)"/>', [(90, 10)], [(10, 10)]),
        ('<path fill="none" d="M0 0h100v100H0z"/><path d="M20 20h60v60H20z"/>', [(50, 50)], [(5, 5)]),
        (f'<path fill-rule="evenodd" d="{RINGS}"/>', [(5, 5)], [(50, 50)]),
        (f'<g style="fill-rule:evenodd"><path d="{RINGS}"/></g>', [(5, 5)], [(50, 50)]),
        (f'<path d="{RINGS}"/>', [(5, 5), (50, 50)], []),
    ],
)
def test_plain_shapes_become_icons(tmp_path: Path, shapes: str, inked: Any, clear: Any) -> None:
    write_icons(tmp_path, plain=SQUARE.format(shapes))
    picture = covered(assets(tmp_path).icon("plain"))
    assert [at for at in inked if picture.getpixel(at)[0] > 100] == []
    assert [at for at in clear if picture.getpixel(at)[0] < 150] == []


def test_an_unknown_icon_names_the_nearest() -> None:
    with pytest.raises(Refused, match="Did you mean 'sheep'"):
        icon("shep")


def write_font(pack: Path, family: str, source: Path) -> None:
    (pack / "fonts").mkdir(parents=True)
    (pack / "fonts" / "own.ttf").write_bytes(source.read_bytes())
    (pack / "fonts" / "OFL.txt").write_text("SIL OPEN FONT LICENSE", encoding="utf-8")
    (pack / "fonts" / "fonts.yaml").write_text(
        f"{family}: {{name: Own, author: Me, licence: OFL-1.1, licence_file: OFL.txt, files: {{regular: own.ttf}}}}\n",
        encoding="utf-8",
    )


def test_packs_may_bring_fonts_of_the_same_name(tmp_path: Path) -> None:
    cinzel, almendra = font_file("cinzel-regular").path, font_file("uncial-antiqua-regular").path
    write_font(tmp_path / "one", "heading", cinzel)
    write_font(tmp_path / "two", "heading", almendra)
    one, two = (assets(tmp_path / name).family("heading") for name in ("one", "two"))
    assert one != two
    assert font_file(font_set(one).regular).path.read_bytes() == cinzel.read_bytes()
    assert font_file(font_set(two).bold).path.read_bytes() == almendra.read_bytes()
    assert assets(tmp_path / "one").family("cinzel") == "cinzel"


def test_a_font_that_cannot_be_embedded_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"OTTO not a font")
    write_font(tmp_path / "pack", "odd", broken)
    with pytest.raises(Refused, match="neither TrueType nor OpenType"):
        assets(tmp_path / "pack")


def test_an_icon_that_changes_on_disk_is_read_again(tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    (icons / "icons.yaml").write_text("leaf: {author: A, licence: CC0-1.0}\n")
    (icons / "leaf.svg").write_text('<svg viewBox="0 0 10 10"><path d="M0 0L10 0L10 10Z"/></svg>')
    first = assets(tmp_path).icon("leaf")
    (icons / "leaf.svg").write_text('<svg viewBox="0 0 10 10"><path d="M0 0L10 0L10 10L0 10Z"/></svg>')
    (icons / "twig.svg").write_text('<svg viewBox="0 0 10 10"><path d="M0 0L10 0L10 10Z"/></svg>')
    (icons / "icons.yaml").write_text("leaf: {author: A, licence: CC0-1.0}\ntwig: {author: A, licence: CC0-1.0}\n")
    assert assets(tmp_path).icon("leaf") != first
    assert "twig" in assets(tmp_path).icons
