"""Components made by a word: from a line in game.yaml to sheets, cut paths and findings."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pypdf
import pytest

from generator.errors import Refused
from generator.kit.build import build
from generator.kit.checking import check
from generator.kit.options import Options
from generator.layout import Drawer
from generator.pack.reader import read_findings, read_pack
from generator.scene.model import Group, Item
from generator.scene.model import Path as Drawn

DOCS = Path(__file__).parents[3] / "docs"

GAME = """\
punchboard: 1
id: made
version: 1.0.0
languages: [en]
players: 2
fonts: {{body: fira-sans-condensed, display: cinzel}}
tables: {{symbols: symbols.yaml}}
components:
  - {line}
"""
SYMBOLS = "- {id: sun, icon: sun}\n- {id: wheat, icon: wheat}\n- {id: B2, icon: anchor, colour: '#80c0f0'}\n"


@pytest.fixture
def pack(tmp_path: Path) -> Any:
    def write(*lines: str) -> Path:
        folder = tmp_path / "made"
        (folder / "texts").mkdir(parents=True, exist_ok=True)
        (folder / "layouts").mkdir(exist_ok=True)
        ids = {found[1] for line in lines if (found := re.search(r"id: ([\w-]+)", line))}
        (folder / "game.yaml").write_text(GAME.format(line="\n  - ".join(lines)))
        (folder / "symbols.yaml").write_text(SYMBOLS)
        (folder / "layouts" / "hero.yaml").write_text("boxes: {ground: {bleed: true, fill: '#304060'}}\n")
        names = "".join(f"  {id}: Things\n" for id in ids)
        (folder / "texts" / "en.yaml").write_text(f"title: Made\ncomponents:\n{names}")
        return folder

    return write


DECK = "{id: deck, kind: card, size: poker, front: hero, quantity: 54}"
EVERY_KIND = {
    "die": "{id: it, kind: die, size: {sides: 6, edge: 20}, faces: tables.symbols}",
    "d4": "{id: it, kind: die, size: {sides: 4, edge: 30}}",
    "standee": "{id: it, kind: standee, size: [30, 50], front: hero}",
    "slot": "{id: it, kind: standee, size: [30, 50], front: hero, back: hero, foot: slot}",
    "tuck-box": "{id: it, kind: tuck-box, size: {fits: [deck]}}",
    "tray-box": "{id: it, kind: tray-box, size: [60, 90, 20]}",
    "wheel": "{id: it, kind: wheel, size: {round: 80}, faces: tables.symbols}",
    "money": "{id: it, kind: money, pieces: [{id: one, value: 1}, {id: ten, value: 10, colour: '#a03040', icon: sun}]}",
    "domino": "{id: it, kind: domino, to: 12}",
    "pictures": "{id: it, kind: domino, to: 2, faces: tables.symbols}",
    "hexes": "{id: it, kind: board, grid: {shape: hex, columns: 4, rows: 3, cell: 24}, faces: tables.symbols}",
    "squares": "{id: it, kind: board, grid: {shape: square, columns: 4, rows: 3, cell: 24, labels: '0101'}}",
    "track": "{id: it, kind: board, size: a4, track: {from: 1, to: 50}, front: hero}",
}


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("ink", ["full", "mono"])
def test_every_kind_is_drawn_without_a_finding(pack: Any, kind: str, ink: Any) -> None:
    made = read_pack(pack(DECK, EVERY_KIND[kind]))
    drawer = Drawer(made, "en", ink)
    ours = [component for component in made.components if component.id != "deck"]
    for component in ours:
        for piece in made.pieces(component):
            assert drawer.front(component, piece).items
            drawer.back(component, piece)
    assert drawer.findings == []
    assert list(drawer.static_findings()) == []
    assert len(ours) == (2 if kind in ("tray-box", "wheel") else 1)
    if kind == "domino":
        assert len(made.pieces("it")) == 13 * 14 // 2


def groups(items: tuple[Item, ...], label: str) -> list[Group]:
    return [item for item in items if isinstance(item, Group) and item.label == label]


def test_a_box_is_made_to_the_measure_of_its_deck(pack: Any) -> None:
    made = read_pack(pack("{id: box, kind: tuck-box, size: {fits: [deck], thickness: 0.5, room: 2}}", DECK))
    box = made.component("box")
    panels = {panel.name: panel for panel in box.surfaces[0].panels}
    assert (panels["front"].width, panels["front"].height) == pytest.approx((65.5, 90.9))
    assert panels["left"].width == pytest.approx(54 * 0.5 + 2)
    assert [component.id for component in made.components] == ["box", "deck"], "in the order of the file"


def test_faces_come_from_data_in_turn(pack: Any) -> None:
    from generator.layout.panels import face_of

    made = read_pack(pack("{id: it, kind: die, size: {sides: 6, edge: 20}, faces: tables.symbols}"))
    die = made.component("it")
    [piece] = made.pieces(die)
    shown = sorted(face_of(die, piece, panel)["id"] for panel in die.surfaces[0].panels)
    assert shown == ["B2", "B2", "sun", "sun", "wheat", "wheat"]


@pytest.mark.parametrize("kind", ["kind: die, size: {sides: 6, edge: 20}", "kind: wheel, size: {round: 80}"])
def test_the_name_of_an_icon_among_the_faces_is_drawn_as_that_icon(pack: Any, kind: str) -> None:
    def drawn(faces: str) -> Any:
        made = read_pack(pack(f'{{id: it, {kind}, faces: "{faces}"}}'))
        return Drawer(made, "en").front(made.components[0], made.pieces(made.components[0])[0]).items

    named = drawn("['sun', 'wheat', 'Storm']")
    assert named == drawn("[{'id': 'a', 'icon': 'sun'}, {'id': 'b', 'icon': 'wheat'}, {'id': 'Storm'}]")
    assert named != drawn("['Sun', 'wheat', 'Storm']")


def test_the_numbers_of_a_track_stand_out(pack: Any) -> None:
    checked = check(pack(EVERY_KIND["track"]), Options())
    assert not [finding for finding in checked.findings if finding.code == "low-contrast"]


def test_colour_reaches_over_the_cut_and_lines_lie_on_top(pack: Any) -> None:
    made = read_pack(pack(EVERY_KIND["standee"]))
    scene = Drawer(made, "en").front(made.component("it"), made.pieces("it")[0])
    *drawn, fold, cut = scene.items
    assert isinstance(fold, Group)
    assert isinstance(cut, Group)
    assert (fold.label, cut.label) == ("fold", "cut")
    dashes = {path.paint.dash for path in fold.items if isinstance(path, Drawn)}
    assert len(dashes) == 2, "folds to either side look different"
    assert () not in dashes
    assert {path.paint.dash for path in cut.items if isinstance(path, Drawn)} == {()}
    clips = [group.clip for group in drawn if isinstance(group, Group) and not group.label]
    widths = sorted(max(s[1] for s in clip.d if s[0] != "Z") for clip in clips if isinstance(clip, Drawn))  # type: ignore[misc]
    assert widths == pytest.approx([30, 30, 32, 32])


def test_a_cutting_machine_gets_cuts_and_folds_in_a_file_of_their_own(pack: Any, tmp_path: Path) -> None:
    folder = pack("{id: it, kind: die, size: {sides: 8, edge: 30}, quantity: 3}")
    report = build(folder, Options(output=tmp_path / "out", target="cutter"))
    [paths] = [file.path for file in report.files if file.kind == "cut"]
    svg = paths.read_text()
    assert svg.count('stroke="#ff0000"') == 3
    assert svg.count('stroke="#0000ff"') == 3
    [sheet] = [file.path for file in report.files if file.kind == "die"]
    dashed = re.compile(rb"\[[\d. ]+\] ?0? ?d\b")
    assert not dashed.search(content(sheet)), "the sheet itself shows no line to cut or fold"
    home = build(folder, Options(output=tmp_path / "home"))
    assert dashed.search(content(next(file.path for file in home.files if file.kind == "die")))


def guide() -> ModuleType:
    """The script that draws the guide's pictures."""
    spec = importlib.util.spec_from_file_location("components", DOCS / "pictures" / "components.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", guide().examples())
def test_every_example_of_the_guide_is_drawn_without_a_finding(name: str, tmp_path: Path) -> None:
    module = guide()
    made, findings = read_findings(module.write_example(name, module.examples()[name], tmp_path))
    assert findings == ()
    assert made is not None
    drawer = Drawer(made, "en")
    assert all(drawer.front(one, piece).items for one in made.components for piece in made.pieces(one))
    assert drawer.findings == []
    assert 1000 < (DOCS / "pictures" / "components" / f"{name}.png").stat().st_size <= 40_000


def test_the_guide_has_a_picture_and_an_example_of_every_component() -> None:
    assert set(guide().examples()) == {
        "die", "standee", "tuck-box", "tray-box", "wheel", "money", "domino", "grid", "track"
    }  # fmt: skip


def test_the_plan_tells_how_to_cut_and_fold(pack: Any) -> None:
    from generator.kit.planning import outlook

    [planned] = outlook(pack(EVERY_KIND["standee"]), Options())
    [part] = planned.parts
    said = str(part.to_json("en"))
    assert "solid lines" in said
    assert "dots and dashes towards you" in said
    assert "guillotine" not in said


def content(file: Path) -> bytes:
    """All drawing operators of a file, those of its forms too."""
    page = pypdf.PdfReader(file).pages[0]
    contents = page.get_contents()
    assert contents is not None
    forms = page["/Resources"].get_object().get("/XObject", {})  # type: ignore[union-attr]
    return contents.get_data() + b"".join(form.get_object().get_data() for form in forms.values())


def test_a_box_larger_than_the_paper_is_divided(pack: Any, tmp_path: Path) -> None:
    report = build(pack("{id: it, kind: tray-box, size: [280, 280, 60]}"), Options(output=tmp_path / "out"))
    sheets = next(file for file in report.files if file.component == "it" and file.kind == "tray-box")
    assert sheets.pages >= 8, "four pages at least for the tray, four for the lid"
    assert {file.kind for file in report.files} >= {"poster"}


def test_the_cells_of_a_board_are_a_table_and_places_on_screens(pack: Any) -> None:
    from generator.kit.drawing import piece_svg

    made = read_pack(pack(EVERY_KIND["hexes"]))
    assert [row["id"] for row in made.tables["it"]][:5] == ["A1", "B1", "C1", "D1", "A2"]
    middle = made.row("it", "B2")
    assert set(middle["neighbours"]) == {"B1", "C1", "A2", "C2", "B3", "C3"}
    svg = piece_svg(made, "it", "it", "en")
    places = re.findall(r'data-label="place:(\w+)"', svg)
    assert places == [row["id"] for row in made.tables["it"]]
    assert made.component("it").size.width == pytest.approx(4.5 * 24 + 16)


def test_the_companion_plays_on_the_cells_of_a_board(pack: Any) -> None:
    folder = pack("{id: map, kind: board, grid: {shape: hex, columns: 4, rows: 3, cell: 24}}")
    (example,) = re.findall(r"```yaml\n(zones:.*?)```", (DOCS / "components.md").read_text("utf-8"), re.DOTALL)
    (folder / "companion.yaml").write_text(f"companion: 1\nprefix: MAP\n{example}", "utf-8")
    made = read_pack(folder)
    assert made.companion is not None
    cells = made.companion.pieces["map"]
    assert [cell["id"] for cell in cells] == [row["id"] for row in made.tables["map"]]
    assert cells[5]["row"]["neighbours"]


def test_words_that_run_over_a_fold_are_told(pack: Any) -> None:
    from generator.kit.checks.margins import words_near_the_cut
    from generator.kit.draw_pieces import draw

    folder = pack("{id: it, kind: die, size: {sides: 6, edge: 20}, front: side}")
    layout = folder / "layouts" / "side.yaml"
    line = "boxes: {word: {left: 1, right: 1, top: 6, height: 8, text: Over, font: body, size: 16, align: %s}}\n"
    layout.write_text(line % "center")
    assert list(words_near_the_cut(draw(Drawer(read_pack(folder), "en")))) == []
    layout.write_text((line % "left").replace("left: 1", "left: -2"))
    [found] = words_near_the_cut(draw(Drawer(read_pack(folder), "en")))
    assert found.code == "off-piece"
    assert "“Over”" in found.message


WRONG = [
    ("{id: it, kind: die, size: {sides: 7, edge: 20}}", "sides", "4, 6, 8, 10, 12"),
    ("{id: it, kind: die, size: {sides: 6, edge: 2}}", "edge", "8 to 120"),
    ("{id: it, kind: dei, size: poker, front: hero}", "“dei”", "Did you mean “die”?"),
    ("{id: it, kind: die, size: {sides: 8, edge: 20}, faces: tables.symbols}", "3 faces for 8 sides", "divided by"),
    ("{id: it, kind: die, size: {sides: 8, edge: 20}, faces: tables.symbol}", "symbol", "strict"),
    ("{id: it, kind: die, size: {sides: 8, edge: 20}, fcaes: tables.symbols}", "fcaes", "faces"),
    ("{id: it, kind: tuck-box, size: {fits: [dekc]}}", "“dekc”", "deck"),
    ("{id: it, kind: tray-box, size: [60, 90, 20], lid: 40}", "lid is 40 mm", "no higher"),
    ("{id: it, kind: wheel, size: {round: 40}, fields: 20}", "window", "larger"),
    ("{id: it, kind: wheel, size: {round: 90}}", "0 fields", "fields: 8"),
    ("{id: it, kind: domino, to: 6, faces: tables.symbols}", "3 pictures", "Give 7"),
    ("{id: it, kind: board, size: [100, 100], grid: {shape: hex, columns: 9, rows: 9, cell: 20}}", "100", "smaller"),
    ("{id: it, kind: board, track: {to: 50}}", "needs a size", "size: [width, height]"),
    ("{id: it, kind: board, size: a4, track: {to: 50, sides: [4, 5]}}", "make 14", "leave “sides” out"),
    ("{id: it, kind: board, size: a4, track: {to: 1}}", "2 spaces", "four"),
    ("{id: it, kind: board, size: a4}", "“front” is missing", "layout"),
    ("{id: it, kind: standee, size: [30, 50], front: heron}", "“heron”", "hero"),
]


@pytest.mark.parametrize(("line", "what", "cure"), WRONG)
def test_measures_that_cannot_be_built_are_told_with_place_and_cure(pack: Any, line: str, what: str, cure: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_pack(pack(DECK, line))
    [found] = refusal.value.findings
    assert what in found.message
    assert cure in found.hint
    assert found.place is not None
    assert found.place.line == 10
