"""The models of answers: nothing else is sent, and the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, RootModel

from companion.web.api.parts import (
    Asked,
    AskedBranch,
    AskedHost,
    AskedSeat,
    Awaited,
    BotFace,
    Chair,
    Chapter,
    Choice,
    Clause,
    Clocks,
    Considered,
    CroppedPiece,
    Evening,
    Fall,
    GlossaryTerm,
    Heap,
    LessonNow,
    LogLine,
    Mattered,
    OpenBranch,
    OpenCut,
    OpenRequest,
    OpenStart,
    Option,
    Pieces,
    Points,
    Possibility,
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
    """The new table's code, a token that has the host's rights there, and a code for the host to note, which recovers
    them."""

    code: str
    host: str
    recovery: str


class LessonTable(Told):
    """The code of a lesson's table."""

    code: str


class Joined(Told):
    """A token for this seat; null: for the host's rights, with a code to note, which recovers them."""

    code: str
    seat: str | None
    token: str
    recovery: str | None = None


class Recovery(Told):
    """A code for the host to note, which recovers its rights."""

    recovery: str


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


class UpgradeReport(Told):
    """A table under earlier rules (`was`) replayed under the present ones (`now`). `entry`: the first event that
    differs, null where none does; `lost` events would be taken back. `then` and `due` say what happened there and what
    the new rules say to it; null where that may be a secret. `asked`: the host wants to go on, and `missing` have not
    agreed, by name; `yours`: the asker is one of them. `host`: the asker has the host's rights. `open`: nothing is
    to be done."""

    open: bool
    was: str | None = None
    now: str | None = None
    entry: int | None = None
    lost: int = 0
    rule: str | None = None
    then: str | None = None
    due: str | None = None
    asked: bool = False
    missing: list[str] = Field(default_factory=list)
    yours: bool = False
    host: bool = False


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
    that the server or the table has used four fifths of its room. `start` is null once the game has started;
    `next` is the code of the table where the next game was opened, and `evening` the score over the games before.
    `branch` is the newest table that goes on from an entry of this one and was opened while the game ran, `branch_ask`
    what is asked about another.
    `clocks`: null at a table without.
    `host_here` says whether a phone with the host's rights is connected."""

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
    start: OpenStart | None
    next: str | None
    branch: OpenBranch | None
    branch_ask: AskedBranch | None
    evening: Evening | None
    clocks: Clocks | None
    host_here: bool
    host_ask: AskedHost | None
    tools: Tools
    lesson: LessonNow | None
    score: Reckoning | None
    result: Record | None
    commitment: str | None
    dealer: dict[str, Literal["app", "table"]]
    seed_chosen: bool
    hints: bool
    seed: str | None
    since: int


class NextTable(Told):
    """The code of the table where the next game is."""

    code: str


class Followed(NextTable):
    """Your seat at the next table with its token, and whether you are its host."""

    seat: str | None
    token: str | None
    host: bool


class Moment(Told):
    """A table after an earlier entry, as the asking seat was allowed to see it then. `number` is the newest event's."""

    number: int
    view: Record
    awaiting: list[Awaited]
    question: Asked | None
    score: Reckoning | None
    over: bool


class Moves(Told):
    """The legal moves of the seats the asker decides for, as of event `number`; whether these are all there are."""

    number: int
    moves: list[Record]
    complete: bool


class Possibilities(Told):
    """The legal moves of a seat, as of event `number`, with what each would change; whether these are all."""

    number: int
    seat: str
    moves: list[Possibility]
    complete: bool


class Recap(Told):
    """What happened since the last turn of a seat, as of event `number`: what mattered most to it, the weightiest
    first. `first`: it had no turn yet. `seat` is null, and nothing told, if the asker is not to decide (any more)."""

    number: int
    seat: str | None
    first: bool
    told: list[Mattered]


class Effects(Told):
    """What the moves that were asked about would change, as of event `number`, in the same order; null for what is not
    legal. `seat` is null, and all the moves with it, if the asker is not to decide for that seat (any more)."""

    number: int
    seat: str | None
    moves: list[Possibility | None]


class Hint(Possibility):
    """What a strong bot would do for a seat, as of event `number`, and the moves it looked at most, the best first,
    each with the chance to win it sees."""

    number: int
    seat: str
    considered: list[Considered]


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
    `small`: they are data of the pack; `lesson`: it has a first round that teaches it;
    `solo`: bots can play it. `cover` is a picture of it from its pieces."""

    id: str
    title: str
    tagline: str
    players: list[int]
    best: list[int] | None
    minutes: list[int] | None
    languages: list[str]
    engine: bool
    small: bool
    lesson: bool
    solo: bool
    cover: CroppedPiece | None
    palette: dict[str, str]
    version: str


class Games(Told):
    """What this host offers."""

    games: list[ShortGame]


class OneGame(ShortGame):
    """A game and what its tables can be like: the bots there are, the seats its rules prescribe, its options, and the
    kinds of chance that app or table can deal. `faces` are names and faces of bots; `victory` is what phones show when
    the game is over. `open`: it has no secrets."""

    components: list[Pieces]
    bots: list[str]
    faces: list[BotFace]
    victory: CroppedPiece | None
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
    glossary: list[GlossaryTerm]
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


class PlayedOn(Told):
    """A table that goes on from the end of a lesson, the free seat of the learner, and the host's token."""

    code: str
    seat: str
    host: str


class NoticeState(Told):
    """An address of one's own seat, and whether it has confirmed that it wants notices."""

    way: Literal["mail", "webhook"]
    address: str
    confirmed: bool


class Notices(Told):
    """Turn notices of one's own seat: the `ways` this server offers, the addresses given, and whether notices may say
    `names`."""

    ways: list[Literal["mail", "webhook"]]
    given: list[NoticeState]
    names: bool


class NoticePage(Told):
    """What the links in a notice are about: which game, how it is sent, whether it is confirmed. `known`: there are
    such notices; a link outlives them."""

    known: bool
    way: Literal["mail", "webhook"] | None = None
    title: str = ""
    confirmed: bool = False


class PrintedFile(Told):
    """A file that was made, and where to fetch it."""

    name: str
    bytes: int
    address: str
    part: str | None = None
    kind: str | None = None
    pages: int | None = None


class CuttingStep(Told):
    """A step of cutting in words, and the name of its picture among the `files`."""

    text: str
    picture: str


class PlannedPart(Told):
    """Equal pieces; `what` they are with their number and size, and what they `cost`."""

    title: str
    pieces: int
    what: str
    cost: str
    why: list[str]
    steps: list[CuttingStep]


class PrintPlan(Told):
    """What a kit takes: sheets of paper, printed sides, cuts, and how much of the sides is inked."""

    sheets: int
    pages: int
    cuts: int
    ink: str
    parts: list[PlannedPart]


class PrintState(Told):
    """How far a kit is: its `place` in the queue, counted from 1; the `share` of the work that is done; `why` it
    failed; and the files, once it is ready."""

    key: str
    state: Literal["waiting", "working", "ready", "failed"]
    place: int | None = None
    share: float | None = None
    why: str | None = None
    files: list[PrintedFile]
    plan: PrintPlan | None = None
