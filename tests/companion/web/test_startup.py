"""A server that cannot start says what is missing, in a sentence, with 2; nothing of it is called our mistake."""

from __future__ import annotations

import errno
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.http import server
from companion.store import open_store
from companion.web import startup
from companion.web.startup import listening, opened_store, public_address
from generator.cli import main
from generator.errors import Refused


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        work()
    (finding,) = caught.value.findings
    assert finding.hint
    return str(finding)


def test_a_file_that_holds_no_tables(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("Somebody's shopping list, kept under the wrong name. " * 20)
    assert "cannot be opened" in refused(lambda: opened_store(tmp_path, None))


def test_tables_of_a_later_punchboard(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        db.execute("pragma user_version = 99")
    db.close()
    assert "later Punchboard" in refused(lambda: opened_store(tmp_path, None))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://somebody:hush@127.0.0.1:1/tables", "does not answer"),
        ("postgresql://hush:hush@[/", "not a valid PostgreSQL URL"),
        ("hush", "not a valid URL of a database"),
        ("mysql://somebody:hush@host/tables", "not a valid URL of a database"),
    ],
)
def test_a_postgresql_that_is_not_there(address: str, said: str, tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    told = refused(lambda: opened_store(tmp_path, address))
    assert said in told
    assert "hush" not in told, "a password is not repeated"


def test_without_its_package_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "find_spec", lambda _: None)
    assert "pip install" in refused(lambda: opened_store(tmp_path, "postgresql://x/y"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", ""),
        ("https://games.example.org/", "https://games.example.org"),
        ("http://192.168.1.2:8086", "http://192.168.1.2:8086"),
        ("http://[fd00::2]:8086", "http://[fd00::2]:8086"),
    ],
)
def test_addresses_phones_can_open(given: str, kept: str) -> None:
    assert public_address(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        "my laptop",
        "192.168.1.2:8086",
        "ftp://games.example.org",
        "https://",
        "https://a:b@games.example.org",
        "https://games.example.org:99999",
        "https://games.example.org/table",
        "https://games.example.org?x=1",
        "http://[fd00::2",
    ],
)
def test_addresses_they_cannot(given: str) -> None:
    refused(lambda: public_address(given))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (OSError(errno.EADDRINUSE, "Address already in use: ('127.0.0.1', 8086)"), "runs already"),
        (OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address"), "address of this machine"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "address of this machine"),
        (OSError(errno.EACCES, "Permission denied"), "belong to the system"),
    ],
)
def test_an_address_it_cannot_listen_on(fault: OSError, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(host: str, port: int) -> None:
        raise fault

    monkeypatch.setattr(server, "listener", fails)
    told = refused(lambda: listening("127.0.0.1", 80))
    assert said in told
    assert "('" not in told


def test_the_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUNCHBOARD_PROXIES", "400")
    said = CliRunner().invoke(main, ["serve"])
    assert said.exit_code == 2
    assert "--proxies" in said.output
