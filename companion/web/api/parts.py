"""The parts of answers that are the same in every game. Moves, views and results are in
each game's own words; `punchboard schema` describes them.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from companion.web.api.requests import Record


class Told(BaseModel):
    """An answer: fields that are not listed here are not sent. Most answers are not made from their model, so its
    validator is built only when it is needed."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class Chair(Told):
    """A seat; `seat` is what it is called in moves and addresses, `name` who sits there. `unnamed`: the seat's place
    from 1 while that name is a stand-in like "Player 2", else 0. `taken`: a phone holds it, `here`: that phone is
    connected. `face` is the place of a bot's face among the game's `faces`."""

    seat: str
    name: str
    unnamed: int
    played: Literal["phone", "screen", "bot"]
    bot: str | None
    face: int | None
    taken: bool
    here: bool


class SeatClock(Told):
    """How long a seat has thought, and how long it may still, in milliseconds: less than nothing after its time has run
    out, null where time is only measured."""

    seat: str
    spent: int
    left: int | None


class Clocks(Told):
    """The clocks of all seats but bots. Those of `running` have run on since `since`, in milliseconds of the host's
    clock; `stopped`: the table has stopped them."""

    kind: Literal["measured", "bank", "increment"]
    seconds: int
    step: int
    stopped: bool
    running: list[str]
    since: int
    seats: list[SeatClock]


class EveningScore(Told):
    """A seat's wins and points; null where the games counted different things."""

    seat: str
    wins: int
    points: int | None


class Evening(Told):
    """The score over the games that followed each other at a table, with the newest one once it is over."""

    plays: int
    seats: list[EveningScore]


class CroppedPiece(Told):
    """A square of a piece's drawing. `crop`: left, top and side, as shares of the piece's width."""

    component: str
    piece: str
    crop: list[float]


class BotFace(CroppedPiece):
    """A name for bots, and the piece with its face."""

    name: str


class Awaited(Told):
    """Who is asked, and for which step; or chance, whose question stands here for those who may see it."""

    type: str
    says: str
    seat: str | None = None
    question: str | None = None
    subject: Any = None
    odds: dict[str, str] | str | None = None


class Answer(Told):
    """One of the answers to a question of chance, and how many of the equally likely cases it stands for."""

    answer: Any
    weight: int
    says: str


class Dice(Told):
    """What is to be rolled. `faces` are what stands on a die, where that is not 1 … `sides`."""

    count: int
    sides: int
    faces: list[Answer] | None = None


class Asked(Told):
    """The open question of chance, and who answers it at this table. The answers are left
    out for seats that may not see them, and where there are too many to list."""

    id: str
    kind: str
    dealer: Literal["app", "table"]
    says: str
    subject: Any = None
    answers: list[Answer] | None = None
    dice: Dice | None = None


class LogLine(Told):
    """What happened, as this seat may read it. `number` counts everything at the table; `entry` what belongs to the
    game, and is what undo and amend go by."""

    number: int
    kind: Literal[
        "move",
        "chance",
        "clock",
        "undo",
        "amend",
        "consent",
        "withdraw",
        "cut",
        "seal",
        "close",
        "show",
        "note",
        "upgrade",
        "set-aside",
        "tool",
        "seat",
        "host",
        "hand",
        "start",
        "broken",
        "erased",
    ]
    move: Record
    says: str
    entry: int | None = None
    by: str | None = None
    at: str | None = None
    chapter: str | None = None
    """The heading of the round, or of the turn in it, that a move belongs to."""


class AskedSeat(Told):
    """The host would like a seat whose hand is secret to go elsewhere; `missing` have not agreed yet, and `granted`
    says that it may be. `by` is the host's own seat, empty without one."""

    seat: str
    to: Literal["phone", "screen", "bot", "ticket"]
    bot: str
    by: str
    missing: list[str]
    granted: bool
    says: str


class OpenStart(Told):
    """The game has not started: which seats are ready, and which seats for phones are free or not ready; whether the
    deck is cut before the deal."""

    ready: list[str]
    missing: list[str]
    cut: bool


class AskedHost(Told):
    """The host's rights are offered to `seat`, or it claims them while the host is away. `missing` have not agreed
    yet; `granted` says that the seat may take them, if need be after `wait` seconds."""

    kind: Literal["offer", "claim"]
    seat: str
    missing: list[str]
    granted: bool
    wait: int
    says: str


class AskedBranch(Told):
    """A seat, or the host without one, asks for a new table that goes on from an entry; `missing` have not agreed."""

    entry: int
    by: str
    missing: list[str]
    says: str


class OpenBranch(Told):
    """The table that goes on from an entry of this one."""

    code: str
    entry: int


class LessonNow(Told):
    """Where a lesson stands: `step` of `steps` (from 1), what it says, and what it waits for in words. `light` are ids
    of pieces, `area` parts of the board; `waits` for a tap on one of them or for a move, and is null at the end."""

    step: int
    steps: int
    says: str
    wants: str
    light: list[str]
    area: list[str]
    waits: Literal["tap", "move"] | None


class SealPut(Told):
    """A phone's part in the cut; null: the shared screen's. `shown`: its words are there."""

    by: str | None
    hash: str
    shown: bool


class OpenCut(Told):
    """Seals put in before the app deals; when the cut is `closed` each phone shows its words. Where some never came,
    `waiting` are those who have still to put in a new seal before another cut begins, and `out` those whose words never
    came in an earlier one."""

    closed: bool
    seals: list[SealPut]
    waiting: list[str | None]
    out: list[str | None]


class Rewritten(Told):
    """What an entry would say after an amendment; null: it would be struck out."""

    event: int
    move: Record | None
    says: str | None


class OpenRequest(Told):
    """An undo or an amendment that waits for the consent of the seats in `missing`; `falls` are the entries that would
    no longer count."""

    number: int
    kind: Literal["undo", "amend"]
    by: str | None
    missing: list[str]
    agreed: list[str]
    says: str
    falls: list[int]
    changes: list[Rewritten] | None = None


class Deck(Told):
    """A deck of the toolbox: how many cards are left, what lies open, and what this seat holds or has peeked at."""

    name: str
    left: int
    open: list[str]
    opened: int
    hand: list[str]
    hands: dict[str, int]
    peeked: list[str]


class Roll(Told):
    """A roll of the toolbox; `dice` are pairs of how many and with how many sides."""

    by: str
    dice: list[list[int]]
    faces: list[int]
    total: int


class Noted(Told):
    """A note of the toolbox."""

    by: str
    text: str


class Timer(Told):
    """A timer that was started at `at`, in seconds since 1970."""

    seconds: int
    at: int


class Tools(Told):
    """The toolbox; `counters` by name and owner, where "" is the table."""

    decks: list[Deck]
    counters: dict[str, dict[str, int]]
    rolls: list[Roll]
    notes: list[Noted]
    first: str | None
    timer: Timer | None


class SheetLine(Told):
    """Where points came from. `what` is a code, `facts` are the numbers in its sentence."""

    what: str
    says: str
    points: int
    rule: str
    facts: Record


class PlayerSheet(Told):
    """One player's points; `name` is the seat."""

    name: str
    total: int
    lines: list[SheetLine]


class Reckoning(Told):
    """The score sheet. `counts` says what the points are of: only the same can be compared."""

    players: list[PlayerSheet]
    winners: list[str]
    decided_by: str
    counts: str
    says: str


class Option(Told):
    """A setting of a new table; its values are `choices`, or whole numbers from `lowest` to `highest`."""

    name: str
    default: Any
    choices: list[Any]
    lowest: int | None
    highest: int | None


class Pieces(Told):
    """A kind of pieces, and the ids by which they are drawn."""

    id: str
    kind: str
    pieces: list[str]
    back: bool


class Heap(Told):
    """A kind of pieces as it is in the box: its size in millimetres, the table of its rows, and
    how many there are of each piece. `faces` are the rows on the sides of a die."""

    id: str
    kind: str
    table: str | None
    back: bool
    size: list[float]
    pieces: list[tuple[str, int]]
    faces: list[str]


class GlossaryTerm(Told):
    """Something the pack's texts explain as `glossary.<id>.name` and `.says`: the rule that says more, the icon or the
    piece that is its picture, and other ids that it explains."""

    id: str
    rule: str
    icon: str
    piece: str
    also: list[str]


class Points(Told):
    """All seats' points after an entry, in the order of the seats."""

    event: int
    totals: list[int]


class Figure(Told):
    """A number that a move would change with certainty: what it is called, and whose it is; `before` is null where
    there was none yet."""

    what: str
    says: str
    of: str
    before: int | None
    after: int


class Mattered(Told):
    """An entry of the log that mattered, the numbers it changed for a seat, and the names of what it touched on the
    board."""

    entry: int
    effects: list[Figure]
    places: list[str]


class Possibility(Told):
    """A legal move, what it would change for certain, and the question of chance that follows: null where none does,
    empty where its sentence would need facts that are not known yet."""

    move: Record
    says: str
    effects: list[Figure]
    then: str | None


class Considered(Told):
    """A move a bot has looked at, and the chance to win that it sees, from 0 to 1."""

    move: Record
    says: str
    chance: float


class Choice(Told):
    """What an earlier entry could say instead."""

    move: Record
    says: str


class Fall(Told):
    """An entry that would no longer hold, and why."""

    event: int
    rule: str
    why: str


class Chapter(Told):
    """A chapter of the rulebook; what it consists of are texts, headings, lists, steps, notes and figures."""

    id: str
    title: str
    body: list[Record]


class Clause(Told):
    """A numbered paragraph of a rules document. Its text has **bold** words, `ids` and table rows between bars."""

    rule: str
    text: str


class Ruling(Told):
    """A question people asked of the rules, and its answer."""

    id: str
    rule: str
    question: str
    ruling: str
    why: str
