"""Files that are not what they should be: encodings, sizes, links, paths, bombs. Never a traceback, never a wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import Finding, Refused
from generator.pack.find import find_pack, large_games
from generator.pack.reader import read_findings, read_pack

LAUGHS = "a0: &a0 [1, 1]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))


def where(found: Any) -> Any:
    return found.code, str(found.place)


def test_utf_16_is_named(broken: Any, one: Callable[[], Finding]) -> None:
    broken.write("texts/de.yaml", "title: Größe".encode("utf-16"))
    assert where(one()) == ("encoding", "texts/de.yaml")
    assert "UTF-16" in one().message
    assert "UTF-8" in one().hint


def test_latin_1_is_found_at_its_first_odd_letter(broken: Any, one: Callable[[], Finding]) -> None:
    text = (broken.root / "texts/de.yaml").read_text(encoding="utf-8")
    broken.write("texts/de.yaml", text.encode("latin-1", "replace"))
    assert where(one()) == ("encoding", "texts/de.yaml:1:9")
    assert "“ö” in Latin-1" in one().message


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(broken: Any) -> None:
    before = read_pack(broken.root)
    for file in ("game.yaml", "cards.csv", "texts/de.yaml", "suits.yaml"):
        data = (broken.root / file).read_bytes()
        broken.write(file, b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    after = read_pack(broken.root)
    assert after.tables == before.tables
    assert after.hash == before.hash
    assert str(after.row("cards", "sun-3").place("value")) == "cards.csv:5:11"


def test_a_control_character_is_found(broken: Any, one: Callable[[], Finding]) -> None:
    broken.edit("texts/de.yaml", "Morgentau", "Morgen\x07tau")
    assert where(one()) == ("control-character", "texts/de.yaml:24:23")
    assert "U+0007" in one().message


@pytest.mark.parametrize(
    "name", ["../cards.csv", "/etc/cards.csv", "tables/../../cards.csv", "C:\\cards.csv", "..\\cards.csv"]
)
def test_a_path_that_leaves_the_pack_is_refused_unread(broken: Any, one: Callable[[], Finding], name: str) -> None:
    broken.write("../cards.csv", "id\nsecret\n")
    broken.edit("game.yaml", "file: cards.csv", f"file: '{name}'")
    assert where(one()) == ("path-leaves-pack", "game.yaml:25:11")
    assert "copy the file there" in one().hint


def test_a_link_that_leaves_the_pack_is_refused_unread(broken: Any, one: Callable[[], Finding]) -> None:
    broken.write("../elsewhere.csv", "id\nsecret\n")
    (broken.root / "cards.csv").unlink()
    (broken.root / "cards.csv").symlink_to("../elsewhere.csv")
    assert where(one()) == ("path-leaves-pack", "game.yaml:25:11")
    assert "link" in one().message


def test_a_link_in_a_circle_is_refused(broken: Any, one: Callable[[], Finding]) -> None:
    (broken.root / "cards.csv").unlink()
    (broken.root / "cards.csv").symlink_to("cards.csv")
    assert one().code in ("path-leaves-pack", "missing-file")


def test_a_folder_in_place_of_a_file(broken: Any, one: Callable[[], Finding]) -> None:
    broken.edit("game.yaml", "suits: suits.yaml", "suits: texts")
    assert one().code == "bad-path"
    broken.edit("game.yaml", "suits: texts", "suits: suits.yaml")
    (broken.root / "suits.yaml").unlink()
    (broken.root / "suits.yaml").mkdir()
    assert where(one()) == ("missing-file", "game.yaml:23:10")
    assert "is a folder" in one().message


@pytest.mark.parametrize("file", ["game.yaml", "suits.yaml", "cards.csv", "texts/de.yaml"])
@pytest.mark.parametrize("content", ["", "\n\n", "# only a comment\n"])
def test_an_empty_file_is_told(broken: Any, one: Callable[[], Finding], file: str, content: str) -> None:
    broken.write(file, content)
    assert where(one()) == ("empty-file", f"{file}:1:1")


@pytest.mark.parametrize(
    ("bomb", "code"),
    [
        (LAUGHS, "yaml-bomb"),
        ("a: &a [*a]\n", "yaml-alias"),
        ("a: " + "[" * 100_000, "yaml-depth"),
        ("- " * 100_000 + "1", "yaml-depth"),
        ("a: " + "{a: " * 50_000, "yaml-depth"),
        ("x\n" * 3_000_000, "too-large"),
        ("[" + "1," * 400_000 + "1]", "yaml-bomb"),
    ],
    ids=["aliases", "itself", "brackets", "dashes", "braces", "size", "values"],
)  # fmt: skip
def test_a_bomb_is_refused_before_it_goes_off(broken: Any, one: Callable[[], Finding], bomb: Any, code: str) -> None:
    broken.write("suits.yaml", bomb)
    start = time.process_time()
    assert one().code == code
    assert time.process_time() - start < 20, "the limits must meet a bomb early"


def test_aliases_are_welcome_when_they_are_small(broken: Any) -> None:
    broken.edit("suits.yaml", "figure: ink", "figure: &f ink\n  same: *f")
    assert read_pack(broken.root).row("suits", "sun")["same"] == "ink"


def test_a_table_with_too_many_rows_is_refused(broken: Any, one: Callable[[], Finding]) -> None:
    broken.write("cards.csv", "id,suit,value,copies\n" + "".join(f"c{n},sun,1,\n" for n in range(20_002)))
    assert one().code == "too-large"


def test_a_folder_without_game_yaml_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refusal:
        read_findings(tmp_path)
    (found,) = refusal.value.findings
    assert found.code == "no-game"
    assert "punchboard new" in found.hint


def test_a_game_that_does_not_exist_is_told_with_the_nearest() -> None:
    with pytest.raises(Refused) as refusal:
        find_pack("armorika")
    assert "“armorica”" in refusal.value.findings[0].hint


def test_a_name_a_folder_and_its_game_yaml_all_find_the_pack(broken: Any) -> None:
    assert "armorica" in large_games()
    assert find_pack("armorica").name == "armorica"
    assert find_pack(broken.root) == find_pack(broken.root / "game.yaml") == broken.root


@pytest.mark.parametrize("name", ["\0", "a" * 5000, "", "~nobody-here/x"])
def test_odd_names_are_no_game(name: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused):
        find_pack(name)


def test_links_in_circles_beside_the_texts_do_no_harm(broken: Any) -> None:
    (broken.root / "texts" / "xx.yaml").symlink_to("xx.yaml")
    (broken.root / "layouts" / "circle.yaml").symlink_to("circle.yaml")
    assert [found.severity for found in broken.findings()] == ["warning"]
    assert read_pack(broken.root).hash


def test_a_file_name_that_is_no_text_does_no_harm(broken: Any) -> None:
    broken.write(b"texts/\xff.yaml".decode("utf-8", "surrogateescape"), "title: x\n")
    (found,) = broken.findings()
    assert str(found).encode("utf-8"), "it can be printed"
    assert read_pack(broken.root).hash


def test_links_out_of_the_pack_do_not_reach_the_hash(broken: Any, tmp_path: Path) -> None:
    before = read_pack(broken.root).hash
    (tmp_path / "secret.yaml").write_text("x")
    (broken.root / "layouts" / "secret.yaml").symlink_to(tmp_path / "secret.yaml")
    assert read_pack(broken.root).hash == before


def test_a_file_that_cannot_be_read_is_told(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", denied)
    (found,) = broken.findings()
    assert (found.code, str(found.place)) == ("unreadable", "game.yaml")
    assert "permissions" in found.hint
