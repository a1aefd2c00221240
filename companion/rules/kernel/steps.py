"""The table of steps every engine keeps in its `steps.py`: who is asked, and how an answer is listed, checked and done.

A step is one point of the rules at which something is awaited. `list_`, `check_` and `do_` functions stand in the
file of the chapter that rules the step; the table says which belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.rules.kernel.chance import Answer, Below
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.pending import Chance, Seat

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Reply(Generic[S, M]):
    """A type of move that a step takes. `check` is None where every well-formed move is legal."""

    check: Callable[[S, M], Illegal | None] | None
    do: Callable[[S, M], None]


@dataclass(frozen=True, slots=True)
class Large(Generic[S, M]):
    """A decision that may have too many answers to list (see `large_decisions`): their number or an upper bound, a
    selection, and a random one."""

    count: Callable[[S], int]
    some: Callable[[S, Seat], list[M]]
    sample: Callable[[S, Seat, Below], M]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A decision of players. `canonical` gives the listed twin of a move that can be written in several ways."""

    asked: Callable[[S], Sequence[Seat]]
    list: Callable[[S, Seat], list[Any]]
    replies: Mapping[type, Reply[S, Any]]
    large: Large[S, Any] | None = None
    canonical: Callable[[S, Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class ChanceStep(Generic[S]):
    """A question to chance: how it is put, and what its answer does."""

    ask: Callable[[S], Chance]
    do: Callable[[S, Answer], None]
