"""Fonts for the web are made once for all starts of the server."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from companion.web.assets import font_subset, static_files
from generator.places import shipped_folder

FONTS = shipped_folder("templates") / "fonts"


@pytest.fixture
def font(tmp_path: Path) -> Path:
    """The smallest that ships, in a folder of its own."""
    smallest = min(FONTS.rglob("*.ttf"), key=lambda path: path.stat().st_size)
    return Path(shutil.copy(smallest, tmp_path / "small.ttf"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[bytes]:
    """What was made rather than found."""
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    made: list[bytes] = []

    def make(path: Path) -> bytes:
        made.append(path.read_bytes())
        return b"wOF2" + bytes(4) + (12 + len(made[-1])).to_bytes(4) + made[-1]

    monkeypatch.setattr(font_subset, "_reduce_in_process", make)
    return made


def test_a_font_is_made_smaller_and_stays_a_font(font: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    first = font_subset.reduce_font(font)
    assert first.startswith(b"wOF2")
    assert len(first) < font.stat().st_size
    assert font_subset.reduce_font(font) == first
    assert [path.read_bytes() for path in (tmp_path / "home" / "cache" / "fonts").iterdir()] == [first]


def test_what_was_made_once_is_found_at_the_next_start(font: Path, made: list[bytes]) -> None:
    assert font_subset.reduce_font(font) == font_subset.reduce_font(font)
    assert len(made) == 1


@pytest.mark.parametrize("left", [0, 1000])
def test_what_a_pulled_plug_left_of_it_is_made_anew(font: Path, made: list[bytes], tmp_path: Path, left: int) -> None:
    whole = font_subset.reduce_font(font)
    (kept,) = (tmp_path / "home" / "cache" / "fonts").iterdir()
    kept.write_bytes(whole[:left])
    assert font_subset.reduce_font(font) == font_subset.reduce_font(font) == whole
    assert len(made) == 2


def test_however_many_ask_at_once_a_font_is_made_once_and_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "_fonts", {})
    at_work: list[Path] = []
    most: list[int] = []

    def slowly(path: Path) -> bytes:
        at_work.append(path)
        most.append(len(at_work))
        sleep(0.02)
        at_work.remove(path)
        return b"made"

    monkeypatch.setattr(static_files, "reduce_font", slowly)
    with ThreadPoolExecutor(12) as phones:
        asked = ["eb-garamond-regular", "eb-garamond-italic", "no-such-font"] * 4
        given = list(phones.map(static_files.font, asked))
    assert [font.plain if font is not None else None for font in given] == [b"made", b"made", None] * 4
    assert most == [1, 1]
    assert set(static_files._fonts) == set(asked[:2]), (
        "what there is none of is not kept, or anybody could fill the memory"
    )


def test_another_font_or_another_licence_is_made_anew(font: Path, made: list[bytes]) -> None:
    before = font_subset.reduce_font(font)
    font.write_bytes(font.read_bytes() + b"changed")
    assert font_subset.reduce_font(font) != before
    (font.parent / "OFL.txt").write_text("with Reserved Font Name", "utf-8")
    font_subset.reduce_font(font)
    assert len(made) == 3


def test_where_nothing_can_be_kept_it_is_made_each_time(
    font: Path, made: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", "utf-8")
    assert font_subset.reduce_font(font) == font_subset.reduce_font(font)
    assert len(made) == 2

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("PUNCHBOARD_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    font_subset.reduce_font(font)
    assert len(made) == 3
