"""A log that was damaged: the host is told on the phone, in plain words, until it has been read; the others see it in
the log."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from support.phones import Phone
from support.server import Server, seated, serving


def spoil(server: Server) -> None:
    """Stop the server in good order, change an entry, and start it again."""
    assert server.process is not None
    server.process.send_signal(signal.SIGINT)
    server.process.communicate(timeout=20)
    with closing(sqlite3.connect(server.folder / "tables.sqlite3")) as db, db:
        db.execute("update events set body = body || ' ' where number = (select max(number) from events)")
    server.start()


def test_the_host_is_told_until_it_was_read(tmp_path: Path, phone: Callable[..., Phone]) -> None:
    with serving(tmp_path) as server:
        code, phones, rights = seated(server, ("Ana", "Björn"))
        assert any(guest.move(code) for guest in phones.values())
        spoil(server)
        at = f"http://127.0.0.1:{server.port}"
        host, guest = phone("de", at=at), phone("fr", at=at)
        token = str(rights.token).partition(".")[2]
        host.context.add_cookies([{"name": f"host-{code}", "value": token, "url": at}])
        host.open(f"/t/{code}").tap("button.main")
        guest.open(f"/t/{code}").sees("main")
        assert "Ein Stück dieser Partie fehlt" in host.sees(".damage").inner_text()
        assert not guest.has(".damage")
        host.tap(".damage button")
        host.until("() => !document.querySelector('.damage')")
        host.open(f"/t/{code}")
        host.sees(".banner")
        assert not host.has(".damage"), "it was read"
        assert any(entry["kind"] == "broken" and "endommagé" in entry["says"] for entry in guest.message(code)["log"])
        for here in (host, guest):
            here.context.close()
