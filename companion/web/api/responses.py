"""The models of answers: nothing else is sent, and the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, RootModel

from companion.web.api.parts import (
    Asked,
    AskedSeat,
    Awaited,
    Chair,
    Chapter,
    Choice,
    Clause,
    Fall,
    Heap,
    LogLine,
    OpenCut,
    OpenRequest,
    Option,
    Pieces,
    Points,
    Reckoning,
    Ruling,
    Told,
    Tools,
)
from companion.web.api.requests import Record


class Sentence(Told):
    """Why not. `error` is a code; `why` a sentence in the language asked for; `rule` cites the rules, and `nearest` is
    a legal move near the one that was refused; `fault` is an id in the host's log. To a move that came too late
    `changes` says what happened since, up to `number`."""

    error: str
    why: str
    rule: str | None = None
    fault: str | None = None
    number: int | None = None
    changes: list[LogLine] | None = None
    nearest: Record | None = None


class Created(Told):
    """The new table's code, and a token that has the host's rights there."""

    code: str
    host: str


class Joined(Told):
    """A token for this seat; null: for the host's rights."""

    code: str
    seat: str | None
    token: str


class Ticket(Told):
    """What another phone redeems within so many seconds; `path` opens the table's page and does so."""

    ticket: str
    path: str
    seconds: int


class Posted(Told):
    """The last event that was written, whose message shows what became of it. `repeated`: this request had been taken
    before."""

    number: int
    repeated: bool


class Verdict(Told):
    """Whether a move is legal; else the rule that forbids it, why, and a legal move near it."""

    ok: bool
    rule: str | None = None
    why: str | None = None
    nearest: Record | None = None


class Lobby(Told):
    """A table's lobby. `you` is the asker's seat, `host` whether the asker has the host's rights."""

    code: str
    game: str
    title: str
    seats: list[Chair]
    you: str | None
    host: bool
    started: bool
    over: bool


class AmendPreview(Told):
    """What an amendment would do: the entries that would no longer hold, and the seats whose consent it takes."""

    number: int
    falls: list[Fall]
    needs: list[str]
    preview: bool


class AmendedEntry(Told):
    """An entry that was put right: what it says now, and the seats that wanted or agreed to it. Its line in the log
    keeps the old words."""

    event: int
    move: Record
    says: str
    agreed: list[str]


class Message(Told):
    """Everything a phone shows, as of event `number`; the log from `since` on. The stream, the poll and the view all
    send this. `view`, `moves` and `result` are in the game's own words; `complete` says whether `moves` are all there
    are. A table without a rules engine has a toolbox and no view. `nearly_full` warns the host
    that the server or the table has used four fifths of its room."""

    number: int
    code: str
    game: str
    seat: str | None
    host: bool
    nearly_full: Literal["server", "table"] | None
    awaiting: list[Awaited]
    view: Record | None
    moves: list[Record]
    complete: bool
    question: Asked | None
    log: list[LogLine]
    undone: list[int]
    amended: list[AmendedEntry]
    seats: list[Chair]
    request: OpenRequest | None
    cut: OpenCut | None
    asked_seats: list[AskedSeat]
    tools: Tools
    score: Reckoning | None
    result: Record | None
    commitment: str | None
    dealer: dict[str, Literal["app", "table"]]
    seed_chosen: bool
    seed: str | None
    since: int


class Moves(Told):
    """The legal moves of the seats the asker decides for, as of event `number`; whether these are all there are."""

    number: int
    moves: list[Record]
    complete: bool


class Laid(Told):
    """A legal map as the table option takes it, what people count on it, and how many maps were as likely; else what
    is illegal about it."""

    ok: bool
    rule: str | None = None
    why: str | None = None
    map: Record | None = None
    figures: dict[str, int] | None = None
    ways: int | None = None
    seed: str | None = None


class Course(Told):
    """All seats' points after each decision that changed them."""

    number: int
    seats: list[str]
    points: list[Points]


class Choices(Told):
    """What could stand in place of an earlier entry, and what stands there now."""

    event: int
    now: Record
    says: str
    choices: list[Choice]


class Amended(RootModel[Posted | AmendPreview]):
    """The amendment's event; with `preview` what it would do."""


class ShortGame(Told):
    """A game on offer. `version` names all that is drawn and said of it: with `v=` it may be kept for ever. `players`
    `best` (with how many it plays best) and `minutes` are from and to; `engine`: the host knows its rules;
    `small`: they are data of the pack."""

    id: str
    title: str
    tagline: str
    players: list[int]
    best: list[int] | None
    minutes: list[int] | None
    languages: list[str]
    engine: bool
    small: bool
    palette: dict[str, str]
    version: str


class Games(Told):
    """What this host offers."""

    games: list[ShortGame]


class OneGame(ShortGame):
    """A game and what its tables can be like: the bots there are, the seats its rules prescribe, its options, and the
    kinds of chance that app or table can deal. `open`: it has no secrets."""

    components: list[Pieces]
    bots: list[str]
    open: bool
    seats: list[str]
    options: list[Option]
    chance: list[str]


class PackData(Told):
    """Rows, words and icons (outlines on a field of 512 × 512), and how many of which piece there are."""

    id: str
    language: str
    languages: list[str]
    version: str
    texts: dict[str, str]
    tables: dict[str, list[Record]]
    icons: dict[str, str]
    components: list[Heap]
    board: dict[str, Any] | None


class Book(Told):
    """The rulebook; `rules` says which chapter tells which rule."""

    chapters: list[Chapter]
    rulings: list[Ruling]
    rules: dict[str, str]


class Wording(Told):
    """A rule's paragraph, or those of a section, below the titles of their chapter, outermost first."""

    chapters: list[str]
    paragraphs: list[Clause]


class TableFile(Told):
    """A finished game from its setup to its last entry; `punchboard schema` describes each game's own words."""

    format: int
    game: str
    content_hash: str
    rules_version: str
    options: Record
    seats: list[str]
    dealer: dict[str, Literal["app", "table"]]
    commitment: str
    seed: str
    start: Record | None = Field(alias="from")
    head: Record
    log: list[Record]


class BgStatsFile(Told):
    """A play as BG Stats imports it; `plays` name games and players by their `id`."""

    games: list[Record]
    players: list[Record]
    locations: list[Record]
    plays: list[Record]
    userInfo: Record


class Export(RootModel[TableFile | BgStatsFile]):
    """The play as a file; as a readable log it is plain text."""
