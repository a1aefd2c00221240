"""`punchboard calibrate` and `punchboard profile`, as people type them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import main
from generator.places import user_folder


class Typed:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Punchboard = Callable[..., Typed]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def punchboard(home: Path, capsys: pytest.CaptureFixture[str]) -> Punchboard:
    def run(*words: str) -> Typed:
        with pytest.raises(SystemExit) as left:
            main(words)
        said = capsys.readouterr()
        return Typed(left.value.code if isinstance(left.value.code, int) else 0, said.out, said.err)

    return run


def test_what_is_set_is_kept_shown_listed_and_forgotten(punchboard: Punchboard, home: Path) -> None:
    assert punchboard("profile", "set", "Küche", "--offset-x", "0.5", "--margin", "4.2", "--edge", "short").code == 0
    assert punchboard("profile", "set", "Küche", "--skew", "-0.3").code == 0
    shown = json.loads(punchboard("profile", "show", "Küche", "--json").out)
    assert shown == {"name": "Küche", "offset_x": 0.5, "offset_y": 0.0, "skew": -0.3, "margin": 4.2, "edge": "short"}
    assert json.loads(punchboard("profile", "list", "--json").out) == {"profiles": [shown]}
    assert "margin 4.2 mm" in punchboard("profile", "list").out
    assert punchboard("profile", "remove", "Küche").code == 0
    assert json.loads(punchboard("profile", "list", "--json").out) == {"profiles": []}
    assert [path.name for path in home.iterdir()] == ["profiles.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("set", "hp"), "at least one of"),
        (("set", "hp", "--offset-x", "far"), "not a valid float"),
        (("set", "hp", "--offset-x", "40"), "out of reach"),
        (("set", "hp", "--margin", "nan"), "not a number"),
        (("set", "../hp", "--margin", "4"), "cannot name a profile"),
        (("show", "hp"), "no printer profile “hp”"),
        (("remove", "hp"), "punchboard calibrate"),
    ],
)
def test_bad_profiles_are_refused_in_a_sentence(
    punchboard: Punchboard, home: Path, words: tuple[str, ...], said: str
) -> None:
    typed = punchboard("profile", *words)
    assert typed.code == 2
    assert said in typed.err
    assert not home.exists()


def test_a_profile_with_a_typing_error_is_guessed(punchboard: Punchboard) -> None:
    punchboard("profile", "set", "office", "--margin", "4")
    assert "Did you mean “office”?" in punchboard("profile", "show", "ofice").err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "profiles.json:1:2"),
        (b"[]", "not a table of profiles"),
        (b'{"hp": {"offest": 1}}', "unknown value 'offest'"),
        (b'{"hp": {"margin": "4"}}', "not a number"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_a_file_broken_by_hand_is_refused_with_its_place(
    punchboard: Punchboard, home: Path, content: bytes, said: str
) -> None:
    home.mkdir()
    (home / "profiles.json").write_bytes(content)
    typed = punchboard("profile", "list")
    assert typed.code == 2
    assert said in typed.err
    assert "profiles.json" in typed.err


def test_calibrate_writes_one_sheet_for_both_sides(punchboard: Punchboard, tmp_path: Path) -> None:
    from pypdf import PdfReader

    facts = json.loads(punchboard("calibrate", "--paper", "Letter", "--edge", "short", "--json").out)
    assert facts["path"] == "calibration-Letter.pdf"
    reader = PdfReader(tmp_path / facts["path"])
    assert [tuple(map(float, page.mediabox[2:])) for page in reader.pages] == [(612.0, 792.0)] * 2
    assert reader.viewer_preferences is not None
    assert reader.viewer_preferences.duplex == "/DuplexFlipShortEdge"
    assert "--edge short" in reader.pages[1].extract_text()


def test_calibrate_refuses_paper_it_does_not_know_and_writes_nothing(punchboard: Punchboard, tmp_path: Path) -> None:
    typed = punchboard("calibrate", "--paper", "A44")
    assert typed.code == 2
    assert "Did you mean A4?" in typed.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"PUNCHBOARD_HOME": "/own"}, "/own"),
        ({"XDG_CONFIG_HOME": "/xdg"}, "/xdg/punchboard"),
        ({}, str(Path.home() / ".config" / "punchboard")),
    ],
)
def test_profiles_live_where_the_system_keeps_settings(
    environment: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert user_folder("config", environment) == Path(folder)


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        ("linux", {"PUNCHBOARD_HOME": "/own"}, "/own/cache"),
        ("linux", {"XDG_CACHE_HOME": "/xdg"}, "/xdg/punchboard"),
        ("darwin", {}, str(Path.home() / "Library" / "Caches" / "Punchboard")),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Punchboard/Cache"),
    ],
)
def test_what_can_be_made_again_lies_where_the_system_clears_up(
    system: str, environment: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert user_folder("cache", environment) == Path(folder)
