"""How a wish to change a table ends."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Illegal


class RequestKey(str):
    """What a post is known by: who sent it, and its id. `asked` is a digest of what it asked for, so that the same id
    does not stand for something else."""

    asked: str = ""


class RequestUsed(Exception):
    """This request asked for something else before: nothing was written."""


class HandsChanged(Exception):
    """Seats changed hands at another process since this phone was let in: nothing was written. Look at its keys
    again."""


class Full(Exception):
    """The table's log has reached its limit."""


class Outrun(Exception):
    """Other processes write at this table faster than it can be looked at again: nothing was written."""


@dataclass(frozen=True, slots=True)
class Done:
    """It is in the log. `repeated`: this request was there before, nothing new happened."""

    number: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Stale:
    """The move no longer fits, and the phone had not seen everything: what came since, and why it does not."""

    refusal: Illegal
    seen: int
    number: int
