"""`python -m bench.drill_phones ADDRESS NAME TABLES FILE`: phones of a drill, which play, listen and write down what
they were told.

Each table has players on its seats and an onlooker. Players post legal moves and, in between, roll dice in the toolbox,
which goes on when the game is over; a post that was not answered is sent again with the same request id until it is.
Half of the phones hold a stream open, the others poll. A line on standard input ends the posts; the phones then listen
until each has been shown the newest event of its table.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import Any, TextIO
from urllib.parse import quote

from bench.history import Shown, Told, line_of

SEATS = ("Ana", "Bo")
ONLOOKER = "onlooker"
PACE = (1.0, 2.5)
"""Seconds a player waits between two posts, at least and at most."""
MOVES_FIRST = 0.7
"""How often a player who may move does so, and does not roll dice."""
PATIENCE = 15.0
"""Seconds for an answer."""
QUIET = 20.0
"""Seconds without a sign of life after which a line is taken for dead; the companion gives one every 15 s."""
AGAIN = 0.5
LAST_WORDS = 60.0
"""Seconds to come in step at the end."""


class Record:
    """What goes to the history; what comes after it was closed is left out."""

    def __init__(self, file: TextIO) -> None:
        self._file, self._lock, self._closed = file, Lock(), False

    def add(self, *records: Told | Shown) -> None:
        with self._lock:
            if not self._closed:
                self._file.write("".join(map(line_of, records)))

    def close(self) -> None:
        with self._lock:
            self._closed = True


def ask(
    address: str, method: str, path: str, body: Any = None, token: str | None = None, patience: float = PATIENCE
) -> tuple[int, dict[str, Any]]:
    """Status and answer, over a line of its own. Raises OSError or HTTPException where there was none."""
    line, answer = _request(address, method, path, body, token, patience)
    try:
        data = answer.read()
    finally:
        line.close()
    found = json.loads(data) if "json" in answer.headers.get("Content-Type", "") else {}
    return answer.status, found


def _request(
    address: str, method: str, path: str, body: Any, token: str | None, patience: float
) -> tuple[HTTPConnection, HTTPResponse]:
    line = HTTPConnection(address, timeout=patience)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    line.request(method, "/api/v1" + path, json.dumps(body) if body is not None else None, headers)
    return line, line.getresponse()


def until_done(address: str, path: str, body: Any) -> dict[str, Any]:
    """The answer to a post that may have to be sent again; it brings a key."""
    deadline = monotonic() + LAST_WORDS
    while monotonic() < deadline:
        try:
            status, answer = ask(address, "POST", path, body)
        except (OSError, HTTPException):
            status, answer = 0, {}
        if 200 <= status < 300:
            return answer
        sleep(AGAIN)
    raise RuntimeError(f"{path} is not answered: {status} {answer}")


class Phone:
    """One phone: a thread that listens, and one that posts if it has a seat."""

    def __init__(self, address: str, table: str, name: str, token: str | None, streams: bool, record: Record) -> None:
        self.address, self.table, self.name, self.token, self.record = address, table, name, token, record
        self.streams = streams
        self.newest: dict[str, Any] = {"number": 0, "moves": []}
        self.no_more, self.gone = Event(), Event()
        self.random = Random(f"{table}{name}")
        self.threads = [Thread(target=self.listen, daemon=True)]
        if token is not None:
            self.threads.append(Thread(target=self.play, daemon=True))
        for thread in self.threads:
            thread.start()

    @property
    def number(self) -> int:
        found: int = self.newest["number"]
        return found

    # Listening

    def listen(self) -> None:
        while not self.gone.is_set():
            try:
                if self.streams:
                    self._stream()
                else:
                    path = f"/tables/{self.table}/poll?after={self.number}&wait=10"
                    status, message = ask(self.address, "GET", path, token=self.token, patience=QUIET)
                    if status == 200:
                        self._take(message)
                        continue
            except (OSError, HTTPException):
                pass
            sleep(AGAIN)

    def _stream(self) -> None:
        line, answer = _request(
            self.address, "GET", f"/tables/{self.table}/stream?after={self.number}", None, self.token, QUIET
        )
        try:
            while answer.status == 200 and (said := answer.readline()) and not self.gone.is_set():
                if said.startswith(b"data: "):
                    self._take(json.loads(said[6:]))
        finally:
            line.close()

    def _take(self, message: dict[str, Any]) -> None:
        """What is new to this phone; that it is, is for the check to say."""
        at = monotonic()
        self.record.add(
            *(Shown(self.table, self.name, entry["number"], _digest(entry), at) for entry in message["log"])
        )
        if message["number"] >= self.number:
            self.newest = message

    # Playing

    def play(self) -> None:
        count = 0
        while not self.no_more.wait(self.random.uniform(*PACE)):
            count += 1
            message = self.newest
            body: dict[str, Any] = {"request": f"{self.table}-{self.name}-{count:05}"}
            if message["moves"] and self.random.random() < MOVES_FIRST:
                body |= {"seen": message["number"], "move": self.random.choice(message["moves"])}
                self._post("moves", body)
            else:
                self._post("tools", body | {"wish": {"tool": "roll", "dice": [[2, 6]]}})

    def _post(self, what: str, body: dict[str, Any]) -> None:
        """Again and again until it is answered with a yes or a no."""
        sent = monotonic()
        while not self.gone.is_set():
            try:
                status, answer = ask(self.address, "POST", f"/tables/{self.table}/{what}", body, self.token)
            except (OSError, HTTPException):
                status, answer = 0, {}
            if status == 200:
                self.record.add(Told(self.table, body["request"], answer["number"], sent, monotonic()))
            if 200 <= status < 500 and status != 429:
                return
            sleep(AGAIN)


def _digest(entry: dict[str, Any]) -> str:
    return sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:12]


def set_up(address: str, name: str, number: int, record: Record) -> list[Phone]:
    """A table with its phones."""
    key = f"{name}-{number}-" + "k" * 32
    seats = [{"name": seat} for seat in SEATS]
    code = until_done(address, "/tables", {"game": "armorica", "seats": seats, "key": key})["code"]
    tokens: dict[str, str | None] = {ONLOOKER: None}
    for seat in SEATS:
        tokens[seat] = until_done(address, f"/tables/{code}/seats/{quote(seat)}", {"key": key + seat})["token"]
    return [
        Phone(address, code, each, token, (number + place) % 2 == 0, record)
        for place, (each, token) in enumerate(tokens.items())
    ]


def finish(address: str, phones: list[Phone]) -> None:
    """No more posts; then wait until all phones have been shown all."""
    for phone in phones:
        phone.no_more.set()
    for phone in phones:
        for thread in phone.threads[1:]:
            thread.join(LAST_WORDS)
    deadline = monotonic() + LAST_WORDS
    for table in {phone.table for phone in phones}:
        newest = 10**9
        while monotonic() < deadline and any(phone.number < newest for phone in phones if phone.table == table):
            try:
                status, message = ask(address, "GET", f"/tables/{table}/view?after=999999")
                newest = message["number"] if status == 200 else newest
            except (OSError, HTTPException):
                pass
            sleep(AGAIN)
    for phone in phones:
        phone.gone.set()


def main(address: str, name: str, tables: str, file: str) -> None:
    with Path(file).open("w", encoding="utf-8") as opened:
        record = Record(opened)
        phones = [phone for number in range(int(tables)) for phone in set_up(address, name, number, record)]
        print(f"{len(phones)} phones", flush=True)
        sys.stdin.readline()
        finish(address, phones)
        record.close()
    print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
