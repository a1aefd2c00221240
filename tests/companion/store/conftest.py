"""Both stores answer the same suite."""

from __future__ import annotations

from uuid import uuid4

import pytest

from companion.store import Store


@pytest.fixture
def store(each_store: Store) -> Store:
    return each_store


@pytest.fixture
def code() -> str:
    """A table code no other test uses; the PostgreSQL database is shared by parallel tests."""
    return uuid4().hex[:12].upper()
