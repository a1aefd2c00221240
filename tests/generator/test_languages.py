"""A further language is one folder of words and, in a pack, one file of texts; `check` tells what is missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from generator import languages
from generator.cli import main
from generator.cli.list import _show
from generator.errors import Finding, Refused
from generator.kit.checking import check
from generator.kit.options import Options
from generator.pack import language_check
from generator.pack.find import large_games, phone_folder
from generator.pack.language_check import board_findings, language_findings
from generator.pack.reader import read_findings, read_pack
from generator.places import shipped_folder


def forget() -> None:
    languages.languages.cache_clear()
    languages.words.cache_clear()
    languages.grammar.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the words of Punchboard."""
    copied = tmp_path / "languages"
    shutil.copytree(languages.languages_folder(), copied)
    for module in (languages, language_check):
        monkeypatch.setattr(module, "languages_folder", lambda: copied)
    forget()
    yield copied
    forget()


@pytest.fixture
def with_xx(tmp_path: Path) -> Path:
    """A game that lists a language that does not exist; its texts are those of English."""
    pack = tmp_path / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", pack)
    (pack / "texts/de.yaml").unlink()
    game = (pack / "game.yaml").read_text(encoding="utf-8")
    (pack / "game.yaml").write_text(game.replace("languages: [en, de]", "languages: [en, xx]"), encoding="utf-8")
    return pack


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The boards’ folders on phones, with the words of xx missing."""
    copied = tmp_path / "boards"
    shutil.copytree(shipped_folder("templates") / "web/games", copied, ignore=shutil.ignore_patterns("*.js", "*.css"))
    monkeypatch.setattr(language_check, "phone_folder", lambda game: copied / game)
    return copied


def codes(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.code for finding in findings}


def test_a_pack_in_a_language_without_words_says_it_in_english(with_xx: Path) -> None:
    assert codes(read_findings(with_xx)[1]) == {"missing-file"}
    shutil.copy(with_xx / "texts/en.yaml", with_xx / "texts/xx.yaml")
    assert read_pack(with_xx).languages == ("en", "xx")
    assert check(with_xx, Options()).findings == ()


def test_a_folder_of_words_is_a_language(
    folder: Path, boards: Path, with_xx: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(boards / "zones/words/en.yaml", boards / "zones/words/xx.yaml")
    shutil.copy(with_xx / "texts/en.yaml", with_xx / "texts/xx.yaml")
    shutil.copytree(folder / "en", folder / "xx")
    (folder / "xx/language.yaml").write_text('name: Ixish\nquotes: "«{}»"\n', encoding="utf-8")
    games = (folder / "en/games.yaml").read_text(encoding="utf-8")
    (folder / "xx/games.yaml").write_text(games.replace("} players", "} jugadores"), encoding="utf-8")
    assert "xx" in languages.languages()
    assert languages.name_of("xx") == "Ixish"
    assert languages.hyphenation("xx") == "xx"
    _show(read_pack(with_xx), "xx")
    assert "jugadores" in capsys.readouterr().out
    assert check(with_xx, Options()).findings == ()


def test_check_tells_what_a_language_lacks(folder: Path, with_xx: Path) -> None:
    shutil.copy(with_xx / "texts/en.yaml", with_xx / "texts/xx.yaml")
    shutil.copytree(folder / "en", folder / "xx")
    (folder / "xx/credits.yaml").unlink()
    plan = yaml.safe_load((folder / "xx/plan.yaml").read_text(encoding="utf-8"))
    del plan["report"]["cutting"]
    (folder / "xx/plan.yaml").write_text(yaml.safe_dump(plan), encoding="utf-8")
    found = check(with_xx, Options()).findings
    assert codes(found) == {"missing-words"}
    told = "\n".join(map(str, found))
    assert "“report.cutting” is missing" in told
    assert "The words “credits” are missing. Copy" in told
    assert "languages/xx/plan.yaml: " in told


@pytest.fixture
def full(folder: Path, with_xx: Path) -> Path:
    """A folder of words for the language of the game, which lacks nothing."""
    shutil.copy(with_xx / "texts/en.yaml", with_xx / "texts/xx.yaml")
    shutil.copytree(folder / "en", folder / "xx")
    return folder / "xx"


def change(file: Path, old: str, new: str) -> None:
    words = file.read_text(encoding="utf-8")
    assert old in words
    file.write_text(words.replace(old, new, 1), encoding="utf-8")


def found_in(pack: Path) -> dict[str, str]:
    """What is found, by the field or file it is found in."""
    return {
        finding.field or str(finding.place).rsplit("/", 1)[-1]: str(finding)
        for finding in check(pack, Options()).findings
    }


def test_a_language_no_game_lists_says_which_line_adds_it(folder: Path, with_xx: Path) -> None:
    shutil.copytree(folder / "en", folder / "yy")
    (folder / "yy/credits.yaml").unlink()
    with pytest.raises(Refused) as refused:
        check(with_xx, Options(languages=("yy",)))
    line = next(
        number
        for number, text in enumerate((with_xx / "game.yaml").read_text("utf-8").splitlines(), 1)
        if text.startswith("languages:")
    )
    told = str(refused.value)
    assert f"list it under “languages” in {with_xx}/game.yaml:{line}:1" in told
    assert "The words “credits” are missing" in told, "what the folder lacks is said at once"


def test_placeholders_of_words_are_those_of_english(full: Path, boards: Path, with_xx: Path) -> None:
    change(full / "app.yaml", "{seconds}", "{segundos}")
    assert [told for told in found_in(with_xx).values() if "lacks {seconds} and has {segundos}" in told]


@pytest.mark.parametrize(
    ("english", "theirs", "wrong"),
    [
        ("{names} {count:pays|pay} one more", "{names}: one more", ""),
        ("{names} {count:pays|pay} one more", "{count:pays|pay} one more", "lacks {names}"),
        ("{count} {count:card|cards}", "{count}", ""),
        ("{count} left", "left {amount:one|more}", "lacks {count} and has {amount}"),
        ("{count} left", "{count left", "has a brace that does not close"),
    ],
)
def test_a_language_may_have_one_form_for_all_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, english: str, theirs: str, wrong: str
) -> None:
    (tmp_path / "words").mkdir()
    for language, words in (("en", english), ("xx", theirs)):
        (tmp_path / f"words/{language}.yaml").write_text(yaml.safe_dump({"key": words}), encoding="utf-8")
    monkeypatch.setattr(language_check, "phone_folder", lambda _: tmp_path)
    monkeypatch.setattr(language_check, "shared_boards", lambda: ())
    found = " ".join(map(str, language_check.board_findings("a-game", ("xx",))))
    assert wrong in found
    assert bool(found) == bool(wrong)


def test_an_unknown_key_of_words_is_named_with_the_nearest(full: Path, boards: Path, with_xx: Path) -> None:
    change(full / "app.yaml", "not-found:", "not-fuond:")
    told = found_in(with_xx)
    (wrong,) = (each for key, each in told.items() if key.endswith("not-fuond"))
    assert "English has no such key" in wrong
    assert "not-found”?" in wrong
    assert any(key.endswith("not-found") for key in told)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"“{}”"', '"«»"', "leaves no room for the quoted words"),
        ("en_US", "xx_XX", "There are no hyphenation patterns “xx_XX”"),
        ("en_US", "enn_US", "Did you mean “en_US”?"),
    ],
)
def test_facts_about_a_language_can_be_used(
    full: Path, boards: Path, with_xx: Path, old: str, new: str, said: str
) -> None:
    change(full / "language.yaml", old, new)
    assert said in "\n".join(found_in(with_xx).values())


def test_a_broken_file_of_words_is_refused_with_its_line(full: Path, boards: Path, with_xx: Path) -> None:
    change(full / "app.yaml", "\n", '\nbroken: "a" b\n')
    change(full / "language.yaml", "name:", "nmae:")
    with pytest.raises(Refused) as refused:
        check(with_xx, Options())
    places = {str(finding.place).split("/xx/")[-1] for finding in refused.value.findings}
    assert "app.yaml:2:13" in places
    assert any(place.startswith("language.yaml:") for place in places)


def test_a_broken_file_of_words_stops_every_command_with_a_sentence(full: Path, with_xx: Path) -> None:
    change(full / "plan.yaml", "\n", "\nbroken: [\n")
    forget()
    done = CliRunner().invoke(main, ["plan", str(with_xx), "--lang", "xx"])
    assert done.exit_code == 2
    assert "xx/plan.yaml:" in done.output
    assert "This is not YAML" in done.output


def test_words_of_boards_are_looked_at(full: Path, boards: Path) -> None:
    found = language_check.board_findings("armorica", ("en", "de", "xx"))
    missing = [finding for finding in found if finding.code == "missing-words"]
    assert [finding.language for finding in missing] == ["xx"] * len(missing)
    assert {finding.pack for finding in missing} == {"armorica", ""}, "its own board, and the one that games share"
    shutil.copy(boards / "armorica/words/en.yaml", boards / "armorica/words/xx.yaml")
    assert {finding.pack for finding in language_check.board_findings("armorica", ("xx",))} == {""}


def test_a_game_that_cannot_be_read_hides_nothing(full: Path, with_xx: Path) -> None:
    """Missing texts, words of a lesson, a rulebook and the folder’s own words are listed at once."""
    (with_xx / "texts/xx.yaml").unlink()
    (with_xx / "rulebook").mkdir(exist_ok=True)
    book = "chapters:\n- {id: one, title: One, body: [Words.]}\n"
    (with_xx / "rulebook/en.yaml").write_text(book, encoding="utf-8")
    (full / "credits.yaml").unlink()
    checked = check(with_xx, Options())
    assert not checked.read
    told = "\n".join(map(str, checked.findings))
    for each in ("“texts/xx.yaml” does not exist", "There is a rulebook in en and none in xx", "“credits” are missing"):
        assert each in told


def test_the_languages_that_come_with_punchboard_say_everything() -> None:
    assert set(languages.languages()) >= {"en", "de", "fr"}
    for language in languages.languages():
        assert language_findings([language]) == ()
    games = [name for name in large_games() if phone_folder(name).is_dir()]
    assert len(games) > 2
    for game in games:
        assert board_findings(game, languages.languages()) == ()


def test_no_key_of_the_words_stands_twice() -> None:
    """Of two equal keys YAML keeps the second: the first text would be lost without a word."""
    files = [*languages.languages_folder().rglob("*.yaml"), *(shipped_folder("templates") / "web").rglob("*.yaml")]
    assert len(files) > 20
    for file in files:
        _refuse_twins(yaml.compose(file.read_text(encoding="utf-8")), file.name)


def _refuse_twins(node: yaml.Node | None, path: str) -> None:
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        assert len(keys) == len(set(keys)), (path, {key for key in keys if keys.count(key) > 1})
        for key, value in node.value:
            _refuse_twins(value, f"{path}: {key.value}")
