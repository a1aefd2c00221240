"""Databases that tables may be kept in instead of a folder, chosen by the scheme of their URL.

A further one is a module with a `DATABASE`, a line in `MODULES`, and an extra of pyproject.toml with its driver.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import refuse

if TYPE_CHECKING:
    from companion.store.model import Store

MODULES = {
    "postgres": "companion.store.postgres",
    "postgresql": "companion.store.postgres",
}
"""The module for each scheme."""
VARIABLES = ("PUNCHBOARD_DATABASE", "PUNCHBOARD_POSTGRES")
"""The variables of the environment that name the URL; the second is an old name."""
OPTIONS = ("--database", "--postgres")
"""The options that name the URL; the second is an old name."""


@dataclass(frozen=True, slots=True)
class Database:
    """What a module offers whose database can keep tables. It can be imported without its driver."""

    name: str
    """As people call it."""
    driver: str
    """The package it takes."""
    extra: str
    """The extra of pyproject.toml that installs the driver."""
    example: str
    """A URL of this kind."""
    open: Callable[[str], Store]
    explain: Callable[[Exception], tuple[str, str] | None]
    """Say in a sentence why it could not be opened, and what to do; None for a mistake of ours."""
    export_tables: Callable[[str, Path], None]
    """Copy all tables into a new file of SQLite."""
    import_tables: Callable[[str, Path], str | None]
    """Restore a checked copy; return where the previous tables stay."""


def database_of(url: str) -> Database:
    """Return the database of a URL. The refusal does not show the URL, which may hold a password."""
    scheme, sign, _ = url.partition("://")
    if not sign or scheme not in MODULES:
        known = " or ".join(dict.fromkeys(_of(scheme).example for scheme in MODULES))
        hint = f"It looks like this: {known} ({OPTIONS[0]}, or {VARIABLES[0]})"
        raise refuse("no-store", "not a valid URL of a database that tables can be kept in.", hint)
    return _of(scheme)


def from_environment() -> str | None:
    """Return the URL that the environment names, if any."""
    return next((url for name in VARIABLES if (url := os.environ.get(name))), None)


def _of(scheme: str) -> Database:
    found: Database = import_module(MODULES[scheme]).DATABASE
    return found
