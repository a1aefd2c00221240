"""Entries of a table's log, each with one deed. The log is append-only: undo and amend are deeds themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, assert_never

Json: TypeAlias = Mapping[str, Any]
By: TypeAlias = Literal["app", "table"]


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's decision, in the game's own words."""

    move: Json


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a chance question: dealt by the app, or reported by the people at the table."""

    by: By
    move: Json


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo event number `event` and all later ones, once the seats in `needs` agree. `by` None: the shared screen.
    `fresh`: chance draws new answers afterwards.
    """

    by: str | None
    event: int
    fresh: bool
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    """A later event that an amendment invalidates, with the rule."""

    event: int
    rule: str
    code: str
    facts: Json


@dataclass(frozen=True, slots=True)
class Amend:
    """Replace earlier events (None removes one), once the seats in `needs` agree."""

    by: str | None
    changes: tuple[tuple[int, Json | None], ...]
    falls: tuple[Fall, ...]
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Consent:
    """A seat's yes or no to the open request `to`. One no closes it."""

    by: str
    to: int
    agree: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The seat that made the open request `to` withdraws it."""

    by: str | None
    to: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Words that cut the deck before anything was dealt."""

    by: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A phone joins the cut: the hash of words that it reveals when the cut is closed."""

    by: str | None
    hash: str


@dataclass(frozen=True, slots=True)
class Close:
    """The cut is closed: no further seals; all phones reveal their words."""

    by: str | None


@dataclass(frozen=True, slots=True)
class Show:
    """The words behind a seal."""

    by: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note outside the game, for example that a seat was transferred."""

    by: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Go on under version `now` of the rules, once the seats in `needs` agree. `event` is the first event that the new
    rules do not bear out: it is taken back with all later ones. None: the whole game comes out as it did.
    """

    by: str | None
    was: str
    now: str
    event: int | None
    needs: tuple[str, ...]


Deed: TypeAlias = Move | Answered | Undo | Amend | Consent | Withdraw | Cut | Seal | Close | Show | Note | Upgrade


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, numbered from 1. `at` is informative; the rules never read it."""

    n: int
    deed: Deed
    at: str | None = None


def write_entry(entry: Entry) -> dict[str, Any]:
    record = {"n": entry.n, **_write_deed(entry.deed)}
    if entry.at is not None:
        record["at"] = entry.at
    return record


def _write_deed(deed: Deed) -> dict[str, Any]:
    match deed:
        case Move(move):
            return {"kind": "move", "move": move}
        case Answered(by, move):
            return {"kind": "chance", "by": by, "move": move}
        case Undo(by, event, fresh, needs):
            return {"kind": "undo", "by": by, "event": event, "fresh": fresh, "needs": list(needs)}
        case Amend(by, changes, falls, needs):
            return {
                "kind": "amend",
                "by": by,
                "changes": [{"event": event, "move": move} for event, move in changes],
                "falls": [{"event": f.event, "rule": f.rule, "code": f.code, "facts": f.facts} for f in falls],
                "needs": list(needs),
            }
        case Consent(by, to, agree):
            return {"kind": "consent", "by": by, "to": to, "agree": agree}
        case Withdraw(by, to):
            return {"kind": "withdraw", "by": by, "to": to}
        case Cut(by, words):
            return {"kind": "cut", "by": by, "words": words}
        case Seal(by, hash):
            return {"kind": "seal", "by": by, "hash": hash}
        case Close(by):
            return {"kind": "close", "by": by}
        case Show(by, words):
            return {"kind": "show", "by": by, "words": words}
        case Note(by, text):
            return {"kind": "note", "by": by, "text": text}
        case Upgrade(by, was, now, event, needs):
            return {"kind": "upgrade", "by": by, "was": was, "now": now, "event": event, "needs": list(needs)}
        case _:
            assert_never(deed)


class NotAnEntry(ValueError):
    """A record that is not a log entry; the text says why."""


def read_entry(record: Any) -> Entry:
    """Return the entry of a JSON record, or raise `NotAnEntry`."""
    fields = _Fields(record)
    n = fields.number("n")
    at = fields.text_or_none("at") if "at" in fields.rest else None
    deed = _read_deed(fields)
    if fields.rest:
        raise NotAnEntry(f"entry {n} has unknown fields: {', '.join(sorted(map(str, fields.rest)))}")
    return Entry(n, deed, at)


def _read_deed(fields: _Fields) -> Deed:
    kind = fields.text("kind")
    match kind:
        case "move":
            return Move(fields.record("move"))
        case "chance":
            by = fields.text("by")
            if by not in ("app", "table"):
                raise NotAnEntry(f'"by" of a chance answer is "app" or "table", not {by!r}')
            return Answered("app" if by == "app" else "table", fields.record("move"))
        case "undo":
            return Undo(fields.text_or_none("by"), fields.number("event"), fields.flag("fresh"), fields.texts("needs"))
        case "amend":
            return Amend(
                fields.text_or_none("by"),
                tuple((item.number("event"), item.record_or_none("move")) for item in fields.parts("changes")),
                tuple(
                    Fall(
                        part.number("event"),
                        part.text("rule"),
                        part.text("code"),
                        part.record("facts"),
                    )
                    for part in fields.parts("falls")
                ),
                fields.texts("needs"),
            )
        case "consent":
            return Consent(fields.text("by"), fields.number("to"), fields.flag("agree"))
        case "withdraw":
            return Withdraw(fields.text_or_none("by"), fields.number("to"))
        case "cut":
            return Cut(fields.text_or_none("by"), fields.text("words"))
        case "seal":
            return Seal(fields.text_or_none("by"), fields.text("hash"))
        case "close":
            return Close(fields.text_or_none("by"))
        case "show":
            return Show(fields.text_or_none("by"), fields.text("words"))
        case "note":
            return Note(fields.text_or_none("by"), fields.text("text"))
        case "upgrade":
            return Upgrade(
                fields.text_or_none("by"),
                fields.text("was"),
                fields.text("now"),
                fields.number_or_none("event"),
                fields.texts("needs"),
            )
        case _:
            raise NotAnEntry(f"there is no kind of entry {kind!r}")


class _Fields:
    """Reads a JSON object field by field; what is left in `rest` was not expected."""

    def __init__(self, record: Any) -> None:
        if not isinstance(record, dict):
            raise NotAnEntry(f"an entry is an object with fields, not {type(record).__name__}")
        self.rest: dict[str, Any] = dict(record)

    def _take(self, name: str) -> Any:
        if name not in self.rest:
            raise NotAnEntry(f'the field "{name}" is missing')
        return self.rest.pop(name)

    def number(self, name: str) -> int:
        value = self._take(name)
        if type(value) is not int or value < 0:
            raise NotAnEntry(f'"{name}" must be a whole number, not {value!r:.40}')
        return value

    def number_or_none(self, name: str) -> int | None:
        return None if self.rest.get(name, ...) is None and self._take(name) is None else self.number(name)

    def flag(self, name: str) -> bool:
        value = self._take(name)
        if type(value) is not bool:
            raise NotAnEntry(f'"{name}" must be true or false, not {value!r:.40}')
        return value

    def text(self, name: str) -> str:
        value = self._take(name)
        if type(value) is not str:
            raise NotAnEntry(f'"{name}" must be a text, not {value!r:.40}')
        return value

    def text_or_none(self, name: str) -> str | None:
        return None if self.rest.get(name, ...) is None and self._take(name) is None else self.text(name)

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._take(name)
        if not isinstance(value, list) or not all(type(item) is str for item in value):
            raise NotAnEntry(f'"{name}" must be a list of texts')
        return tuple(value)

    def record(self, name: str) -> Json:
        value = self._take(name)
        if not isinstance(value, dict):
            raise NotAnEntry(f'"{name}" must be an object, not {value!r:.40}')
        return value

    def record_or_none(self, name: str) -> Json | None:
        if self.rest.get(name, ...) is None:
            self._take(name)
            return None
        return self.record(name)

    def parts(self, name: str) -> list[_Fields]:
        value = self._take(name)
        if not isinstance(value, list):
            raise NotAnEntry(f'"{name}" must be a list')
        return [_Fields(item) for item in value]
