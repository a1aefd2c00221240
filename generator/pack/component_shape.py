"""The keys of a component in game.yaml, by its kind."""

from __future__ import annotations

from typing import Any

from generator.nets.choices import FEET, LABELS, MOST_FIELDS, SIDES
from generator.pack.model import KINDS
from generator.pack.shape import (
    Key,
    Shape,
    anything,
    either,
    kind_of,
    list_of,
    mapping,
    number,
    one_of,
    record,
    slug,
    text,
    truth,
    whole,
)
from generator.pack.sizes import ORIENTATIONS

COLUMN = r"^[A-Za-z][A-Za-z0-9_-]*$"


def _size_kind(value: Any) -> str | None:
    match value:
        case str():
            return "name"
        case list():
            return "sides"
        case dict():
            return next((shape for shape in ("round", "hex") if shape in value), None)
        case _:
            return None


_LENGTH = number(3, 2000, "mm")
_SIZE = either(
    "a named size such as poker, [width, height] in mm, {round: 25} or {hex: 40, orientation: flat}",
    _size_kind,
    name=slug("a named size"),
    sides=list_of(_LENGTH, "[width, height] in mm", 2, 2),
    round=record("{round: diameter}", {"round": Key(_LENGTH, "The diameter in mm.", needed=True)}),
    hex=record(
        "{hex: width, orientation: pointed}",
        {
            "hex": Key(_LENGTH, "The width in mm from flat side to flat side.", needed=True),
            "orientation": Key(
                one_of(*ORIENTATIONS), "pointed: a corner is on top (the usual way) · flat: a flat side is on top."
            ),
        },
    ),
)

_COUNT = either(
    "a whole number or an expression such as row.copies",
    kind_of,
    number=whole(0, 1000),
    text=text("an expression"),
)

_PIECE_LIST = list_of(mapping(text("a key", COLUMN), anything(), "a mapping with an id"), "a list of mappings", 1, 1000)

_ENTRIES = either(
    "a number of rows, or the keys of their texts",
    kind_of,
    number=whole(1, 40),
    list=list_of(text("the key of a text"), "a list of keys of texts", 1, 40),
)

_LAYOUT = slug("the name of a layout")

_ALWAYS = {
    "id": Key(slug(), "The component's name; its words are the text components.<id>.", needed=True),
    "table": Key(slug("the name of a table"), "The pieces are the rows of this table."),
    "where": Key(text("an expression"), "Only rows for which this expression is true."),
    "pieces": Key(_PIECE_LIST, "The pieces themselves, when they are too few for a table."),
    "quantity": Key(_COUNT, "How often each piece is printed: a number, or an expression about its row."),
    "group": Key(slug(), "Which PDF of the kit it goes into; the component's id unless said."),
    "with": Key(
        mapping(text("a name", COLUMN), anything(), "a mapping of names to values"),
        "Anything the layouts should know; they see it as component.extra.",
    ),
}
_FRONT, _BACK = "The layout of the front.", "The layout of the back; none means a blank back."
_APART = Key(
    list_of(text("a column", COLUMN), "a list of columns", 1, 20),
    "Columns whose values people must tell apart, in grey and with colour-blind eyes too.",
)
_BOTH_SIDES = Key(
    truth(), "The back is needed in play: where no backs are printed it becomes a piece of its own. Aids are so anyway."
)
_CORNER = Key(number(0, 50, "mm"), "The radius of the corners; 3 for cards, else 0.")

_GRID = record(
    "a mapping with shape, columns, rows and cell",
    {
        "shape": Key(one_of("hex", "square"), "What the cells are.", needed=True),
        "columns": Key(whole(1, 100), "How many columns.", needed=True),
        "rows": Key(whole(1, 100), "How many rows.", needed=True),
        "cell": Key(number(5, 200, "mm"), "The width of a cell from side to side.", needed=True),
        "orientation": Key(
            one_of(*ORIENTATIONS), "pointed: hexagons stand on a corner (the usual way) · flat: on a side."
        ),
        "labels": Key(one_of(*LABELS), "What cells are called: A1 (column, row; the usual way) or 0101."),
        "margin": Key(number(0, 200, "mm"), "Room around the cells; 8 unless said."),
        "front": Key(_LAYOUT, "The layout of a cell; the shipped grid-cell unless said."),
    },
)
_TRACK = record(
    "a mapping with to, from, step and sides",
    {
        "from": Key(whole(-1000, 10_000), "The first number; 0 unless said."),
        "to": Key(whole(-1000, 10_000), "The last number.", needed=True),
        "step": Key(whole(1, 1000), "From one space to the next; 1 unless said."),
        "sides": Key(
            list_of(whole(2, 300), "[across, down]", 2, 2),
            "How many spaces lie along the upper and the left edge, corners counted in both; chosen unless said.",
        ),
        "front": Key(_LAYOUT, "The layout of a space; the shipped track-space unless said."),
    },
)
_INSIDE = either(
    "[width, height, depth] inside in mm, or {fits: [cards], thickness: 0.3}",
    kind_of,
    list=list_of(number(5, 1000, "mm"), "[width, height, depth] in mm", 3, 3),
    mapping=record(
        "{fits: [cards], thickness: 0.3}",
        {
            "fits": Key(
                list_of(slug("a component"), "a list of components", 1, 50),
                "What lies in it, in one pile.",
                needed=True,
            ),
            "thickness": Key(number(0.05, 20, "mm"), "Of one card; 0.3 unless said, 0.6 in a sleeve."),
            "room": Key(number(0, 50, "mm"), "Free room on every measure; 1 unless said."),
        },
    ),
)
_FACES = Key(text("an expression"), "What stands on its sides: an expression for a list, such as tables.symbols.")


def _kind(*kinds: str) -> Key:
    return Key(one_of(*kinds), "What sort of thing it is.", needed=True)


def _component_shape(kind: str, keys: dict[str, Key]) -> Shape:
    return record(f"a mapping that describes a component of the kind {kind}", {**_ALWAYS, "kind": _kind(kind), **keys})


def _choose(value: Any) -> str | None:
    if not isinstance(value, dict):
        return None
    kind = value.get("kind")
    return kind if isinstance(kind, str) and kind in _MADE else "plain"


_MADE: dict[str, Shape] = {
    "board": _component_shape(
        "board",
        {
            "size": Key(_SIZE, "The trimmed size; a board with nothing but a grid has one of its own."),
            "front": Key(_LAYOUT, "The layout of the front; a board with a grid or track has a plain one of its own."),
            "back": Key(_LAYOUT, _BACK),
            "grid": Key(_GRID, "Hexagons or squares with coordinates."),
            "track": Key(_TRACK, "Numbered spaces along all four edges, clockwise from the upper left corner."),
            "faces": Key(text("an expression"), "What cells and spaces show: rows whose ids are their names."),
            "apart": _APART,
            "both_sides": _BOTH_SIDES,
            "corner": _CORNER,
        },
    ),
    "die": _component_shape(
        "die",
        {
            "size": Key(
                record(
                    "{sides: 6, edge: 20}",
                    {
                        "sides": Key(one_of(*SIDES), "How many sides.", needed=True),
                        "edge": Key(number(8, 120, "mm"), "How long its longest edges are.", needed=True),
                    },
                ),
                "Sides and edge.",
                needed=True,
            ),
            "faces": _FACES,
            "front": Key(_LAYOUT, "The layout of a side; the shipped die-face unless said."),
        },
    ),
    "standee": _component_shape(
        "standee",
        {
            "size": Key(_SIZE, "The size of the figure, without flaps.", needed=True),
            "foot": Key(
                one_of(*FEET), "flaps: bent out and glued on a base (the usual way) · slot: a foot to push on · none."
            ),
            "front": Key(_LAYOUT, _FRONT, needed=True),
            "back": Key(_LAYOUT, "The layout of the back; the front mirrored unless said."),
        },
    ),
    "wheel": _component_shape(
        "wheel",
        {
            "size": Key(
                record("{round: 90}", {"round": Key(number(30, 400, "mm"), "The diameter of the dial.", needed=True)}),
                "The dial.",
                needed=True,
            ),
            "fields": Key(whole(2, MOST_FIELDS), "How many fields, where “faces” does not say it."),
            "faces": _FACES,
            "front": Key(_LAYOUT, "The layout of a field; the shipped wheel-field unless said."),
            "cover": Key(_LAYOUT, "The layout of the disc with the window; the shipped wheel-cover unless said."),
        },
    ),
    "tuck-box": _component_shape(
        "tuck-box",
        {
            "size": Key(_INSIDE, "The room inside.", needed=True),
            "front": Key(_LAYOUT, "The layout of a panel; the shipped box-panel unless said."),
        },
    ),
    "tray-box": _component_shape(
        "tray-box",
        {
            "size": Key(_INSIDE, "The room inside.", needed=True),
            "lid": Key(number(5, 500, "mm"), "How high the lid is; two fifths of the depth unless said."),
            "front": Key(_LAYOUT, "The layout of a panel; the shipped box-panel unless said."),
        },
    ),
    "money": _component_shape(
        "money",
        {
            "size": Key(_SIZE, "The trimmed size; 120 × 60 mm unless said."),
            "front": Key(_LAYOUT, "The layout of the front; the shipped money unless said."),
            "back": Key(_LAYOUT, _BACK),
            "apart": _APART,
        },
    ),
    "domino": _component_shape(
        "domino",
        {
            "to": Key(whole(1, 18), "The highest value: every pair from 0 to it is a tile.", needed=True),
            "size": Key(_SIZE, "The trimmed size; 25 × 50 mm unless said."),
            "faces": Key(text("an expression"), "Pictures instead of pips: a list, the first for 0."),
            "front": Key(_LAYOUT, "The layout of the front; the shipped domino unless said."),
            "back": Key(_LAYOUT, _BACK),
        },
    ),
}

_ENTRIES = either(
    "a number of rows, or the keys of their texts",
    kind_of,
    number=whole(1, 40),
    list=list_of(text("the key of a text"), "a list of keys of texts", 1, 40),
)
_PAD = {
    "from": Key(one_of("score"), "A pad whose lines are those of the score in companion.yaml."),
    "entries": Key(
        mapping(text("a line of the score"), _ENTRIES, "lines of the score, and the rows above each"),
        "Rows to write in above a line of the score: how many, or the texts that name them.",
    ),
    "notes": Key(
        mapping(text("a line of the score"), text("the key of a text"), "lines of the score, and a text for each"),
        "What stands in small letters below a line of the score, instead of the prizes of a majority.",
    ),
    "columns": Key(whole(1, 20), "How many players a pad has room for; as many as can play unless said."),
}

_PLAIN = record(
    "a mapping that describes a component",
    {
        **_ALWAYS,
        **_PAD,
        "kind": Key(
            {
                **one_of(*KINDS),
                "metadata": {
                    **one_of(*KINDS)["metadata"],
                    "pydantic_js_updates": {"enum": [kind for kind in KINDS if kind not in _MADE]},
                },
            },
            "What sort of thing it is.",
            needed=True,
        ),
        "size": Key(_SIZE, "The trimmed size.", needed=True),
        "front": Key(_LAYOUT, _FRONT, needed=True),
        "back": Key(_LAYOUT, _BACK),
        "apart": _APART,
        "both_sides": _BOTH_SIDES,
        "corner": _CORNER,
    },
)

COMPONENT = either("a mapping that describes a component", _choose, plain=_PLAIN, **_MADE)
