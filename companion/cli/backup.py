"""`punchboard backup` and `punchboard restore`: copy all tables to one file, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.common import json_option, with_options
from companion.cli.database_option import database_option
from generator.cli.common import data_option, print_json, say
from generator.errors import Refused, refuse

if TYPE_CHECKING:
    from companion.store.backup import Contents

store_options = with_options(
    data_option, database_option("The database tables are kept in, such as a PostgreSQL."), json_option
)


@click.command(name="backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace a file that exists.")
@store_options
def backup(file: Path, force: bool, data: Path | None, database: str | None, as_json: bool) -> None:
    """Copy all tables into FILE, also while a server is running.

    The copy is whole by itself, and is checked. It holds every secret of running games: keep it as you keep the
    tables. `punchboard restore FILE` brings it back, into a folder or a database, whichever it came from.
    """
    from companion.store import backup as backups

    if file.exists() and not force:
        raise refuse("file-exists", f"{file} exists already.", "Choose another name, or say --force.")
    with store_errors():
        if database:
            from companion.store.database import database_of
            from companion.web.startup import opened_store

            opened_store(Path(), database).close()  # reports in a sentence why there is none
            with backups.new_file(file) as new:
                database_of(database).export_tables(database, new)
                found = backups.finish(new)
        else:
            with in_use(folder := data_folder(data)) as serving:
                found = backups.back_up(folder, file, serving=serving)
    _say(f"{file} holds", found, as_json, {"file": str(file)})


@click.command(name="restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--as-it-is", is_flag=True, help="Take what is whole in a damaged file.")
@store_options
def restore(file: Path, as_it_is: bool, data: Path | None, database: str | None, as_json: bool) -> None:
    """Replace all tables by those in FILE.

    FILE is a backup, or any tables.sqlite3. It is checked first. What was there is kept: in a folder beside the tables,
    or in a database in a place of its own, such as another schema.
    """
    import tempfile

    from companion.store import backup as backups

    before: object
    with store_errors():
        if database:
            from companion.store.database import database_of
            from companion.web.startup import opened_store

            opened_store(Path(), database).close()
            with tempfile.TemporaryDirectory() as aside:
                copy = Path(aside) / "copy.sqlite3"
                found = backups.readable_copy(file, copy, as_it_is=as_it_is)
                before = database_of(database).import_tables(database, copy)
        else:
            from companion.store.lock import lock_folder

            folder = data_folder(data)
            with lock_folder(folder):
                found, before = backups.restore(file, folder, as_it_is=as_it_is)
    _say("Brought back:", found, as_json, {"kept": str(before) if before else None})
    if before and not as_json:
        say(f"What was there before is kept in {before}.")


def data_folder(data: Path | None) -> Path:
    from generator.places import user_folder

    return data or user_folder("data")


@contextmanager
def in_use(folder: Path) -> Iterator[bool]:
    """Lock the folder, so that no server can start; report whether one is running."""
    from companion.store.lock import lock_folder

    try:
        held = lock_folder(folder)
    except Refused:
        yield True
        return
    with held:
        yield False


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn the store's error into a sentence."""
    import sqlite3

    from companion.store.model import StoreAway, StoreDamaged, StoreTooNew, StoreUnsound

    try:
        yield
    except StoreUnsound as fault:
        raise refuse("no-store", fault.what, fault.hint) from fault
    except StoreTooNew as fault:
        raise refuse("no-store", f"{fault}.", "Take that one.") from fault
    except (StoreAway, StoreDamaged, sqlite3.DatabaseError) as fault:
        hint = "Is there room on the disk, and may the files be read and written? Nothing was changed."
        raise refuse("no-store", f"it could not be done: {' '.join(str(fault).split())}.", hint) from fault


def _say(what: str, found: Contents, as_json: bool, more: dict[str, object]) -> None:
    if as_json:
        print_json({"tables": found.tables, "events": found.events, "broken": list(found.broken), **more})
        return
    say(f"{what} {found.tables} tables with {found.events:,} entries, checked.")
    if found.broken:
        say(f"Not as they were written, and open only up to where they are whole: {', '.join(found.broken)}.")
