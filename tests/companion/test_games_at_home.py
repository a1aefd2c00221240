"""Nothing outside a game's own folders knows a game by its name or by its words: what only one game has, that game
brings along. Ornaments are left to their subjects: what they are called is what they show."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engines import Loaded, has_engine, module_name, open_pack
from companion.rules.kernel.battles import ForetellsBattles
from companion.rules.kernel.maps import LaysMaps
from generator.pack.find import large_games
from generator.places import shipped_folder

ROOT = shipped_folder("templates").parent
ROOMS = ("companion", "generator", "templates/web", "templates/print/common", "templates/rulebook", "templates/new")
KINDS = (".py", ".js", ".css", ".html", ".yaml")
GAMES = [name for name in large_games() if has_engine(name)]

HOUSE_WORDS = """
    active as base blocks blue board build class colours connections deck decks detail dice disc do each edge effect
    effects enter extra face faces fill first follow force free fresh from front gaps give gone green grid groups
    head held high icons ink instead joined keep key kind least length limits line location locations main majority
    mark marker middle odds open other over owner pad pale paper passed path pending people phase picked picture
    pile place plan port position power public red replace resource rounds routes rows seats section sets settle
    shade sheet shown stay supply symbols target tiles to top total track trim turn turns two under use via waiting
    worker worth
"""
"""Words that the content of one game uses, and the house uses too, in its own sense."""
EVERYBODYS = frozenset(HOUSE_WORDS.split())
JS_COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)


@cache
def loaded(name: str) -> Loaded:
    return open_pack(name)


def own_folders(game: str) -> tuple[str, ...]:
    package = module_name(game).replace(".", "/")
    return tuple(f"{folder}/" for folder in (package, f"templates/web/games/{game}", f"templates/print/{game}"))


@cache
def outside() -> Mapping[str, str]:
    """Everything that belongs to no game, by path."""
    homes = tuple(folder for name in large_games() for folder in own_folders(name))
    files = (file for part in ROOMS for file in (ROOT / part).rglob("*") if file.suffix in KINDS)
    paths = ((file.relative_to(ROOT).as_posix(), file) for file in files)
    return {path: file.read_text(encoding="utf-8") for path, file in paths if not path.startswith(homes)}


@cache
def spoken() -> Mapping[str, str]:
    """What must not speak the words of a game. Ornaments may: what they are called is what they show."""
    return {path: text for path, text in outside().items() if not path.startswith("generator/art/")}


def plain(name: str) -> str:
    """A name however it is joined: `--map-cities`, `map_cities`."""
    return name.strip("-_").replace("-", "_").lower()


def words_of(game: str) -> set[str]:
    """What the game calls its things: tables, rows, columns, settings, moves, positions, what battles and maps ask."""
    pack, engine = loaded(game).pack, loaded(game).engine
    found = {column for rows in pack.tables.values() for row in rows for column in row}
    found |= {row["id"] for rows in pack.tables.values() for row in rows} | pack.tables.keys()
    found |= {option.name for option in engine.options} | {*engine.seats, *engine.chance_kinds}
    found |= {*_named(engine.move_schema()), *_named(engine.position_schema())}
    if isinstance(engine, ForetellsBattles):
        found |= {fact.name for fact in engine.battles.facts} | {*engine.battles.endings, *engine.battles.counts}
    if isinstance(engine, LaysMaps):
        found.add(engine.map_size.name)
    return {plain(str(word)) for word in found if not str(word).isdigit()}


def _named(schema: Any) -> Iterator[str]:
    """The fields of a schema and the fixed words in it."""
    if isinstance(schema, Mapping):
        yield from schema.get("properties", ())
        if isinstance(schema.get("const"), str):
            yield schema["const"]
    if isinstance(schema, Mapping | list):
        for part in schema.values() if isinstance(schema, Mapping) else schema:
            yield from _named(part)


def names_in(path: str, text: str) -> set[str]:
    """The names a program goes by: of fields, arguments and attributes, and whole texts in quotes."""
    if path.endswith(".py"):
        return {plain(name) for node in ast.walk(ast.parse(text)) for name in _python(node)}
    if path.endswith(".js"):
        text = JS_COMMENT.sub("", text)
        quoted = (word for said in re.findall(r'"([^"\n]*)"', text) for word in said.split())
        return {plain(name) for name in (*quoted, *re.findall(r"\.([A-Za-z_]+)", text))}
    if path.endswith(".css"):
        return {plain(name) for name in re.findall(r"\.([a-z][a-z_-]*)", text)}
    return set()


def _python(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.arg(arg=name) | ast.keyword(arg=str() as name) | ast.Attribute(attr=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def known_by_name(game: str, text: str) -> bool:
    """Whether the text, comments and all, says what the game is called or how its rules are cited."""
    pack = loaded(game).pack
    called = {game, module_name(game).rpartition(".")[2], *(pack.text(each, "title") for each in pack.languages)}
    said = "|".join(map(re.escape, sorted(called)))
    return bool(re.search(rf"\b(?i:{said})\b|\b{loaded(game).engine.prefix} \d", text))


def test_there_is_something_to_look_at() -> None:
    assert len(GAMES) >= 3
    assert len(outside()) > 350
    assert 350 < len(spoken()) < len(outside())
    assert {Path(path).suffix for path in outside()} == set(KINDS)
    for game in GAMES:
        assert len(words_of(game)) > 5


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_knows_a_game_by_name(game: str) -> None:
    assert [path for path, text in outside().items() if known_by_name(game, text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_speaks_the_words_of_a_game(game: str) -> None:
    """Words that several games have belong to none."""
    own = words_of(game) - EVERYBODYS - {word for other in GAMES if other != game for word in words_of(other)}
    said: dict[str, list[str]] = defaultdict(list)
    for path, text in spoken().items():
        for word in names_in(path, text) & own:
            said[word].append(path)
    assert said == {}, "let the game describe it; if it is a word of the house too, write it down in EVERYBODYS"


def test_the_words_of_everybody_are_needed() -> None:
    """A word that is no longer used, or no game brings, is no exception."""
    said = {name for path, text in spoken().items() for name in names_in(path, text)}
    brought = [words_of(game) for game in GAMES]
    assert {word for word in EVERYBODYS if word not in said or not any(word in words for words in brought)} == set()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "@dataclass\nclass Question:\n    attacker_intimidation: int = 0"),
        ("a.py", "def command(temple: bool) -> None: ..."),
        ("a.py", 'options = {"map_cities": 30}'),
        ("a.py", 'click.option("--retreat-places", type=int)'),
        ("a.js", 'get("/odds", { "attacker-knowledge": cards });'),
        ("a.js", "if (view().rumors > 3) redraw(); // a word"),
        ("a.css", ".rumors { colour: red }"),
    ],
)
def test_a_word_of_a_game_is_found_wherever_it_stands(path: str, text: str) -> None:
    assert names_in(path, text) & words_of("fallen-kingdoms") - EVERYBODYS


def test_a_game_is_known_by_its_name_in_any_spelling() -> None:
    for text in ("punchboard odds fallen-kingdoms", "from companion.rules import fallen_kingdoms", "as FK 7.4 says"):
        assert known_by_name("fallen-kingdoms", text)
    assert not known_by_name("fallen-kingdoms", "events that have fallen, of kingdoms")
