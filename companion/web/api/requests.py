"""The bodies of requests. These models alone validate them, and the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from companion.bots.effort import LEAST, MOST
from companion.text_rules import JOINERS
from companion.web.printing.wishes import Bleed, Edge, What
from generator.impose.papers import PaperName
from generator.print_choices import Backs, Ink, Marks

UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
PRINTABLE = rf"^[^{UNSEEN}]*[^{UNSEEN}{JOINERS}\s][^{UNSEEN}]*$"
"""Text without control, direction or invisible characters. Joiners, as in emoji and Persian, are allowed beside visible
characters."""
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=PRINTABLE)]
Key = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$"),
    Field(description="A random secret of your own for this wish: asked again with it, the answer is the same"),
]
RequestId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$"),
    Field(description="An id of your own for this post: sent again with the same one, it happens once"),
]
WHOLE = BeforeValidator(lambda n: int(n) if isinstance(n, float) and n.is_integer() else n)
"""JSON knows no difference between 3 and 3.0."""
Number = Annotated[int, Field(ge=0, le=2**31 - 1), WHOLE]
Seen = Annotated[Number, Field(description="The `number` of the newest message that was seen")]
EntryNumber = Annotated[Number, Field(description="The `entry` of a line of the log")]
BotName = Annotated[Name, Field(description="How strong a bot: easy, medium or strong")]
Seconds = Annotated[float, Field(ge=LEAST, le=MOST, strict=False)]
ClockSeconds = Annotated[int, Field(ge=10, le=24 * 3600), WHOLE]
Game = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,62}$"), Field(description="A game's `id`")]
WallTime = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$")]
Record = dict[str, Any]


class Asked(BaseModel):
    """A request's body: unknown fields are errors, and values are not converted to other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Asked):
    """A seat; `called` is the player's name, where the game prescribes the seats. `unnamed`: no name was typed, so
    every phone says "Player 2" in its own language until there is one."""

    name: Name
    called: Name | None = None
    unnamed: bool = False
    played: Literal["phone", "screen", "bot"] = "phone"
    bot: BotName | None = None


class Measured(Asked):
    """Each seat's time is measured."""

    kind: Literal["measured"]


class Bank(Asked):
    """Each seat has so many `seconds` for the game. Running out is said and decides nothing."""

    kind: Literal["bank"]
    seconds: ClockSeconds


class Increment(Asked):
    """The same, and `step` seconds more with the end of each turn."""

    kind: Literal["increment"]
    seconds: ClockSeconds
    step: Annotated[int, Field(ge=1, le=3600), WHOLE]


class NewTable(Asked):
    """A new table. Without a seed the app draws one, whose hash is shown before play. A given seed lets its author
    predict the deals, so every phone says that it was given. With `cut` the app does not deal before it is asked, so
    that the deck can be cut. With a `key`, a request whose answer was lost can be repeated without making another
    table. `think`: the seconds that a strong bot may think about a move.
    `hints`: players may ask what it would do. `clock`: each seat's time is measured. With `start` "ready" nothing is
    dealt and no move is made before every seat played on a phone is ready, or the host starts; where fewer than two
    are, the table starts at once."""

    game: Game
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=12)]
    options: Record = {}
    dealer: dict[str, Literal["app", "table"]] = {}
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    position: Record | None = None
    cut: bool = False
    think: Seconds | None = None
    hints: bool = True
    clock: Annotated[Measured | Bank | Increment, Field(discriminator="kind")] | None = None
    start: Literal["ready", "now"] = "now"
    key: Key | None = None


class Join(Asked):
    """Take a free seat; `name` is what the others see. With a `key`, a join whose answer was lost can be repeated."""

    name: Name | None = None
    key: Key | None = None


class Rename(Asked):
    """What a seat's player is called from now on."""

    name: Name
    request: RequestId


class Redeem(Asked):
    """Use a ticket. With a `key`, a redemption whose answer was lost can be repeated. `leave`: a browser that holds
    another seat here gives that up."""

    ticket: Annotated[str, StringConstraints(min_length=16, max_length=100)]
    leave: bool = False
    key: Key | None = None


class Played(Asked):
    """Who plays this seat from now on; for a bot, which one. Sent again without a `request` it removes a player who
    took the seat meanwhile."""

    played: Literal["phone", "screen", "bot"]
    bot: BotName | None = None
    request: RequestId | None = None


class HandWish(Asked):
    """Where a seat whose hand is secret is to go: to any phone, the shared screen, a bot, or the phone that scans a
    ticket."""

    request: RequestId
    to: Literal["phone", "screen", "bot", "ticket"]
    bot: BotName | None = None


class HandWord(Asked):
    """Whether that may be."""

    request: RequestId
    agree: bool


class Ready(Asked):
    """Whether one's own seat is ready to start."""

    request: RequestId
    ready: bool = True


class ClockStep(Asked):
    """Stop the clocks of all seats, or let them go on."""

    request: RequestId
    step: Literal["stop", "go"]


class Start(Asked):
    """Start, though seats are free or not ready."""

    request: RequestId


class UpgradeWord(Asked):
    """Ask to carry a table on under newer rules, or answer that; a no closes the request."""

    request: RequestId
    agree: bool = True


class HostOffer(Asked):
    """The seat that may take the host's rights."""

    request: RequestId
    seat: Name


class HostClaim(Asked):
    """Ask the table for the host's rights."""

    request: RequestId


class HostAnswer(Asked):
    """Whether the seat that asks may have the host's rights."""

    request: RequestId
    agree: bool


class HostTake(Asked):
    """Take the host's rights. With a `key`, a request whose answer was lost can be repeated."""

    key: Key | None = None


class NewCode(Asked):
    """A new recovery code. With a `key`, a request whose answer was lost can be repeated and brings the same one."""

    key: Key | None = None


class HostRecovery(Asked):
    """The recovery code as it was noted; case, blanks and hyphens do not matter. With a `key`, a request whose answer
    was lost can be repeated."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    key: Key | None = None


class Play(Asked):
    """A move in the game's own words, which `punchboard schema move GAME` describes; or what came up on the table:
    `{"type": "chance", "question", "answer"}`."""

    request: RequestId
    seen: Seen
    move: Record


class StartLesson(Asked):
    """A lesson of one's own. With a `key`, a request whose answer was lost can be repeated."""

    key: Key | None = None


class PlayOn(Asked):
    """A table that goes on from the end of a lesson. With a `key`, a request whose answer was lost can be repeated."""

    key: Key | None = None


class Branch(Asked):
    """A table that goes on from an earlier entry. With a `key`, a request whose answer was lost can be repeated."""

    key: Key | None = None


class BranchWish(Asked):
    """Ask the table of a running game for a new one that goes on from this entry; 0 is the beginning."""

    request: RequestId
    entry: EntryNumber


class BranchAnswer(Asked):
    """Whether the table that is asked for may be opened."""

    request: RequestId
    agree: bool


class Follow(Asked):
    """Go to the table with this code, which was opened from here; without one to the next game's."""

    to: Annotated[str, StringConstraints(max_length=20)] | None = None


class LessonTap(Asked):
    """What is lit was tapped; `step` is the step that asked for it."""

    request: RequestId
    step: Number


class Deal(Asked):
    """Let the app answer the open question this once."""

    request: RequestId
    seen: Seen


class Seal(Asked):
    """The hash of words that this phone shows later."""

    request: RequestId
    hash: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Show(Asked):
    """The words behind a seal, to the letter."""

    request: RequestId
    words: Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=PRINTABLE)]


class Try(Asked):
    """A move, as it would be posted."""

    move: Record


class Outlined(Asked):
    """Moves of one seat, as they would be posted."""

    moves: Annotated[list[Record], Field(min_length=1, max_length=60)]


class UndoWish(Asked):
    """Take back to before this entry of the log (default: the newest decision of a player). `fresh`: what chance
    answers from there on is drawn anew instead of coming up the same."""

    request: RequestId
    event: EntryNumber | None = None
    fresh: bool = False


class Change(Asked):
    """A replacement for one entry; null strikes it out."""

    event: EntryNumber
    move: Record | None


class AmendWish(Asked):
    """Replacements for earlier entries; null strikes one out. `preview` shows the effects and changes nothing."""

    request: RequestId
    changes: Annotated[list[Change], Field(min_length=1, max_length=20)]
    preview: bool = False


class Word(Asked):
    """A seat's answer to an open undo or amendment. `withdraw` takes one's own request back."""

    request: RequestId
    seat: Name | None = None
    agree: bool = True
    withdraw: bool = False


class ToolWish(Asked):
    """An action of the toolbox:

    - `{"tool": "roll", "dice": [[2, 6]]}`, pairs of how many and with how many sides;
    - `{"tool": "first"}` draws who begins;
    - `{"tool": "note", "text"}`;
    - `{"tool": "timer", "seconds"}`, null stops it;
    - `{"tool": "count", "name", "of"?, "step"?, "value"?}` moves or sets a counter of a seat, or of the table;
    - `{"tool": "forget", "name"}` takes a counter away;
    - `{"tool": "deck", "name", "cards"}` lays out a deck of so many texts;
    - `{"tool": "draw", "deck", "count"?, "to"?}` to the `open` pile or to one's own `hand`;
    - `{"tool": "peek", "deck", "count"?}`;
    - `{"tool": "put", "deck", "card", "from"?, "to"?}` from `open` or `hand` to `top`, `bottom` or `open`;
    - `{"tool": "shuffle", "deck", "all"?}`, with `all` the open pile too.
    """

    request: RequestId
    wish: Record


class QrWish(Asked):
    """With a ticket, the code redeems it when it is scanned."""

    ticket: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,100}$")] | None = None


class Position(Asked):
    """A position in the game's own words, which `punchboard schema position GAME` describes."""

    game: Game
    position: Record


class PlayedBy(Asked):
    """A player of a finished play: the seat, the name it has at its table, and the name to be written."""

    seat: Name
    called: Name
    name: Name
    points: Annotated[float, Field(ge=-1_000_000, le=1_000_000, strict=False)]
    won: bool


class TimeTaken(Asked):
    """How long a seat has thought, and what was left of its time, in milliseconds: less than nothing after that has run
    out, null where time was only measured."""

    seat: Name
    spent: Annotated[int, Field(ge=0, le=1_000_000_000_000), WHOLE]
    left: Annotated[int, Field(ge=-1_000_000_000_000, le=1_000_000_000_000), WHOLE] | None


class KeptPlay(Asked):
    """A finished play as a phone keeps it. Times are those of the clock on the wall. `id` makes it the same play from
    file to file: of a table its code and its `commitment`; `me`: the seat of the one who asks; `clocks`: as the table
    told them at the end."""

    id: Annotated[str, StringConstraints(min_length=6, max_length=100, pattern=PRINTABLE)]
    game: Game
    title: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    began: WallTime
    ended: WallTime
    minutes: Annotated[int, Field(ge=0, le=1_000_000), WHOLE]
    players: Annotated[list[PlayedBy], Field(min_length=1, max_length=12)]
    me: Name | None = None
    clocks: Annotated[list[TimeTaken], Field(max_length=12)] = []


class KeptPlays(Asked):
    """The plays that go into one file."""

    plays: Annotated[list[KeptPlay], Field(min_length=1, max_length=400)]


class NoticeWish(Asked):
    """Where turn notices of one's own seat go. The address is asked first whether it wants them."""

    way: Literal["mail", "webhook"]
    address: Annotated[str, StringConstraints(strip_whitespace=True, min_length=5, max_length=500)]


class NoticeEnd(Asked):
    """No more notices of this kind."""

    way: Literal["mail", "webhook"]


class NoticeNames(Asked):
    """Whether turn notices of this table may say names."""

    request: RequestId
    names: bool


class MapWish(Asked):
    """A map for so many players: drawn from `seed` (the same seed, the same map), or `map` as people laid it.
    `places` overrides how many places it shows."""

    players: Annotated[int, Field(ge=1, le=12), WHOLE]
    places: Annotated[int, Field(ge=1, le=999), WHOLE] | None = None
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    map: Record | None = None


class MeasuredPrinter(Asked):
    """What the calibration sheet told of a printer, in mm: backs move right and down, are turned by `skew` over 100 mm;
    `margin` stays white. `edge`: the one the sheet is turned over."""

    offset_x: Annotated[float, Field(ge=-10, le=10, strict=False)] = 0.0
    offset_y: Annotated[float, Field(ge=-10, le=10, strict=False)] = 0.0
    skew: Annotated[float, Field(ge=-5, le=5, strict=False)] = 0.0
    margin: Annotated[float, Field(ge=0, le=30, strict=False)] | None = None
    edge: Edge | None = None


class PrintWish(Asked):
    """A kit to be printed. `what`: only the plan – sheets, cuts and ink –, or the PDFs. Without `language` the game's
    first one; without `parts` all groups of its components; `bleed` in mm."""

    game: Game
    what: What = "kit"
    language: Annotated[str, StringConstraints(max_length=20)] | None = None
    paper: PaperName = "A4"
    backs: Backs = "long"
    ink: Ink = "full"
    bleed: Bleed = "0"
    marks: Marks = "crop"
    parts: Annotated[list[Name], Field(max_length=60)] = []
    profile: MeasuredPrinter | None = None
