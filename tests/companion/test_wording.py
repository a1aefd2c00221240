"""Sentences: every code a game can produce is worded in every language, with the facts the engine gives it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import companion
from bench.sentences import codes_of
from companion.dealer import Stream
from companion.engines import Loaded, has_engine, open_pack
from companion.filler import Filler
from companion.rules.kernel import Illegal, Line, Over, Turn
from companion.tables.table import Table
from companion.web import words
from companion.wording import LANGUAGES, Wording, house_texts
from generator.errors import Refused
from generator.pack.find import large_games
from generator.pack.placeholders import fields

GAMES = [name for name in large_games() if has_engine(name)]
SEATS = ("Ana", "Björn", "Chloé", "Dilek", "Émile", "Fee")


@cache
def loaded(name: str) -> Loaded:
    return open_pack(name)


def test_there_are_games_to_look_at() -> None:
    assert "armorica" in GAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_says_the_same_things_in_every_language(language: str) -> None:
    ours, theirs = house_texts("en"), house_texts(language)
    assert ours.keys() == theirs.keys()
    for key, sentence in ours.items():
        assert fields(sentence) == fields(theirs[key]), key


def test_every_refusal_of_a_table_is_worded() -> None:
    """The codes as they stand in the source."""
    codes = set()
    for package in ("tables", "cli"):
        for file in (Path(companion.__file__).parent / package).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    codes |= set(re.findall(r"^table\.[a-z-]+$", node.value))
    assert len(codes) > 25
    missing = {code for code in codes if f"refusals.{code}" not in house_texts("en")}
    assert missing == set()


@pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in GAMES for language in loaded(name).pack.languages]
)
def test_every_refusal_of_a_game_is_worded(name: str, language: str) -> None:
    """A sentence for every code, and no other facts in it or in those that suit certain facts better."""
    wording = Wording(loaded(name).pack, language)
    reasons = codes_of(name)
    assert reasons
    for code, reason in reasons.items():
        sentence = wording.find(f"refusals.{code}")
        assert sentence is not None, code
        assert fields(sentence) <= set(reason.facts), code
        for fact in reason.facts:
            for key in (key for key in wording.pack.texts[language] if key.startswith(f"refusals.{code}-{fact}-")):
                assert fields(wording.must_say(key)) <= set(reason.facts), key


@pytest.mark.parametrize("name", GAMES)
def test_everything_a_game_says_while_it_is_played_is_worded(name: str) -> None:
    """Whole games at random: steps, questions, moves, score lines, results, in each of its languages."""
    game = loaded(name).game
    assert game is not None
    seats = (game.seats or SEATS)[: game.players[-1]]
    table = Table.new(game, seats, "words")
    assert isinstance(table, Table)
    table.deal()
    below = Stream("words", name).below
    keys = set()
    for _ in range(400):
        pending = table.pending
        if isinstance(pending, Over):
            break
        assert isinstance(pending, Turn)
        keys |= {f"steps.{entry.type}" for entry in pending.awaited}
        record = game.write_move(game.sample_move(table.state, pending.seats[0], below))
        keys.add(f"moves.{record['type']}")
        table.play(record)
    for entry in table.log:
        record = dict(entry.deed.move)
        if record["type"] == "chance":
            keys.add(f"questions.{record['question']}")
    sheet = game.score(table.state)
    lines = [line for player in sheet.players for line in player.lines]
    keys |= {f"score.{line.what}" for line in lines} | {f"decided.{sheet.decided_by}"}
    assert {key.partition(".")[0] for key in keys} >= {"steps", "moves", "score", "decided"}
    for language in loaded(name).pack.languages:
        wording = Wording(loaded(name).pack, language, () if game.seats else seats)
        assert {key for key in keys if key not in wording.pack.texts[language]} == set(), language
        for entry in table.log:
            assert "{" not in wording.move(entry.deed.move)
        for line in lines:
            assert "{" not in wording.line(line)


@pytest.fixture
def german() -> Wording:
    return Wording(loaded("armorica").pack, "de", ("Ana", "wheat"))


def test_ids_are_said_by_name(german: Wording) -> None:
    assert german.move({"type": "take", "seat": "Ana", "card": "s-1"}) == "Ana nimmt Brennomaros."
    assert german.name("soldier") == "Soldat"
    assert german.name(["soldier", "matron", "farmer"]) == "Soldat, Matrone und Bauer"
    assert german.name([]) == german.name(None) == "–"


def test_a_whole_key_names_its_text(german: Wording) -> None:
    """This lets a phone name a deck laid out on another phone in its own language."""
    assert german.name("components.start") == "Startkarten"
    assert german.name("components.nothing") == "components.nothing"


def test_people_keep_their_names(german: Wording) -> None:
    assert german.name("wheat") == "wheat"
    assert german.name("olive") == "Olive"


def test_numbers_stand_in_a_refusal(german: Wording) -> None:
    refusal = Illegal("ARM 4.2", "out-of-reach", {"card": "g-b-02", "position": 5, "wheat": 3})
    said = german.refusal_with_rule(refusal)
    assert "Platz 5" in said
    assert said.endswith("(ARM 4.2)")


@pytest.mark.parametrize("language", loaded("armorica").pack.languages)
@pytest.mark.parametrize("question", ["start-player", "gaul-card", "roman-card"])
def test_what_came_up_is_something_people_do_not_a_thing(language: str, question: str) -> None:
    """“This is not the moment to the next Gaul”: an answer that no longer fits is worded like one that is awaited."""
    wording = Wording(loaded("armorica").pack, language)
    facts = {"type": question, "step": "gaul", "expected": ["take", "pass"]}
    said = wording.refusal(Illegal("ARM 12.1.3", "wrong-step", facts))
    assert wording.name([question], "expected") in said


def test_what_has_no_words_is_said_by_its_code(german: Wording) -> None:
    assert german.refusal(Illegal("ARM 99", "unheard-of", {"n": 2})) == "unheard-of: n 2"
    assert german.line(Line("unheard-of", 1, "ARM 99")) == "unheard-of"
    assert german.step("unheard-of") == "unheard-of"


def test_a_language_that_lacks_a_sentence_falls_back_to_english() -> None:
    wording = Wording(loaded("armorica").pack, "la")
    assert wording.step("gaul") == "Take a Gaul or pass"
    assert wording.refusal(Illegal("TABLE 3.3", "table.cut-late")) == house_texts("en")["refusals.table.cut-late"]


def test_an_icon_is_said_by_its_name(german: Wording, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(german, "_texts", {"icons.wheat": "Weizen", "moves.x": "{seat} zahlt {icon:wheat}."})
    assert german.move({"type": "x", "seat": "{icon:wheat}"}) == "{icon:wheat} zahlt Weizen."


def test_facts_are_not_read_as_sentences() -> None:
    fill = Filler("en").fill
    assert fill("{a} and {icon:wheat} and {b}", {"a": "{b}", "b": "{a}"}) == "{b} and {icon:wheat} and {a}"
    assert fill("{unknown}", {}) == "{unknown}"


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_chosen_at_the_start_has_a_name(name: str) -> None:
    """Options, their choices and the kinds of chance, in every language of the pack."""
    pack, game = loaded(name).pack, loaded(name).game
    assert game is not None
    wanted = [f"options.{option.name}.{part}" for option in game.options for part in ("name", "text")]
    wanted += [
        f"options.{option.name}.{choice}"
        for option in game.options
        for choice in option.choices
        if isinstance(choice, str)
    ]
    for language, texts in pack.texts.items():
        assert not [key for key in wanted if key not in texts], language
        said = {key.removeprefix("new.kind-") for key in words.part(language, "ui")}
        assert not [kind for kind in game.chance_kinds if f"dealt.{kind}" not in texts and kind not in said], language


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused):
        open_pack("chess")


def test_a_choice_may_have_a_sentence_of_its_own() -> None:
    wording = Wording(loaded("fallen-kingdoms").pack, "en")
    assert wording.move({"type": "stance", "seat": "red", "do": "roll"}) == "Red rolls."
    assert wording.move({"type": "invade", "seat": "red", "do": False, "surrender_to": None}) == "Red stays at home."
    assert wording.move({"type": "follow", "seat": "red", "city": None}) == "Red does not follow up."
    assert wording.move({"type": "follow", "seat": "red", "city": "hop"}) == "Red follows up: Hóp."


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("block", ["block-first", "block-second"])
def test_a_block_that_is_still_hidden_has_a_sentence_of_its_own(language: str, block: str) -> None:
    said = Wording(loaded("arrival").pack, language).move({"type": block, "seat": "fir-bolg", "section": None})
    assert "–" not in said
    assert not said.rstrip(".").endswith((":", ",", " "))
    assert "{" not in said
    assert any(word in said for word in ("secret", "verdeckt"))


@pytest.mark.parametrize(
    ("language", "some", "none"),
    [
        ("en", "Fir Bolg pass and keep 1 shield.", "Fir Bolg pass and keep nothing."),
        ("de", "Fir Bolg passen und behalten 1 Schild.", "Fir Bolg passen und behalten nichts."),
    ],
)
def test_a_move_does_not_list_what_there_is_none_of(language: str, some: str, none: str) -> None:
    """“Keep discs (0), swords (0) and shields (1)” is how forms speak."""
    wording = Wording(loaded("arrival").pack, language)
    kept = {"discs": 0, "swords": 0, "shields": 1}
    assert wording.move({"type": "pass", "seat": "fir-bolg", "keep": kept}) == some
    assert wording.move({"type": "pass", "seat": "fir-bolg", "keep": dict.fromkeys(kept, 0)}) == none


@pytest.mark.parametrize("game", GAMES)
def test_a_step_fits_whoever_reads_it(game: str) -> None:
    """It stands on everybody's phone, below the name of who is to move: others are not told what to do."""
    texts = loaded(game).pack.texts
    steps = {
        language: {key: text for key, text in texts[language].items() if key.startswith("steps.")} for language in texts
    }
    assert all(steps.values())
    theirs = re.compile(r"\b(your|you|deine?[mnrs]?|dich|dir|votre|vos|vous|\w+ez)\b", re.IGNORECASE)
    commands = re.compile(r"^(Wähle|Setze?|Nimm|Zieh|Sag|Hol|Verteile|Baue?|Nutze|Wende|Besetze|Würfle|Fall|Stoß)\b")
    assert [text for each in steps.values() for text in each.values() if theirs.search(text)] == []
    assert [text for text in steps.get("de", {}).values() if commands.search(text)] == []


def test_a_row_that_names_itself_is_called_by_its_id_inside(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    (folder / "texts").mkdir(parents=True)
    game = "punchboard: 1\nid: pairs\nversion: 1.0.0\nlanguages: [en]\nplayers: 2\ntables: {cards: cards.csv}\n"
    (folder / "game.yaml").write_text(game + "components: []\n", encoding="utf-8")
    (folder / "cards.csv").write_text("id,other\na1,b1\nb1,a1\n", encoding="utf-8")
    words = "title: Pairs\ncards: {each: 'card {id} beside {other}'}\n"
    (folder / "texts" / "en.yaml").write_text(words, encoding="utf-8")
    assert Wording(open_pack(str(folder)).pack, "en").name("a1") == "card a1 beside card b1 beside a1"
