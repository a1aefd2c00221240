"""A further language is one folder of words and, in a pack, one file of texts; `check` tells what is missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from generator import languages
from generator.cli.list import _show
from generator.errors import Finding
from generator.kit.checking import check
from generator.kit.options import Options
from generator.pack.reader import read_findings, read_pack
from generator.places import shipped_folder


def forget() -> None:
    languages.languages.cache_clear()
    languages.words.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the words of Punchboard."""
    copied = tmp_path / "languages"
    shutil.copytree(languages.languages_folder(), copied)
    monkeypatch.setattr(languages, "languages_folder", lambda: copied)
    forget()
    yield copied
    forget()


@pytest.fixture
def spanish(tmp_path: Path) -> Path:
    """A game that lists Spanish; its texts are those of English."""
    pack = tmp_path / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", pack)
    (pack / "texts/de.yaml").unlink()
    game = (pack / "game.yaml").read_text(encoding="utf-8")
    (pack / "game.yaml").write_text(game.replace("languages: [en, de]", "languages: [en, es]"), encoding="utf-8")
    return pack


def codes(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.code for finding in findings}


def test_a_pack_in_a_language_without_words_says_it_in_english(spanish: Path) -> None:
    assert codes(read_findings(spanish)[1]) == {"missing-file"}
    shutil.copy(spanish / "texts/en.yaml", spanish / "texts/es.yaml")
    assert read_pack(spanish).languages == ("en", "es")
    assert check(spanish, Options()).findings == ()


def test_a_folder_of_words_is_a_language(folder: Path, spanish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(spanish / "texts/en.yaml", spanish / "texts/es.yaml")
    shutil.copytree(folder / "en", folder / "es")
    (folder / "es/language.yaml").write_text('name: Español\nquotes: "«{}»"\n', encoding="utf-8")
    games = (folder / "en/games.yaml").read_text(encoding="utf-8")
    (folder / "es/games.yaml").write_text(games.replace("} players", "} jugadores"), encoding="utf-8")
    assert languages.languages() == ("en", "de", "es", "fr")
    assert languages.name_of("es") == "Español"
    assert languages.hyphenation("es") == "es"
    _show(read_pack(spanish), "es")
    assert "jugadores" in capsys.readouterr().out
    assert check(spanish, Options()).findings == ()


def test_check_tells_what_a_language_lacks(folder: Path, spanish: Path) -> None:
    shutil.copy(spanish / "texts/en.yaml", spanish / "texts/es.yaml")
    shutil.copytree(folder / "en", folder / "es")
    (folder / "es/credits.yaml").unlink()
    plan = yaml.safe_load((folder / "es/plan.yaml").read_text(encoding="utf-8"))
    del plan["report"]["cutting"]
    (folder / "es/plan.yaml").write_text(yaml.safe_dump(plan), encoding="utf-8")
    found = check(spanish, Options()).findings
    assert codes(found) == {"missing-words"}
    told = "\n".join(map(str, found))
    assert "languages/es/plan.yaml: “report.cutting” is missing" in told
    assert "The words “credits” are missing. Copy" in told


def test_the_languages_that_come_with_punchboard_say_everything() -> None:
    assert set(languages.languages()) >= {"en", "de", "fr"}
    for language in languages.languages():
        assert list(languages.missing_words(language)) == []


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
