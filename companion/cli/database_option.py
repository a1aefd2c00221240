"""The option for the database that tables are kept in. Light to import: `serve` does so before it patches threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from companion.store.database import OPTIONS, VARIABLES


def database_option(help: str) -> Callable[[Any], Any]:
    """Return the option for the URL of a database, which a variable of the environment may set, too."""
    told = f"{help} [env: {VARIABLES[0]}]"
    return click.option(*OPTIONS, "database", envvar=list(VARIABLES), metavar="URL", help=told)
