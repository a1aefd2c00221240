"""The possible outcomes of a request to change a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Illegal


class RequestKey(str):
    """Identifies a request: its sender and its id. `asked` is a digest of its content, so that the id cannot be reused
    for something else.
    """

    asked: str = ""


class RequestUsed(Exception):
    """This id was used for another request: nothing was written."""


class HandsChanged(Exception):
    """Seats were transferred at another process since this phone was authorised: nothing was written. Check its keys
    again.
    """


class Full(Exception):
    """The table's log has reached its limit."""


class Outrun(Exception):
    """Other processes write to this table too fast to keep up: nothing was written."""


@dataclass(frozen=True, slots=True)
class Done:
    """The change is in the log. `repeated`: it was there before, and nothing was added."""

    number: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Stale:
    """The move is no longer legal, and the phone had not seen everything: the events it missed, and the refusal."""

    refusal: Illegal
    seen: int
    number: int
