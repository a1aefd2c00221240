"""Every game calls a thing by one word: in its booklet, on its pieces, on phones and in refusals."""

from __future__ import annotations

import pytest
from support.glossary import glossary, has_glossary, pattern, read_table, sentences

from generator.pack.find import large_games

GAMES = [name for name in large_games() if has_glossary(name)]


def test_there_are_games_to_read() -> None:
    assert len(GAMES) >= 3
    for game in GAMES:
        assert set(glossary(game)[0].words) >= {"en", "de", "fr"}


@pytest.mark.parametrize(
    ("word", "language", "found", "left"),
    [
        ("Kampf", "de", ["im Kampf", "alle Kämpfe", "des Kampfes"], ["Kampfchancen", "bekämpft"]),
        ("Macht", "de", ["die Macht", "den Mächten"], ["das macht nichts", "Machtwort"]),
        ("Tafel*", "de", ["die Tafel", "eine Tafelseite", "Tafeln"], ["tafeln"]),
        ("jet", "fr", ["un jet.", "deux jets"], ["jeton", "rejet"]),
        ("repli*", "fr", ["se replie", "un repli", "replier"], ["multiplie"]),
        ("leader", "en", ["a leader", "Leaders", "the leader’s"], ["leadership", "misleader"]),
        ("se retirer", "fr", ["Se retirer"], ["se retire"]),
    ],
)
def test_words_are_found_in_their_forms(word: str, language: str, found: list[str], left: list[str]) -> None:
    for text in found:
        assert pattern(word, language).search(text), text
    for text in left:
        assert not pattern(word, language).search(text), text


TABLE = """# Notes

## Words

| what is meant | en | de | fr | never en | never de | never fr |
|---|---|---|---|---|---|---|
| a fight | battle | Kampf | bataille | | Schlacht*, Gefecht | |

## More
"""


def test_a_table_is_read() -> None:
    (thing,) = read_table(TABLE)
    assert thing.words["de"] == ["Kampf"]
    assert thing.never == {"en": [], "de": ["Schlacht*", "Gefecht"], "fr": []}


@pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in glossary(game)[0].words]
)
def test_one_word_for_one_thing(game: str, language: str) -> None:
    said = sentences(game, language)
    assert len(said) > 200
    things = glossary(game)
    assert len(things) > 8
    wrong = []
    for thing in things:
        assert thing.words[language], f"{thing.name} has no word in {language}"
        for word in thing.words[language]:
            if not any(pattern(word, language).search(sentence.text) for sentence in said):
                wrong.append(f"{thing.name}: “{word}” occurs nowhere")
        for word in thing.never[language]:
            forbidden = pattern(word, language)
            wrong += [
                f"{sentence.where}: “{word}” ({thing.name}: {', '.join(thing.words[language])}): {sentence.text}"
                for sentence in said
                if forbidden.search(sentence.text)
            ]
    assert not wrong, "\n".join(wrong)
