"""What a phone needs to draw and explain a game: its tables, words, icons, rulebook and figures. All of it is printed
in the kit too, so none of it is secret, and all of it may be kept as long as its version stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from flask import Response

from companion.engines import Loaded
from companion.text_rules import typeset_all
from companion.web.api.responses import Book, PackData
from companion.web.api.routes import VERSION, compact, route
from companion.web.assets.asset_version import pack_version
from companion.web.assets.shared_cache import shared_answer
from companion.web.faults import Problem
from companion.web.request_context import pack_language
from companion.web.service import find_game
from generator.backends.pathdata import path_data
from generator.errors import Refused
from generator.pack.model import Pack
from generator.pack.rulebook import Box, Figure, Heading, Items, Paragraph, Rulebook, RulingList, Table
from generator.scene.icons import known_icons, read_icon
from generator.scene.model import Path as Drawn

FIELD = 512.0


@route(
    "GET", "/games/{game}/pack", "Tables, words and icons of a game.", reply=PackData, query=VERSION, refusals=(404,)
)
def pack_data(game: str) -> Response:
    loaded = find_game(game)
    pack = loaded.pack
    tongue = pack_language(pack)
    what = ("pack", pack.id, tongue)
    return shared_answer(pack_version(pack), what, "application/json", lambda: compact(_pack_data(loaded, tongue)))


def _pack_data(loaded: Loaded, tongue: str) -> dict[str, Any]:
    pack = loaded.pack
    tables = pack.plain_tables()
    board = None if loaded.game is None else loaded.game.board
    return {
        "id": pack.id,
        "board": None if board is None else dict(board),
        "language": tongue,
        "languages": list(pack.languages),
        "version": pack_version(pack),
        "texts": {**pack.texts[pack.languages[0]], **typeset_all(pack.texts[tongue], tongue)},
        "tables": tables,
        "icons": _icons(pack, tables),
        "glossary": [
            {"id": term.id, "rule": term.rule, "icon": term.icon, "piece": term.piece, "also": list(term.also)}
            for term in pack.glossary
        ],
        "components": [
            {
                "id": component.id,
                "kind": component.kind,
                "table": component.table,
                "back": component.back is not None,
                "size": [component.size.width, component.size.height],
                "pieces": [[piece.id, piece.quantity] for piece in pack.pieces(component)],
                "faces": list(pack.rows_on_die(component)),
            }
            for component in pack.components
        ],
    }


def _icons(pack: Pack, tables: Mapping[str, Iterable[Mapping[str, Any]]]) -> dict[str, str]:
    """Return the outlines of the icons that rows and texts name, on a field of 512 × 512."""
    own = {path.stem: path for path in (pack.folder / "icons").glob("*.svg")}
    files = {name: row.file for name, row in known_icons().items()} | own
    named = {term.icon for term in pack.glossary if term.icon}
    named |= {value for rows in tables.values() for row in rows for value in row.values() if isinstance(value, str)}
    for texts in pack.texts.values():
        for text in texts.values():
            named.update(re.findall(r"\{icon:([a-z0-9-]+)\}", text))
    named.update(re.findall(r"\{icon:([a-z0-9-]+)\}", compact(_rulebook(pack, pack.languages[0]))))
    return {name: drawn for name in sorted(named & files.keys()) if (drawn := _outline(files[name]))}


def _outline(file: Path) -> str:
    """Return an icon's path in whole units, which are finer than a phone shows."""
    try:
        (drawn,) = read_icon(file).items
    except Refused:
        return ""  # its name is said instead; checking the pack says what is wrong with the picture
    assert isinstance(drawn, Drawn), "an icon is one outline"
    return path_data(drawn.d, 0, FIELD)


@route("GET", "/games/{game}/rulebook", "The rulebook and the rulings.", reply=Book, query=VERSION, refusals=(404,))
def rulebook(game: str) -> Response:
    pack = find_game(game).pack
    tongue = pack_language(pack)
    return shared_answer(
        pack_version(pack),
        ("rulebook", pack.id, tongue),
        "application/json",
        lambda: compact(typeset_all(_rulebook(pack, tongue), tongue)),
    )


def _rulebook(pack: Pack, tongue: str) -> dict[str, Any]:
    """Return chapters as lists of entries with figures as addresses; `rules` maps rules to chapters."""
    book = _book(pack, tongue)
    texts = pack.texts[tongue]
    chapters: list[dict[str, Any]] = []
    count = 0
    for chapter in book.chapters if book is not None else ():
        entries: list[dict[str, Any]] = []
        for entry in chapter.entries:
            match entry:
                case Paragraph(text=text, figure=beside):
                    entries.append({"text": text})
                    if beside is not None:
                        entries.append(_figure(beside, count))
                        count += 1
                case Heading(text=text):
                    entries.append({"heading": text})
                case Items(items=items, numbered=numbered):
                    entries.append({"steps" if numbered else "list": list(items)})
                case Box(kind=kind, text=text):
                    entries.append({kind: text})
                case Table(text=text):
                    entries.append({"table": _table(text)})
                case Figure():
                    entries.append(_figure(entry, count))
                    count += 1
                case RulingList():
                    entries.append({"rulings": True})
        chapters.append({"id": chapter.id, "title": chapter.title, "body": entries})
    rulings = [
        {"id": ruling.id, "rule": ruling.rule}
        | {part: texts.get(f"rulings.{ruling.id}.{part}", "") for part in ("question", "ruling", "why")}
        for ruling in pack.rulings
    ]
    return {"chapters": chapters, "rulings": rulings, "rules": dict(book.rules) if book is not None else {}}


def _book(pack: Pack, tongue: str) -> Rulebook | None:
    from generator.pack.reader import read_rulebook

    if not (pack.folder / "rulebook" / f"{tongue}.yaml").is_file():
        return None
    return read_rulebook(pack, tongue)


def _table(text: str) -> dict[str, Any]:
    """Return the rows of a table, and for each of its columns where its words stand."""
    from generator.scene.table_markup import Table as Rows
    from generator.scene.table_markup import parts

    table = next(part for part in parts(text) if isinstance(part, Rows))
    return {"head": table.head, "rows": table.rows, "columns": table.columns}


def _figure(figure: Figure, number: int) -> dict[str, Any]:
    return {"figure": number, "caption": figure.caption}


@route(
    "GET",
    "/games/{game}/figures/{number}.svg",
    "A figure of the rulebook.",
    query=VERSION,
    refusals=(404,),
    media="image/svg+xml",
)
def figure(game: str, number: str) -> Response:
    pack = find_game(game).pack
    tongue = pack_language(pack)
    book = _book(pack, tongue)
    figures = list(book.figures()) if book is not None else []
    if not number.isascii() or not number.isdigit() or int(number[:4]) >= len(figures):
        raise Problem(404, "no-such-piece")
    wanted = int(number[:4])
    what = ("figure", pack.id, tongue, wanted)
    return shared_answer(
        pack_version(pack), what, "image/svg+xml", lambda: _draw_figure(pack, tongue, figures[wanted], wanted)
    )


def _draw_figure(pack: Pack, tongue: str, wanted: Figure, number: int) -> str:
    from generator.backends.svg import draw
    from generator.layout import Drawer

    scene = Drawer(pack, tongue, "full", bleed=0.0).scene(wanted.layout, **dict(wanted.told))
    return draw(scene, prefix=f"f{number}-", sized=False)
