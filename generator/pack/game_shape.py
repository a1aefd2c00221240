"""The keys of game.yaml, with descriptions and shapes. `docs/packs.md` explains them at length."""

from __future__ import annotations

from typing import Any

from generator.pack.colour_words import HEX
from generator.pack.component_shape import COLUMN, COMPONENT
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

FORMAT = 1
COLUMN_TYPES = ("int", "text", "bool", "choice", "list", "row", "rows", "colour", "icon", "picture")
LANGUAGE = r"^[a-z]{2,3}(-[A-Z]{2})?$"


def _span(low: int, high: int, of: str) -> Shape:
    return either(
        f"a number of {of} or {{min: …, max: …}}",
        kind_of,
        number=whole(low, high),
        mapping=record(
            "{min: …, max: …}",
            {
                "min": Key(whole(low, high), f"The fewest {of}.", needed=True),
                "max": Key(whole(low, high), f"The most {of}.", needed=True),
            },
        ),
    )


_COLUMN = record(
    "a mapping that describes a column",
    {
        "type": Key(one_of(*COLUMN_TYPES), "What the cells hold.", needed=True),
        "of": Key(
            either(
                "a table's name or a list of words",
                kind_of,
                text=slug("the name of a table"),
                list=list_of(text("a word"), "a list of words", 1, 500),
            ),
            "The words to choose from, or the table whose rows are meant.",
        ),
        "default": Key(anything(), "What an empty cell means."),
        "required": Key(truth(), "Whether an empty cell is a mistake."),
        "header": Key(text("a header"), "What the column is called in the file, when that is not its name here."),
        "min": Key(whole(), "The least an int may be."),
        "max": Key(whole(), "The most an int may be."),
    },
)

_EXPECT = mapping(
    text("rows, or a column", COLUMN),
    either(
        "a number of rows, or numbers by value",
        kind_of,
        number=whole(0),
        mapping=mapping(text("a value"), whole(0), "numbers by value"),
    ),
    "counts: {rows: 54, suit: {sun: 9}}",
)

_BEFORE = mapping(
    text("a row's id"), mapping(text("a column's name", COLUMN), anything(), "values by column"), "rows by id"
)

_TABLE = either(
    "the name of a file, or a mapping with file, columns, texts and expect",
    kind_of,
    text=text("the name of a file"),
    mapping=record(
        "a mapping that describes a table",
        {
            "file": Key(
                text("the name of a file, or an address"),
                "The file with the rows: CSV, YAML, a spreadsheet (.xlsx, .ods), or the https address of a CSV.",
                needed=True,
            ),
            "sheet": Key(
                text("the name of a sheet"), "Which sheet of a spreadsheet; that of the table's name unless said."
            ),
            "translated": Key(
                list_of(text("the beginning of a column's name", COLUMN), "a list of columns", 1, 50),
                "Texts that stand in columns of the table, one for each language: name_en, name_de.",
            ),
            "columns": Key(
                mapping(text("a column's name", COLUMN), _COLUMN, "columns by name"), "What the columns hold."
            ),
            "texts": Key(
                list_of(text("the end of a key", r"^[a-z0-9_.-]+$"), "a list of keys", 1, 50),
                "Every row needs these texts: <table>.<id>.<key>.",
            ),
            "expect": Key(_EXPECT, "How many rows there must be, in all and by the values of a column."),
            "before": Key(
                _BEFORE, "What games saved before the table had these rows were played with; while it holds they open."
            ),
        },
    ),
)


def _check_kind(value: Any) -> str | None:
    if not isinstance(value, dict):
        return None
    return "use" if "use" in value else "that"


_CHECK = either(
    "a mapping with that and say, or with use",
    _check_kind,
    that=record(
        "a mapping with that and say",
        {
            "that": Key(text("an expression"), "What must be true.", needed=True),
            "say": Key(
                text("a sentence"), "What to say when it is not; may hold {row.id} and other expressions.", needed=True
            ),
            "table": Key(slug("the name of a table"), "Asked once for each row of this table."),
        },
    ),
    use=record(
        "a mapping with use",
        {
            "use": Key(slug("the name of a check"), "A check written in Python.", needed=True),
            "with": Key(
                mapping(text("a name", COLUMN), anything(), "a mapping of names to values"), "What the check asks for."
            ),
        },
    ),
)

_CROPPED = {
    "piece": Key(text("the id of a piece", longest=64), "The piece whose drawing is shown.", needed=True),
    "crop": Key(
        list_of(number(0, 1), "left, top and side, such as [0.1, 0, 0.8]", 3, 3),
        "The square that is shown, as shares of the piece's width.",
        needed=True,
    ),
}

GAME = record(
    "a mapping",
    {
        "punchboard": Key(one_of(FORMAT), f"The format of this file: {FORMAT}.", needed=True),
        "id": Key(slug(), "The pack's name.", needed=True),
        "version": Key(
            text("a version such as 1.0.0", r"^[0-9]+(\.[0-9]+){0,3}([a-z0-9.+-]*)$", 40),
            "The pack's version.",
            needed=True,
        ),
        "languages": Key(
            list_of(
                text("a language code such as en or pt-BR", LANGUAGE),
                "a list of language codes such as [en, de]",
                1,
                50,
            ),
            "The languages of texts/; the first is the default.",
            needed=True,
        ),
        "players": Key(_span(1, 100, "players"), "How many play.", needed=True),
        "best": Key(_span(1, 100, "players"), "With how many it plays best."),
        "minutes": Key(_span(1, 10_000, "minutes"), "How long it takes."),
        "age": Key(whole(0, 120), "From which age."),
        "designers": Key(list_of(text("a name"), "a list of names", 0, 50), "Who invented the game."),
        "bots": Key(
            list_of(
                record(
                    "a mapping with name, piece and crop",
                    {"name": Key(text("a name", longest=40), "What the bot is called.", needed=True), **_CROPPED},
                ),
                "a list of bots",
                0,
                50,
            ),
            "Names and faces of bots at tables.",
        ),
        "cover": Key(
            record("a mapping with piece and crop", _CROPPED), "The picture of the game on the shelf of all games."
        ),
        "victory": Key(
            record("a mapping with piece and crop", _CROPPED), "The picture that phones show when the game is over."
        ),
        "palette": Key(
            mapping(slug("a colour's name"), text("a colour such as “#b4532a”, in quotes", HEX), "names with colours"),
            "Names for colours.",
        ),
        "fonts": Key(
            mapping(slug("a role"), text("the id of a font family", longest=64), "roles with font families"),
            "Roles and the font families that play them.",
        ),
        "tables": Key(
            mapping(slug("a table's name"), _TABLE, "tables by name"), "The tables of pieces and of everything else."
        ),
        "components": Key(list_of(COMPONENT, "a list of components", 0, 500), "What is printed.", needed=True),
        "checks": Key(list_of(_CHECK, "a list of checks", 0, 500), "What must be true of the data."),
    },
)

RULINGS = list_of(
    record(
        "a mapping with id and rule",
        {
            "id": Key(text("text such as B-01", r"^[A-Za-z0-9-]+$", 40), "The ruling's id.", needed=True),
            "rule": Key(text("text such as “4.3”, in quotes"), "The rule it belongs to.", needed=True),
        },
    ),
    "a list of rulings",
)

GLOSSARY = list_of(
    record(
        "a mapping with id",
        {
            "id": Key(
                text("a name such as outpost, or a row’s id", longest=64),
                "What is explained; the words are the texts glossary.<id>.name and .says.",
                needed=True,
            ),
            "rule": Key(text("a citation such as “ABC 5.3”"), "The rule that says more."),
            "icon": Key(text("the name of an icon"), "Its picture, if it is an icon."),
            "piece": Key(text("the id of a piece"), "Its picture, if it is a piece."),
            "also": Key(
                list_of(text("an id", longest=100), "a list of ids", 1, 100),
                "Other rows, icons and parts of the board that this explains.",
            ),
        },
    ),
    "a list of terms",
    1,
    200,
)
