"""What all the companion's tests share: a PostgreSQL, where one answers."""

from __future__ import annotations

import os

import pytest

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
