"""A database is chosen by the scheme of its URL; a further one is a module and a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from companion.store import database, open_store
from companion.store.database import OPTIONS, VARIABLES, Database, database_of, from_environment
from companion.store.sqlite import SqliteStore
from companion.web.startup import opened_store
from generator.cli import main
from generator.errors import Refused


class Broken(Exception):
    """What the driver of the invented database raises."""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of an invented kind of database: a file of SQLite behind a scheme."""

    def explain(fault: Exception) -> tuple[str, str] | None:
        return ("the shelf is locked.", "Unlock it.") if isinstance(fault, Broken) else None

    def open(url: str) -> SqliteStore:
        if "locked" in url:
            raise Broken
        return SqliteStore(tmp_path / "shelf.sqlite3")

    def nothing_yet(_url: str, _file: Path) -> None:
        return None

    module = ModuleType("shelf_store")
    kind = Database("The Shelf", "sqlite3", "shelf", "shelf://room", open, explain, nothing_yet, nothing_yet)
    module.DATABASE = kind  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "shelf_store", module)
    monkeypatch.setitem(database.MODULES, "shelf", "shelf_store")
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return "shelf://room"


def test_a_further_database_is_a_module_and_a_line(shelf: str, tmp_path: Path) -> None:
    store = open_store(tmp_path, shelf)
    store.close()
    assert (tmp_path / "shelf.sqlite3").is_file()
    assert database_of(shelf).name == "The Shelf"


def test_its_module_explains_its_faults(shelf: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"the shelf is locked\. Unlock it\."):
        opened_store(tmp_path, "shelf://locked")


@pytest.mark.parametrize("way", [*OPTIONS, *VARIABLES])
def test_every_name_of_the_option_leads_to_it(shelf: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = [way, shelf] if way in OPTIONS else []
    if way in VARIABLES:
        monkeypatch.setenv(way, shelf)
        assert from_environment() == shelf
    done = CliRunner().invoke(main, ["tables", "list", "--json", *given])
    assert done.exit_code == 0, done.output
    assert json.loads(done.output) == {"tables": []}


def test_the_new_variable_goes_before_the_old(shelf: str, monkeypatch: pytest.MonkeyPatch) -> None:
    new, old = VARIABLES
    monkeypatch.setenv(old, "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv(new, shelf)
    assert from_environment() == shelf
    monkeypatch.setenv(new, "")
    assert from_environment() == "postgresql://nobody@127.0.0.1:1/nothing"


@pytest.mark.parametrize("url", ["", "hush", "hush://room", "host=hush dbname=hush", "POSTGRES//hush"])
def test_what_is_no_such_url_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(Refused) as refused:
        database_of(url)
    told = str(refused.value)
    assert "postgresql://user@host/database" in told
    assert "hush" not in told
