"""Games played in several processes, and what is counted over all of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import fields
from multiprocessing import get_context
from typing import TypeVar

Job = TypeVar("Job")


class Sums:
    """Dataclasses of numbers, lists and counters, that can be added up."""

    def add(self, other: Sums) -> None:
        for field in fields(other):  # type: ignore[arg-type]  # every subclass is a dataclass
            mine, more = getattr(self, field.name), getattr(other, field.name)
            if isinstance(mine, Counter):
                mine.update(more)
            else:
                setattr(self, field.name, mine + more)


Figures = TypeVar("Figures", bound=Sums)


def sum_jobs(whole: Figures, play: Callable[[Job], Figures], jobs: Iterable[Job]) -> Figures:
    """`whole` with what every job counted; each job is played in one of as many processes as there are cores."""
    with get_context().Pool(os.cpu_count()) as pool:
        for part in pool.imap(play, jobs):
            whole.add(part)
    return whole
