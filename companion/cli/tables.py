"""`punchboard tables`: list, delete and erase."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.backup import data_folder, in_use, store_errors, store_options
from generator.cli.common import print_json, say
from generator.errors import refuse

if TYPE_CHECKING:
    from companion.store import Store
    from companion.store.upkeep import Listed

DAY = 24 * 3600
UNITS = {"d": DAY, "w": 7 * DAY, "m": 30 * DAY, "y": 365 * DAY}


@click.group(name="tables")
def command() -> None:
    """See which tables are kept, delete some, and erase names.

    Deleted is deleted: make a copy first with `punchboard backup` if you may want them back. Copies made before hold
    what is deleted here.
    """


@command.command("list")
@store_options
def list_(data: Path | None, database: str | None, as_json: bool) -> None:
    """List all tables, the most recently used first. Also while a server runs."""
    found = _list(data, database)
    if as_json:
        print_json({"tables": [_record(table) for table in found]})
        return
    if not found:
        say("There are no tables.")
    for table in found:
        aside = "  put aside" if table.archived else ""
        say(f"{table.code}  {_day(table.touched)}  {table.game:<16} {table.events:>5} entries{aside}")


@command.command("delete")
@click.argument("codes", nargs=-1, required=True, metavar="CODE...")
@store_options
def delete(codes: tuple[str, ...], data: Path | None, database: str | None, as_json: bool) -> None:
    """Delete the tables with these codes, with everything that belongs to them."""
    with _open(data, database) as store:
        there = {table.code for table in store.upkeep(lambda upkeep: upkeep.list())}
        unknown = [code for code in codes if code not in there]
        if unknown:
            hint = "See `punchboard tables list`. Nothing was deleted."
            raise refuse("no-such-table", f"there is no table {', '.join(unknown)}.", hint)
        _delete(store, list(codes))
    _say(list(codes), as_json)


@command.command("prune")
@click.option("--older", required=True, metavar="AGE", help="How long unused: 90d, 12w, 6m, 1y.")
@click.option("--dry-run", is_flag=True, help="Only list them.")
@store_options
def prune(older: str, dry_run: bool, data: Path | None, database: str | None, as_json: bool) -> None:
    """Delete the tables that have not been used for a time."""
    age = re.fullmatch(r"([1-9][0-9]{0,4})([dwmy])", older.strip())
    if age is None:
        hint = "Write a number with d, w, m or y for days, weeks, months or years: --older 90d"
        raise refuse("usage", f"“{older[:40]}” is no age.", hint)
    before = int(time.time()) - int(age[1]) * UNITS[age[2]]
    if dry_run:
        old = [table.code for table in _list(data, database) if table.touched < before]
    else:
        with _open(data, database) as store:
            tables = store.upkeep(lambda upkeep: upkeep.list())
            old = [table.code for table in tables if table.touched < before]
            _delete(store, old)
    _say(old, as_json, dry_run=dry_run)


@command.command("erase")
@click.argument("name")
@store_options
def erase(name: str, data: Path | None, database: str | None, as_json: bool) -> int:
    """Replace a person's NAME in all tables, by “Player 1” or the like.

    It is replaced where it is a seat, what a seat is called, and a word in what people wrote. The games stay as they
    were played. Each log is chained anew, with an entry that says so.
    """
    from companion.engines import open_pack
    from companion.live.name_erasure import NotErased, plan_erasure
    from companion.store.model import Head
    from companion.store.upkeep import Upkeep
    from generator.errors import Refused

    if not name.strip():
        raise refuse("usage", "there is no name to erase.", "Write it as it stands at the table.")
    done: list[str] = []
    left: list[str] = []
    with _open(data, database) as store:
        for table in store.upkeep(lambda upkeep: upkeep.list()):
            found = store.find(table.code)
            assert found is not None, "it was listed a moment ago"
            events = store.since(table.code, 0)
            try:
                how = plan_erasure(found, events, name, open_pack)
            except (NotErased, Refused, ValueError, KeyError):
                left.append(table.code)
                continue
            if how is None:
                continue
            number, digest = store.upkeep(partial(Upkeep.rewrite, kept=found, how=how, at=int(time.time())))
            store.set_head(table.code, Head(number, digest))
            done.append(table.code)
        if done:
            store.shrink()
    if as_json:
        print_json({"erased": done, "left": left})
    else:
        say(f"Erased in {len(done)} tables{': ' if done else ''}{', '.join(done)}.")
        if left:
            say(
                f"Left as they were: {', '.join(left)}. There the name is a word of the game, too, or the game is not "
                "installed. `punchboard tables delete` deletes them."
            )
    return 1 if left else 0


@contextmanager
def _open(data: Path | None, database: str | None) -> Iterator[Store]:
    """Open the tables for changes. No server may be using the folder; a database may be in use."""
    from companion.store.lock import lock_folder
    from companion.web.startup import opened_store

    if database:
        with closing(opened_store(Path(), database)) as store, store_errors():
            yield store
        return
    with lock_folder(folder := _folder(data)), closing(opened_store(folder, None)) as store, store_errors():
        yield store


def _folder(data: Path | None) -> Path:
    from companion.store.sqlite_file import NAME

    folder = data_folder(data)
    if not (folder / NAME).exists():
        raise refuse("no-store", f"there are no tables in {folder}.", "Name the folder with --data.")
    return folder


def _list(data: Path | None, database: str | None) -> list[Listed]:
    import sqlite3

    from companion.store.sqlite_file import NAME
    from companion.store.upkeep import Upkeep

    if not database:
        folder = _folder(data)
        with in_use(folder) as serving:
            if serving:
                with store_errors(), closing(sqlite3.connect(folder / NAME)) as db:
                    return Upkeep(db, "?").list()
    with _open(data, database) as store:
        return store.upkeep(lambda upkeep: upkeep.list())


def _delete(store: Store, codes: list[str]) -> None:
    from companion.store.upkeep import Upkeep

    for code in codes:
        store.upkeep(partial(Upkeep.delete, code=code))
        store.set_head(code, None)
    if codes:
        store.shrink()


def _record(table: Listed) -> dict[str, object]:
    return {
        "code": table.code,
        "game": table.game,
        "created": table.created,
        "touched": table.touched,
        "archived": bool(table.archived),
        "entries": table.events,
        "bytes": table.size,
    }


def _day(second: int) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(second))


def _say(codes: list[str], as_json: bool, *, dry_run: bool = False) -> None:
    if as_json:
        print_json({"deleted": [] if dry_run else codes, **({"would_delete": codes} if dry_run else {})})
        return
    verb = "Would be deleted" if dry_run else "Deleted"
    say(f"{verb}: {', '.join(codes)}." if codes else "There is nothing to delete.")
