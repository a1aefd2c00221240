"""Both stores answer the same suite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from companion.store import Store
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    kept: Store
    if request.param == "postgres":
        kept = PostgresStore(request.getfixturevalue("postgres_url"))
    else:
        kept = SqliteStore(tmp_path / "tables.sqlite3")
    yield kept
    kept.close()


@pytest.fixture
def code() -> str:
    """A table code no other test uses; the PostgreSQL database is shared by parallel tests."""
    return uuid4().hex[:12].upper()
