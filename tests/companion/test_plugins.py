"""Games and print targets of other packages: `tests/plugins/corner-games` is installed into a folder, listed, printed
and played; packages that cannot be used are told in a sentence and stop no other."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli.serve import _offer
from companion.engines import open_pack
from companion.lab.match import begin
from companion.store import open_store
from companion.web.app import create_app
from companion.web.assets import asset_version, static_files
from generator.cli.build import command as build
from generator.cli.list import command as list_games
from generator.errors import Refused
from generator.pack.find import all_shipped, find_pack
from generator.plugins import forget_plugins

SAMPLE = Path(__file__).parents[1] / "plugins" / "corner-games"


def install(folder: Path, project: Path = SAMPLE) -> None:
    """Lay a project's package and what pip would write about it into a folder, as its pyproject.toml says."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for package in project.iterdir():
        if package.is_dir():
            shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    describe(folder, told["name"], told["version"], told["entry-points"])


def describe(folder: Path, name: str, version: str, groups: dict[str, dict[str, str]]) -> None:
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [line for group, all in groups.items() for line in (f"[{group}]", *(f"{k} = {v}" for k, v in all.items()))]
    info.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def forget() -> None:
    forget_plugins()
    asset_version._files_version.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("corner_games", "broken_games")]:
        del sys.modules[name]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    forget()
    yield folder
    forget()


@pytest.fixture
def corner(site: Path) -> Path:
    install(site)
    forget()
    return site


def broken(site: Path, code: str, **entries: str) -> None:
    """A second package beside the sample, whose module runs this code."""
    (site / "broken_games").mkdir()
    (site / "broken_games" / "__init__.py").write_text(code, encoding="utf-8")
    groups: dict[str, dict[str, str]] = {}
    for name, value in entries.items():
        groups.setdefault("punchboard." + ("exports" if name.startswith("shop") else "engines"), {})[name] = value
    describe(site, "broken-games", "0.1", groups)
    forget()


def one_sentence(refusal: Refused) -> str:
    [finding] = refusal.findings
    assert finding.code == "plugin"
    assert "\n" not in str(finding)
    assert "pip uninstall broken-games" in finding.hint
    return finding.message


def test_its_game_is_listed_after_ours(corner: Path) -> None:
    result = CliRunner().invoke(list_games, [])
    assert result.exit_code == 0, result.output
    ours, others = result.output.split("From other packages\n")
    assert "Stone Rows  stone-rows 1.2.0" in others
    assert "armorica" in ours
    assert "stone-rows" not in ours


def test_its_game_is_played_through_the_api_and_drawn_by_its_own_script(corner: Path, tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables")
    app = create_app(store, *_offer(()))
    try:
        client = app.test_client()
        sent: Any = {"headers": {"Sec-Fetch-Site": "same-origin"}, "query_string": {"lang": "en"}}
        assert "stone-rows" in [game["id"] for game in client.get("/api/v1/games").json["games"]]
        body: Any = {"game": "stone-rows", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
        code = client.post("/api/v1/tables", json=body, **sent).json["code"]
        phones = {"Ana": client, "Bo": app.test_client()}
        for seat, phone in phones.items():
            assert phone.post(f"/api/v1/tables/{code}/seats/{seat}", json={}, **sent).status_code == 200
        # Each takes a whole row, the last one on the list.
        for number, phone in enumerate([phones["Ana"], phones["Bo"], phones["Ana"]]):
            message = phone.get(f"/api/v1/tables/{code}/view").json
            body = {"request": f"request-{number}", "seen": message["number"], "move": message["moves"][-1]}
            assert phone.post(f"/api/v1/tables/{code}/moves", json=body, **sent).status_code == 200
        message = client.get(f"/api/v1/tables/{code}/view").json
        assert message["result"]["winners"] == ["Ana"], message["result"]
        assert "takes 5 from the far row" in str(message["log"])
        page = client.get(f"/t/{code}").get_data(as_text=True)
        assert "games/stone-rows/board.css" in page
        assert "Take {stones} {stones:stone|stones}" in page
        script = client.get(f"/s/{asset_version.files_version()}/together/table/stone-rows.js")
        assert script.status_code == 200
        assert "stone-row" in script.get_data(as_text=True)
    finally:
        store.close()


def test_bots_play_it(corner: Path) -> None:
    from companion.bots import LAB_BOTS
    from companion.dealer import Stream
    from companion.lab.match import steps

    game = open_pack("stone-rows").engine
    state = begin(game, ("Ana", "Bo"), {})
    played = list(steps(game, state, dict.fromkeys(("Ana", "Bo"), LAB_BOTS["uniform"]), Stream("a", "b").below, 50))
    assert 3 <= len(played) <= 12
    assert len(game.score(state).winners) == 1


def test_its_print_target_makes_sheets_and_an_order_form(corner: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(
        build, ["stone-rows", "--for", "corner-shop", "--lang", "de", "-o", str(tmp_path / "out")]
    )
    assert result.exit_code == 0, result.output
    made = {path.name: path for path in (tmp_path / "out" / "stone-rows").iterdir() if path.is_file()}
    assert {"stone-rows-rows-de-corner-shop.pdf", "stone-rows-order-de-corner-shop.txt"} <= set(made)
    said = made["stone-rows-order-de-corner-shop.txt"].read_text(encoding="utf-8").splitlines()
    assert said == [
        "Steinreihen 1.2.0 (de)",
        "stone-rows-rows-de-corner-shop.pdf",
        *(f"2 x {id}, 63.5 x 88.9 mm" for id in ("near", "middle", "far")),
    ]


def test_its_print_target_takes_our_games_too_and_no_options_of_sheets(corner: Path, tmp_path: Path) -> None:
    asked = ["oh-hell", "--for", "corner-shop", "-o", str(tmp_path)]
    result = CliRunner().invoke(build, [*asked, "--only", "cards:anchors-1"])
    assert result.exit_code == 0, result.output
    refused = CliRunner().invoke(build, [*asked, "--paper", "a3"])
    assert isinstance(refused.exception, Refused)
    assert "Corner Copy Shop" in str(refused.exception)


def test_an_unknown_target_is_told_with_those_there_are(corner: Path) -> None:
    result = CliRunner().invoke(build, ["pig", "--for", "corner-shpo"])
    assert result.exit_code == 2
    assert "corner-shop" in result.output


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import no_such_module", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("def game(tables:", "cannot be loaded: SyntaxError"),
        ("rules = 1", "has no function game(tables)"),
        ("def game(tables): raise KeyError('cards')", "fails at its tables: KeyError: 'cards'"),
        ("def game(tables): return object()", "brings a game that lacks name, prefix"),
    ],
)
def test_a_broken_engine_is_one_sentence_and_stops_no_other(corner: Path, code: str, says: str) -> None:
    broken(corner, code, riddle="broken_games")
    shutil.copytree(SAMPLE / "corner_games" / "content" / "stone-rows", corner / "broken_games" / "content" / "riddle")
    game = corner / "broken_games" / "content" / "riddle" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("id: stone-rows", "id: riddle"), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        open_pack("riddle")
    assert says in one_sentence(refused.value)
    assert open_pack("stone-rows").engine.name == "stone-rows"
    names, load = _offer(())
    assert {*all_shipped(), "stone-rows", "riddle"} <= set(names())
    assert load("pig").pack.id == "pig"


def test_the_list_tells_broken_plug_ins_after_the_games(corner: Path) -> None:
    broken(
        corner,
        "raise RuntimeError('no licence')",
        riddle="broken_games",
        armorica="broken_games",
        shop="broken_games:shop",
    )
    result = CliRunner().invoke(list_games, [])
    assert isinstance(result.exception, Refused)
    said = [finding.message for finding in result.exception.findings]
    assert "Stone Rows" in result.output
    assert len(said) == 3
    assert sum("RuntimeError: no licence" in message for message in said) == 2
    assert any("“armorica” comes with Punchboard" in message for message in said)
    assert find_pack("armorica").parent.name == "content"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("shop = 3", "is not a Service"),
        ("", "cannot be loaded: AttributeError"),
        ("papers = lambda parcel: 1 / 0", "fails at its papers: ZeroDivisionError"),
        ("papers = lambda parcel: {'../order.txt': b''}", "which is no plain file name"),
    ],
)
def test_a_broken_target_is_one_sentence_and_writes_nothing(corner: Path, tmp_path: Path, code: str, says: str) -> None:
    if "papers" in code:
        code = f"""from generator.kit.print_targets import Service
{code}
shop = Service("Shop", frozenset({{"card"}}), frozenset({{"rect"}}), False, papers)"""
    broken(corner, code, shop="broken_games:shop")
    result = CliRunner().invoke(build, ["stone-rows", "--for", "shop", "-o", str(tmp_path / "out")])
    assert isinstance(result.exception, Refused), result.output
    assert says in one_sentence(result.exception)
    assert not list(tmp_path.glob("out/*/*.pdf"))
    assert CliRunner().invoke(build, ["stone-rows", "-o", str(tmp_path / "out")]).exit_code == 0


def test_without_plug_ins_nothing_is_looked_for(site: Path) -> None:
    assert CliRunner().invoke(list_games, []).exit_code == 0
    with pytest.raises(Refused):
        find_pack("stone-rows")
    assert not static_files.has("games/stone-rows/board.js")
