"""`punchboard serve GAME…`: a pack of one's own is offered beside the shipped ones, toolbox included."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli.serve import _offer, command
from companion.store import open_store
from companion.web.app import create_app
from companion.web.service import Settings
from generator.errors import Refused
from generator.pack.find import large_games, small_games
from generator.places import shipped_folder


@pytest.mark.parametrize(("given", "settings"), [(["--think", "0.3"], 0.3), ([], 1.5)])
def test_how_long_strong_bots_think_reaches_the_server(
    given: Any, settings: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Reached(Exception):
        pass

    def server(*args: Any) -> None:
        raise Reached(next(arg for arg in args if isinstance(arg, Settings)))

    for module, name in (("companion.cli.serve", "_server"), ("companion.cli.serve", "settled_port")):
        monkeypatch.setattr(f"{module}.{name}", server if name == "_server" else lambda host, port: port)
    monkeypatch.setattr("companion.cli.serve.keep_running", lambda: 0)
    monkeypatch.setattr("gevent.monkey.patch_all", lambda: None)
    result = CliRunner().invoke(command, ["--data", str(tmp_path), *given])
    assert isinstance(result.exception, Reached)
    assert result.exception.args[0].think == settings


def test_they_cannot_think_for_ever() -> None:
    result = CliRunner().invoke(command, ["--think", "11"])
    assert result.exit_code == 2
    assert "0.1<=x<=10.0" in result.stderr


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A pack without rules or score."""
    made = shutil.copytree(shipped_folder("templates") / "new", tmp_path / "my-game")
    (made / "companion.yaml").unlink()
    return made


def test_own_packs_come_first_and_are_opened_once(own: Any) -> None:
    names, load = _offer([str(own)])
    assert list(names()) == ["my-game", *large_games(), *small_games()]
    assert load("my-game") is load("my-game")
    assert load("my-game").game is None
    assert load("armorica").game is not None


def test_a_broken_pack_is_refused_before_anything_is_served(own: Any) -> None:
    (own / "cards.csv").unlink()
    with pytest.raises(Refused):
        _offer([str(own)])


def test_a_table_of_an_own_pack_has_the_toolbox(own: Any, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    _, load = _offer([str(own)])
    store = open_store(tmp_path / "data", None)
    request.addfinalizer(store.close)
    client = create_app(store, lambda: ["my-game"], load).test_client()
    assert [game["title"] for game in client.get("/api/v1/games").json["games"]] == ["My Game"]
    headers = {"Origin": "http://localhost"}
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    made = client.post("/api/v1/tables", json={"game": "my-game", "seats": seats}, headers=headers)
    assert made.status_code == 201
    tools = f"/api/v1/tables/{made.json['code']}/tools"
    for key, wish in (
        ("r-0000001", {"tool": "deck", "name": "cards", "cards": ["cards:sun-1", "cards:moon-6"]}),
        ("r-0000002", {"tool": "draw", "deck": "cards", "count": 1, "to": "open"}),
        ("r-0000003", {"tool": "roll", "dice": [[2, 6]]}),
    ):
        done = client.post(tools, json={"request": key, "wish": wish}, headers=headers)
        assert done.status_code == 200, (wish, done.text)
