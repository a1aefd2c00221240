"""The toy game, and the few words tests need to talk about tables."""

from __future__ import annotations

from typing import Any

import pytest
from support.toy import Toy

from companion.tables.table import Table


@pytest.fixture
def toy() -> Toy:
    return Toy()


@pytest.fixture
def new(toy: Toy) -> Any:
    def make(seats: Any = ("Ann", "Ben"), seed: Any = "heron", **more: Any) -> Table:
        table = Table.new(toy, seats, seed, **more)
        assert isinstance(table, Table), table
        table.deal()
        return table

    return make
