"""`punchboard new` writes a pack that reads without a finding, all of it or nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.cli.new import write_pack
from generator.errors import Refused
from generator.pack.reader import read_findings
from generator.places import shipped_folder


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(main, ["new", *words])


def test_the_new_pack_reads_without_a_finding(run: Any, tmp_path: Path) -> None:
    done = run("harbour-duel")
    assert done.exit_code == 0, done.output
    assert "Next: punchboard build harbour-duel" in done.output
    pack, findings = read_findings(tmp_path / "harbour-duel")
    assert findings == ()
    assert pack is not None
    assert pack.id == "harbour-duel"
    assert (pack.text("en", "title"), pack.text("de", "title")) == ("Harbour Duel", "Harbour Duel")
    assert sum(piece.quantity for piece in pack.pieces("cards")) == 12
    assert not list(tmp_path.glob(".*")), "nothing is left beside it"


def test_every_layout_of_the_starter_draws_without_a_finding() -> None:
    from generator.layout import Drawer
    from generator.pack.reader import read_pack

    pack = read_pack(shipped_folder("templates") / "new")
    for language in pack.languages:
        drawer = Drawer(pack, language)
        faces = [
            face
            for component in pack.components
            for piece in pack.pieces(component)
            for face in (drawer.front(component, piece), drawer.back(component, piece))
        ]
        assert len(faces) == 26
        assert all(face and face.items for face in faces)
        assert drawer.findings == []


def test_every_file_of_the_starter_explains_itself() -> None:
    files = [file for file in (shipped_folder("templates") / "new").rglob("*") if file.suffix in (".yaml", ".csv")]
    assert len(files) > 7
    for file in files:
        assert file.read_text(encoding="utf-8").startswith("# "), file.name


def test_the_files_are_listed_as_json(run: Any, tmp_path: Path) -> None:
    facts = json.loads(run("games/harbour-duel", "--json").output)
    assert facts["folder"] == "games/harbour-duel"
    assert "games/harbour-duel/game.yaml" in facts["files"]
    assert all((tmp_path / file).is_file() for file in facts["files"])


def test_here_takes_the_name_of_this_folder(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tide").mkdir()
    monkeypatch.chdir(tmp_path / "tide")
    done = run(".")
    assert done.exit_code == 2
    assert "already" in done.stderr


@pytest.mark.parametrize(
    ("name", "code", "cure"),
    [
        ("Über Spiel", "bad-name", "punchboard new uber-spiel"),
        ("my_game", "bad-name", "punchboard new my-game"),
        ("armorica", "name-taken", "another name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str, cure: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refusal:
        write_pack(tmp_path / name)
    (found,) = refusal.value.findings
    assert found.code == code
    assert cure in found.hint
    assert not any(tmp_path.iterdir())


def test_what_is_there_is_never_overwritten(run: Any, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "precious.txt").write_text("keep")
    done = run("mine")
    assert done.exit_code == 2
    assert "already" in done.stderr
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["precious.txt"]


def test_nothing_is_left_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.cli.new._fill_in", full)
    with pytest.raises(OSError, match="No space"):
        write_pack(tmp_path / "mine")
    assert not any(tmp_path.iterdir())
