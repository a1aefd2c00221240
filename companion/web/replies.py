"""What phones get, as records: nothing else is in an answer, and the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from companion.web.models import Record


class Told(BaseModel):
    """An answer: what is not written here is not sent."""

    model_config = ConfigDict(extra="forbid")


class Sentence(Told):
    """Why not. `why` is in the language asked for; `rule` cites the rules; `fault` is an id in the host's log."""

    error: str
    why: str
    rule: str | None = None
    fault: str | None = None
    number: int | None = None
    changes: list[Record] | None = None
    nearest: Record | None = None


class Created(Told):
    code: str
    host: str
    seats: dict[str, str]


class Joined(Told):
    code: str
    seat: str
    token: str


class Ticket(Told):
    ticket: str
    path: str
    seconds: int


class Posted(Told):
    number: int
    repeated: bool


class Verdict(Told):
    ok: bool
    rule: str | None = None
    why: str | None = None
    nearest: Record | None = None


class Lobby(Told):
    code: str
    game: str
    title: str
    seats: list[Record]
    you: str | None
    host: bool
    started: bool
    over: bool


class AmendPreview(Told):
    number: int
    falls: list[Record]
    needs: list[str]
    preview: bool


class Message(Told):
    """Everything a phone shows, as of event `number`; the log from `since` on. The stream, the poll and the view all
    send this."""

    number: int
    code: str
    game: str
    seat: str | None
    host: bool
    awaiting: list[Record]
    view: Record | None
    moves: list[Record]
    complete: bool
    question: Record | None
    log: list[Record]
    undone: list[int]
    seats: list[Record]
    request: Record | None
    tools: Record
    score: Record | None
    result: Record | None
    commitment: str | None
    dealer: dict[str, Literal["app", "table"]]
    seed_chosen: bool
    seed: str | None
    since: int


class Moves(Told):
    number: int
    moves: list[Record]
    complete: bool


class Games(Told):
    games: list[Record]


class Reckoning(Told):
    players: list[Record]
    winners: list[str]
    decided_by: str
    counts: str
    says: str


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
    """Everybody's points after each decision that changed them."""

    number: int
    seats: list[str]
    points: list[Record]


class Choices(Told):
    """What could stand in place of an earlier entry, and what stands there now."""

    event: int
    now: Record
    says: str
    choices: list[Record]


class Numbered(Told):
    """The event that was written."""

    number: int


class Amended(RootModel[Posted | AmendPreview]):
    """The amendment's event; with `preview` what it would do."""


class OneGame(Told):
    """A game on offer. `version` names all that is drawn and said of it: with `v=` it may be kept for ever."""

    id: str
    title: str
    tagline: str
    players: list[int]
    minutes: list[int] | None
    languages: list[str]
    engine: bool
    palette: dict[str, str]
    version: str
    components: list[Record]
    bots: list[str]
    open: bool
    seats: list[str]
    options: list[Record]
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
    components: list[Record]


class Book(Told):
    """The rulebook; `rules` says which chapter tells which rule."""

    chapters: list[Record]
    rulings: list[Record]
    rules: dict[str, str]


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
