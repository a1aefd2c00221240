"""A build from end to end: what it writes, when it writes nothing, and what it never leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from generator.errors import Refused
from generator.kit.options import Wanted

KIT = "my-game/my-game-kit-en-a4.pdf"
CARDS = "my-game/my-game-cards-en-a4.pdf"


def test_a_kit_has_a_file_for_each_group_and_one_with_everything(workshop: Any) -> None:
    report = workshop.build()
    files = workshop.files()
    assert {KIT, CARDS, "my-game/my-game-aid-en-a4.pdf"} == set(files)
    assert report.pieces == {"cards": 12, "aid": 2}
    assert not report.findings
    kit = pypdf.PdfReader(BytesIO(files[KIT]))
    cards = pypdf.PdfReader(BytesIO(files[CARDS]))
    assert len(cards.pages) == 4
    assert len(kit.pages) == 7
    assert "Fira Sans Condensed" in kit.pages[-1].extract_text()
    by_name = {file.path.name: file for file in report.files}
    assert by_name[Path(CARDS).name].pages == 4
    assert by_name[Path(CARDS).name].bytes == len(files[CARDS])


def test_every_name_is_found_in_the_sheets(workshop: Any) -> None:
    workshop.build(languages=("de",))
    said = "".join(
        page.extract_text() for page in pypdf.PdfReader(workshop.output / "my-game/my-game-kit-de-a4.pdf").pages
    )
    assert "Punchboard" in said
    from generator.pack.reader import read_pack

    pack = read_pack(workshop.pack)
    names = [pack.text("de", f"cards.{row['id']}.name") for row in pack.tables["cards"]]
    squeezed = said.replace(" ", "").replace("\n", "").casefold()
    assert names
    assert [name for name in names if name.replace(" ", "").casefold() not in squeezed] == []


def test_the_same_input_gives_the_same_bytes(workshop: Any, tmp_path: Path) -> None:
    workshop.build()
    first = workshop.files()
    workshop.output = tmp_path / "again"
    workshop.build()
    assert workshop.files() == first


def test_nothing_changed_nothing_done(workshop: Any) -> None:
    workshop.build()
    times = {path: path.stat().st_mtime_ns for path in workshop.output.rglob("*")}
    report = workshop.build()
    assert report.fresh
    assert len(report.files) == 3
    assert {path: path.stat().st_mtime_ns for path in workshop.output.rglob("*")} == times


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("texts/en.yaml", "sun-1:", "sun-1:"),
        ("cards.csv", "sun-1,sun,1", "sun-1,sun,5"),
        ("layouts/card.yaml", "boxes:", "colours: {odd: '#123456'}\nboxes:"),
        ("icons/sun.svg", "<path", "<path "),
    ],
)
def test_touching_what_it_is_made_of_builds_again(workshop: Any, file: str, old: str, new: str) -> None:
    workshop.build()
    path = workshop.pack / file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1) + ("\n" if old == new else ""), encoding="utf-8")
    assert not workshop.build().fresh


@pytest.mark.parametrize(
    "option", [{"paper": "letter"}, {"backs": "none"}, {"ink": "low"}, {"bleed": 2.0}, {"languages": ("de",)}]
)
def test_another_option_builds_again_and_both_are_remembered(workshop: Any, option: dict[str, Any]) -> None:
    workshop.build()
    assert not workshop.build(**option).fresh
    assert workshop.build(**option).fresh


def test_a_file_that_was_deleted_or_spoilt_is_made_again(workshop: Any) -> None:
    workshop.build()
    good = workshop.files()
    (workshop.output / CARDS).unlink()
    (workshop.output / KIT).write_bytes(b"spoilt")
    assert not workshop.build().fresh
    assert workshop.files() == good


def test_only_files_with_a_changed_card_are_written(workshop: Any) -> None:
    workshop.build()
    aid = (workshop.output / "my-game/my-game-aid-en-a4.pdf").stat()
    cards = (workshop.output / CARDS).stat()
    workshop.edit("cards.csv", "sun-1,sun,1", "sun-1,sun,5")
    workshop.build()
    assert (workshop.output / "my-game/my-game-aid-en-a4.pdf").stat().st_mtime_ns == aid.st_mtime_ns
    assert (workshop.output / CARDS).stat().st_mtime_ns != cards.st_mtime_ns


def test_another_punchboard_makes_every_file_anew(workshop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import generator.kit.build
    from generator.kit.inputs import Stamp

    workshop.build()
    before = {name: (workshop.output / name).stat().st_mtime_ns for name in workshop.files()}
    monkeypatch.setattr(generator.kit.build, "stamp", lambda *_: Stamp("other tools", "other everything"))
    workshop.build()
    assert all((workshop.output / name).stat().st_mtime_ns != time for name, time in before.items())


def test_what_was_built_inside_the_pack_is_no_part_of_it(workshop: Any) -> None:
    workshop.output = workshop.pack / "kit"
    workshop.build()
    assert workshop.build().fresh


def test_a_link_in_a_circle_is_not_followed(workshop: Any) -> None:
    (workshop.pack / "art").mkdir()
    (workshop.pack / "art" / "again").symlink_to(workshop.pack)
    workshop.build()
    assert workshop.build().fresh


def test_changed_makes_a_sheet_of_what_looks_different(workshop: Any) -> None:
    workshop.build()
    workshop.edit("cards.csv", "sun-1,sun,1", "sun-1,sun,5")
    report = workshop.build(changed=True)
    assert report.pieces == {"cards": 1}
    [file] = report.files
    assert file.path.name == "my-game-changed-en-a4.pdf"
    assert len(pypdf.PdfReader(file.path).pages) == 2
    again = workshop.build(changed=True)
    assert again.files == ()
    assert "No piece looks different" in again.note
    # The whole kit still knows that its sheets are older than the data.
    assert not workshop.build().fresh


def test_changed_without_an_earlier_build_is_everything(workshop: Any) -> None:
    report = workshop.build(changed=True)
    assert report.pieces == {"cards": 12, "aid": 2}
    assert "no earlier build" in report.note


def test_only_one_component_or_piece(workshop: Any) -> None:
    report = workshop.build(only=(Wanted("cards", "sun-2"), Wanted("aid")))
    assert set(report.pieces) == {"cards", "aid"}
    assert [file.path.name for file in report.files] == ["my-game-only-cards.sun-2-aid-en-a4.pdf"]


def test_an_unknown_component_or_piece_is_refused_with_the_nearest(workshop: Any) -> None:
    with pytest.raises(Refused) as refused:
        workshop.build(only=(Wanted("crads"), Wanted("cards", "sun-99")))
    said = str(refused.value)
    assert "Did you mean “cards”?" in said
    assert "no piece “sun-99”" in said
    assert not workshop.files()


def test_pictures_of_each_piece(workshop: Any) -> None:
    from PIL import Image

    workshop.build(formats=("svg", "png"), only=(Wanted("cards", "sun-1"),))
    files = workshop.files()
    assert set(files) == {
        "my-game/svg-en/cards/sun-1-front.svg",
        "my-game/svg-en/cards/sun-1-back.svg",
        "my-game/png-en/cards/sun-1-front.png",
        "my-game/png-en/cards/sun-1-back.png",
    }
    with Image.open(BytesIO(files["my-game/png-en/cards/sun-1-front.png"])) as picture:
        # The Game Crafter's size of a poker card: 2.5 by 3.5 inches and an eighth of an inch of bleed, at 300 dpi.
        assert picture.size == (825, 1125)


def test_as_much_bleed_is_drawn_as_is_asked_for(workshop: Any) -> None:
    from PIL import Image

    workshop.build(formats=("png",), only=(Wanted("cards", "sun-1"),), bleed=8.0)
    with Image.open(workshop.output / "my-game/png-en/cards/sun-1-back.png") as picture:
        assert picture.width == pytest.approx((63.5 + 16) / 25.4 * 300, abs=1)
        assert picture.getpixel((3, 3)) != (255, 255, 255)
    with pytest.raises(Refused, match="50 mm"):
        workshop.build(formats=("png",), bleed=50.0)


def test_what_is_no_longer_made_is_taken_away(workshop: Any) -> None:
    workshop.build()
    workshop.edit("game.yaml", "    kind: aid\n", "    kind: aid\n    group: help\n")
    for language in ("en", "de"):
        workshop.edit(f"texts/{language}.yaml", "\ncomponents:", "\ngroups: {help: Help}\ncomponents:")
    workshop.build()
    assert "my-game/my-game-aid-en-a4.pdf" not in workshop.files()
    assert "my-game/my-game-help-en-a4.pdf" in workshop.files()


def test_mistakes_in_layouts_refuse_the_build_and_leave_the_old_files(workshop: Any) -> None:
    workshop.build()
    good = workshop.files()
    workshop.edit("layouts/card.yaml", "boxes:", "boxs: {}\nboxes:")
    with pytest.raises(Refused, match="Did you mean “boxes”"):
        workshop.build()
    assert workshop.files() == good


def test_an_error_in_the_middle_leaves_the_old_files(workshop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import generator.backends.pdf

    workshop.build()
    good = workshop.files()
    write, calls = generator.backends.pdf.write, []

    def failing(document: Any, *more: Any) -> bytes:
        calls.append(document)
        if len(calls) == 2:
            raise OSError("the disk is full")
        return write(document, *more)

    monkeypatch.setattr(generator.backends.pdf, "write", failing)
    workshop.edit("cards.csv", "sun-1,sun,1", "sun-1,sun,5")
    with pytest.raises(OSError, match="disk is full"):
        workshop.build()
    assert len(calls) == 2
    assert workshop.files() == good


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_kill_in_the_middle_leaves_the_old_files(workshop: Any) -> None:
    workshop.build()
    good = workshop.files()
    workshop.edit("cards.csv", "sun-1,sun,1", "sun-1,sun,5")
    script = f"""
import os, signal
from pathlib import Path
import generator.backends.pdf as pdf
write, calls = pdf.write, []
def deadly(document, *more):
    calls.append(1)
    if len(calls) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return write(document, *more)
pdf.write = deadly
from generator.kit.build import build
from generator.kit.options import Options
build(Path({str(workshop.pack)!r}), Options(output=Path({str(workshop.output)!r})))
"""
    done = subprocess.run([sys.executable, "-c", script], check=False)
    assert done.returncode == -signal.SIGKILL
    whole = {name: data for name, data in workshop.files().items() if "/.building-" not in name}
    assert whole == good
    assert not workshop.build().fresh
    assert {name for name in workshop.files() if "/.building-" not in name} == set(good)


def test_what_a_killed_build_left_is_swept_away_after_an_hour(workshop: Any) -> None:
    workshop.build()
    for name, age in ((".building-1", 7200), (".building-2", 60)):
        left = workshop.output / "my-game" / name
        left.mkdir()
        (left / "half.pdf").write_bytes(b"%PDF")
        os.utime(left, (time.time() - age,) * 2)
    workshop.build(paper="letter")
    assert {path.name for path in (workshop.output / "my-game").glob(".building-*")} == {".building-2"}


def test_a_folder_that_cannot_be_written_is_a_sentence(workshop: Any) -> None:
    from click.testing import CliRunner

    from generator.cli import main

    (workshop.output / "my-game").parent.mkdir(parents=True)
    (workshop.output / "my-game").write_text("a file stands where the folder should be")
    result = CliRunner().invoke(main, ["build", str(workshop.pack), "-o", str(workshop.output)])
    assert result.exit_code == 2
    assert "my-game" in result.stderr
    assert "Check the path" in result.stderr


def test_a_memory_that_makes_no_sense_only_costs_a_build(workshop: Any) -> None:
    workshop.build()
    memory = workshop.output / "my-game" / ".punchboard.json"
    for nonsense in ("", "[]", '{"format": 99}', '{"format": 1, "builds": 3, "faces": {}}', "\x00"):
        memory.write_text(nonsense)
        assert not workshop.build().fresh
    assert workshop.build().fresh


def test_a_mistake_that_nothing_draws_yet_is_told_at_once(workshop: Any) -> None:
    layout = workshop.pack / "layouts" / "card.yaml"
    layout.write_text(layout.read_text() + '  later: {when: row.value == 99, text: "{{ row.vlaue }}"}\n')
    with pytest.raises(Refused) as refusal:
        workshop.build()
    [finding] = refusal.value.findings
    assert (finding.code, finding.field) == ("layout-undefined", "later")
    assert "Did you mean “value”?" in finding.hint
    assert workshop.build(only=(Wanted.read("cards:sun-1"),)).files, "a single piece says nothing about the others"
