"""One file that a build makes: what it is, and how to make it when its turn comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Job(NamedTuple):
    """One file to be made. Equal digests mean that it would come out the same."""

    name: str
    component: str
    kind: str
    pages: int
    digest: str
    make: Callable[[], bytes]
