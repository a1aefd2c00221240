"""What all the companion's tests share: a PostgreSQL, where one answers, and each of the stores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from companion.store import Store
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore

POSTGRES = os.environ.get("PUNCHBOARD_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Skipped aloud where none answers — except in CI."""
    import psycopg

    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError as fault:
        if os.environ.get("CI"):
            pytest.fail(f"CI must run the PostgreSQL half: {fault}")
        pytest.skip(f"no PostgreSQL answers at PUNCHBOARD_TEST_POSTGRES: {fault}")
    return POSTGRES


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def each_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """One after the other: what both must do alike."""
    kept: Store
    if request.param == "postgres":
        kept = PostgresStore(request.getfixturevalue("postgres_url"))
    else:
        kept = SqliteStore(tmp_path / "tables.sqlite3")
    yield kept
    kept.close()


@pytest.fixture
def own_database(postgres_url: str) -> Iterator[Callable[[], str]]:
    """Databases of this process alone."""
    import psycopg

    made: list[str] = []

    def another() -> str:
        made.append(f"punchboard_{uuid4().hex[:12]}")
        with psycopg.connect(postgres_url, autocommit=True) as db:
            db.execute(f"create database {made[-1]}")
        return urlsplit(postgres_url)._replace(path=f"/{made[-1]}").geturl()

    yield another
    with psycopg.connect(postgres_url, autocommit=True) as db:
        for name in made:
            db.execute(f"drop database {name} with (force)")
