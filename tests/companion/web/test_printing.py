"""Kits from the browser: what is made, what is refused, and that nothing of it stands in the way of a table."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from support import waiting

from companion.store import Store
from companion.web.app import create_app
from companion.web.printing.queue import EACH, MOST, PrintQueue
from companion.web.printing.shelf import RECORD, Shelf
from companion.web.printing.told import size_told
from companion.web.printing.wishes import Choices, check_choices, groups_of, job
from companion.web.printing.worker import Worker
from companion.web.service import Settings, service_of
from generator.kit.print_worker import NICER
from generator.kit.printer_profiles import Profiles

from .conftest import load_once

OURS = {"Sec-Fetch-Site": "same-origin"}
SMALL = "pig"
"""The quickest kit there is."""


class StubWorker(Worker):
    """A worker that writes one file as soon as it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.go = Event()
        self.wishes: list[Any] = []
        self.says: dict[str, Any] = {"made": True}

    def run(self, wish: Any, into: Path, most: int, tell: Any) -> dict[str, Any]:
        self.wishes.append(wish)
        tell("drawing", 0.25)
        assert self.go.wait(10)
        if self.says == {"made": True}:
            (into / "kit.pdf").write_bytes(b"%PDF-1.7 " + b"x" * 1000)
            files = [{"name": "kit.pdf", "bytes": 1009, "part": "kit", "kind": "kit", "pages": 2}]
            pack = load_once(SMALL).pack
            (into / RECORD).write_text(json.dumps({"hash": pack.hash, "files": files}), "utf-8")
        return self.says

    def stop(self) -> None:
        self.go.set()


@pytest.fixture
def printing(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    settings = Settings(bot_pause=0.0, heartbeat=0.2, kits_folder=tmp_path / "kits")
    made = create_app(store, lambda: ("armorica", SMALL), load_once, settings)
    made.testing = True
    return made


@pytest.fixture
def stub(printing: Flask) -> Iterator[StubWorker]:
    queue = service_of(printing).printing
    queue.worker = made = StubWorker()
    yield made
    queue.close()


def ask(client: FlaskClient, source: str = "192.0.2.1", **wish: Any) -> Any:
    around = {"REMOTE_ADDR": source}
    return client.post("/api/v1/prints", json={"game": SMALL, **wish}, headers=OURS, environ_base=around)


def until(client: FlaskClient, key: str, state: str, seconds: float = 60.0) -> Any:
    def look() -> Any:
        found = client.get(f"/api/v1/prints/{key}?lang=de").json
        assert found["state"] != "failed", found
        return found if found["state"] == state else None

    return waiting.until(look, seconds)


def test_a_kit_is_planned_made_and_fetched_in_parts(printing: Flask) -> None:
    client = printing.test_client()
    asked = ask(client, what="plan", language="de")
    assert asked.status_code == 200
    plan = until(client, asked.json["key"], "ready")["plan"]
    assert plan["sheets"] > 0
    step = plan["parts"][0]["steps"][0]
    assert "cut" not in step["text"].lower(), "it is told in German"
    french = client.get(f"/api/v1/prints/{asked.json['key']}?lang=fr").json["plan"]
    said = [sentence for part in french["parts"] for sentence in (part["what"], *part["why"])]
    said += [step["text"] for part in french["parts"] for step in part["steps"]]
    assert any(":" in sentence for sentence in said)
    assert not [sentence for sentence in said if " :" in sentence or " ;" in sentence], "no line begins with a sign"
    picture = client.get(f"/api/v1/prints/{asked.json['key']}/files/{step['picture']}")
    assert picture.content_type.startswith("image/svg+xml")
    assert picture.data.startswith(b"<")

    made = until(client, ask(client, language="de").json["key"], "ready")
    whole = next(file for file in made["files"] if file["kind"] == "kit")
    fetched = client.get(whole["address"])
    assert fetched.data.startswith(b"%PDF")
    assert len(fetched.data) == whole["bytes"]
    assert fetched.headers["Accept-Ranges"] == "bytes"
    rest = client.get(whole["address"], headers={"Range": "bytes=100-", "If-Range": fetched.headers["ETag"]})
    assert rest.status_code == 206
    assert fetched.data[:100] + rest.data == fetched.data
    again = client.get(whole["address"], headers={"If-None-Match": fetched.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    for answer in (picture, fetched, rest):
        answer.close()


def test_what_is_there_is_not_made_again(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    stub.go.set()
    key = ask(client).json["key"]
    until(client, key, "ready")
    assert ask(client).json["state"] == "ready"
    assert ask(client, paper="A4", parts=list(groups_of(load_once(SMALL).pack))).json["key"] == key
    assert len(stub.wishes) == 1
    other = ask(client, paper="Letter").json["key"]
    assert other != key
    until(client, other, "ready")


def test_one_kit_at_a_time_and_a_few_for_each_address(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    papers = ["A4", "Letter", "A3", "A5"]
    states = [ask(client, paper=paper).json for paper in papers[:EACH]]
    refused = ask(client, paper=papers[EACH])
    assert (refused.status_code, refused.json["error"]) == (429, "print-too-many")
    assert refused.headers["Retry-After"]
    other = ask(client, "192.0.2.2", paper=papers[EACH]).json
    assert other["state"] == "waiting"
    assert other["place"] == EACH
    stub.go.set()
    for each in [*states, other]:
        until(client, each["key"], "ready")


def test_the_queue_has_an_end(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    asked = [ask(client, f"192.0.2.{n}", profile={"offset_x": n / 10}) for n in range(MOST + 1)]
    assert {answer.status_code for answer in asked} == {200}, "one is being made, the others wait"
    refused = [ask(client, f"192.0.2.{n}", profile={"skew": 1.0, "margin": n / 10}) for n in (0, 7, 99)]
    assert [answer.json["error"] for answer in refused] == ["print-queue-full"] * 3


def test_who_has_nothing_in_a_full_queue_takes_the_place_of_a_third_kit(printing: Flask, stub: StubWorker) -> None:
    """Eight addresses that each want three kits at once refuse no ninth."""
    client = printing.test_client()
    greedy = [ask(client, f"192.0.2.{n // EACH}", profile={"offset_x": n / 10}) for n in range(MOST + EACH)]
    assert [answer.status_code for answer in greedy].count(200) == MOST + EACH - 1
    assert greedy[-1].json["error"] == "print-queue-full", "the last of them has two already"
    assert ask(client, "192.0.2.2", profile={"offset_y": 1.0}).json["error"] == "print-too-many"
    late = ask(client, "192.0.2.99", profile={"offset_y": 2.0})
    assert (late.status_code, late.json["state"]) == (200, "waiting")
    states = [client.get(f"/api/v1/prints/{answer.json['key']}").status_code for answer in greedy[:-1]]
    assert states.count(404) == 2, "one for the second kit of the ninth, one for the late one"
    for n in range(MOST // EACH):
        assert 200 in states[n * EACH : (n + 1) * EACH], "everyone keeps one"


def test_a_source_that_wants_ever_new_kits_waits(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    stub.go.set()
    codes = []
    for tenth in range(40):
        answer = ask(client, profile={"offset_x": tenth / 10})
        codes.append(answer.json.get("error"))
        if "key" in answer.json:
            until(client, answer.json["key"], "ready")
    assert codes.count("too-often") >= 5


HOSTILE: list[tuple[dict[str, Any], int]] = [
    ({"game": "../../etc"}, 422),
    ({"game": "nope"}, 404),
    ({"language": "../de"}, 404),
    ({"paper": "../../../tmp/x"}, 422),
    ({"paper": "210x297"}, 422),
    ({"backs": "sideways"}, 422),
    ({"bleed": 3}, 422),
    ({"bleed": "1e9"}, 422),
    ({"parts": ["../cards"]}, 404),
    ({"parts": ["x"] * 61}, 422),
    ({"profile": {"offset_x": 1e300}}, 422),
    ({"profile": {"offset_x": "nan"}}, 422),
    ({"profile": {"name": "office"}}, 422),
    ({"output": "/tmp/x"}, 422),
    ({"what": "calibration"}, 422),
]


def test_hostile_wishes_are_refused_with_a_sentence(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    for wish, status in HOSTILE:
        refused = ask(client, **wish)
        assert refused.status_code == status, (wish, refused.json)
        assert refused.json["why"].endswith((".", "?"))
    assert not stub.wishes


def test_only_what_was_made_can_be_fetched(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    stub.go.set()
    key = ask(client).json["key"]
    until(client, key, "ready")
    for name in ("record.json", "..%2Frecord.json", "..", "%2e%2e%2fturn", "kit.pdf%00", "x.pdf"):
        assert client.get(f"/api/v1/prints/{key}/files/{name}").status_code == 404
    for wrong in ("..", "turn", key[:-1], key.upper() + "0", "%2e%2e"):
        assert client.get(f"/api/v1/prints/{wrong}").status_code == 404
        assert client.get(f"/api/v1/prints/{wrong}/files/kit.pdf").status_code == 404


def test_foreign_pages_begin_and_keep_nothing(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    foreign = {"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"}
    body = {"do": "kit", "offset_x": "1"}
    for path in ("/api/v1/prints", "/print", f"/print/{SMALL}"):
        answer = client.post(path, data=body, headers=foreign, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == 403
        assert "Set-Cookie" not in answer.headers
    assert not stub.wishes


def test_looking_begins_nothing(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    for path in ("/print", f"/print/{SMALL}", f"/print/{SMALL}?paper=A3&bleed=max", "/print?paper=A3&edge=short"):
        assert client.get(path).status_code == 200
    assert not stub.wishes
    assert not (service_of(printing).settings.kits_folder).exists()


def test_the_page_works_without_scripts(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    sent = {
        "do": "kit",
        "language": "fr",
        "paper": "Letter",
        "ink": "low",
        "part": [groups_of(load_once(SMALL).pack)[0]],
    }
    answer = client.post(f"/print/{SMALL}?lang=de", data=sent, headers=OURS)
    assert answer.status_code == 303
    where = answer.headers["Location"]
    waiting = client.get(where, headers={"Accept-Language": "de"}).get_data(as_text=True)
    assert '<noscript><meta http-equiv="refresh"' in waiting
    assert '<option value="Letter" selected>' in waiting
    assert '<option value="low" selected>Sparsam' in waiting
    stub.go.set()
    until(client, job(load_once(SMALL).pack, "kit", _like(stub.wishes[0]["choices"])).key, "ready")
    ready = client.get(where).get_data(as_text=True)
    assert "http-equiv" not in ready
    assert "kit.pdf" in ready
    assert stub.wishes[0]["choices"]["only"]


def _like(told: dict[str, Any]) -> Choices:
    names = ("language", "paper", "backs", "ink", "marks")
    parts = tuple(told["parts"])
    return check_choices(load_once(SMALL).pack, Choices(**{name: told[name] for name in names}, parts=parts))


def test_what_was_measured_stays_in_its_browser(printing: Flask, stub: StubWorker) -> None:
    mine, theirs = printing.test_client(), printing.test_client()
    values = {"offset_x": "0,5", "offset_y": "−1", "skew": "0.2", "margin": "", "edge": "long", "name": "office"}
    kept = mine.post("/print", data=values, headers=OURS, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    cookie = kept.headers["Set-Cookie"]
    assert all(word in cookie for word in ("printer=0.5_-1.0_0.2__long", "HttpOnly", "Path=/print", "SameSite=Lax"))
    assert Profiles().all() == (), "only this machine's own browser saves by name"
    assert 'value="own" selected' in mine.get(f"/print/{SMALL}").get_data(as_text=True)
    assert 'value="own"' not in theirs.get(f"/print/{SMALL}").get_data(as_text=True)
    mine.post(f"/print/{SMALL}", data={"do": "kit", "printer": "own"}, headers=OURS)
    theirs.post(f"/print/{SMALL}", data={"do": "kit", "printer": "own"}, headers=OURS)
    stub.go.set()
    waiting.until(lambda: len(stub.wishes) == 2)
    own, other = (wish["choices"]["profile"] for wish in stub.wishes)
    assert (own["offset_x"], own["offset_y"], own["edge"]) == (0.5, -1.0, "long")
    assert other is None


def test_saved_profiles_are_for_this_machine_alone(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    values = {"offset_x": "0.5", "name": "secret office"}
    local, lan = "http://localhost:8086", "http://192.168.1.5:8086"
    client.post("/print", data=values, headers=OURS, base_url=local)
    assert [profile.name for profile in Profiles().all()] == ["secret office"]
    assert "secret office" in client.get(f"/print/{SMALL}", base_url=local).get_data(as_text=True)
    elsewhere: list[tuple[str, dict[str, str]]] = [
        (local, {"REMOTE_ADDR": "192.0.2.9"}),
        (lan, {"REMOTE_ADDR": "127.0.0.1"}),
        (local, {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.9"}),
    ]
    for base, place in elsewhere:
        for path in ("/print", f"/print/{SMALL}"):
            html = client.get(path, base_url=base, environ_base=place).get_data(as_text=True)
            assert "secret office" not in html, place
        asked = {"do": "kit", "printer": "saved:secret office"}
        answer = client.post(f"/print/{SMALL}", data=asked, headers=OURS, base_url=base, environ_base=place)
        assert "printer=none" in answer.headers["Location"]


def test_a_cookie_that_was_tampered_with_counts_as_none(printing: Flask) -> None:
    client = printing.test_client()
    for cookie in ("1_2", "x_0_0__", "99_0_0__", "nan_0_0__", "0_0_0__diagonal", "_____", "<b>_0_0__"):
        client.set_cookie("printer", cookie, path="/print")
        html = client.get(f"/print/{SMALL}").get_data(as_text=True)
        assert 'value="none" selected' in html
        assert "<b>" not in html


def test_wrong_values_are_refused_in_words(printing: Flask) -> None:
    for typed in ({"offset_x": "much"}, {"offset_y": "11"}, {"margin": "nan"}, {"edge": "diagonal"}):
        answer = printing.test_client().post("/print", data=typed, headers=OURS)
        assert answer.status_code == 400
        assert "Set-Cookie" not in answer.headers


def test_what_the_build_refuses_is_told(printing: Flask, stub: StubWorker) -> None:
    client = printing.test_client()
    stub.says = {"refused": [["The card does not fit.", "Use larger paper."]]}
    stub.go.set()
    key = ask(client).json["key"]
    waiting.until(lambda: client.get(f"/api/v1/prints/{key}").json["state"] == "failed")
    assert client.get(f"/api/v1/prints/{key}").json["why"] == "The card does not fit. Use larger paper."
    html = client.get(f"/print/{SMALL}").get_data(as_text=True)
    assert "Use larger paper." in html
    stub.says = {"made": True}
    assert ask(client).json["state"] in ("waiting", "working", "ready"), "it may be tried again"


def test_without_room_there_is_no_page(store: Store, tmp_path: Path) -> None:
    app = create_app(store, lambda: (SMALL,), load_once, Settings(kits=0, kits_folder=tmp_path / "kits"))
    client = app.test_client()
    assert client.get("/print").status_code == 404
    assert client.get(f"/print/{SMALL}").status_code == 404
    assert ask(client).json["error"] == "print-off"
    assert "/print/" not in client.get("/").get_data(as_text=True)


def test_a_full_disk_makes_no_kits(printing: Flask, stub: StubWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shelf, "has_room", lambda _: False)
    answer = ask(printing.test_client())
    assert (answer.status_code, answer.json["error"]) == (507, "print-no-room")


# -- the shelf and the worker ------------------------------------------------------------------------------------------


def test_the_shelf_forgets_the_longest_unused(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, 2500)
    keys = [f"{number:024x}" for number in range(4)]
    for age, key in enumerate(keys):
        with shelf.aside(key) as place:
            (place / "kit.pdf").write_bytes(b"x" * 1000)
            (place / RECORD).write_text(json.dumps({"hash": "", "files": [{"name": "kit.pdf", "bytes": 1000}]}))
            shelf.publish(key, place)
        os.utime(tmp_path / key, (1000 + age, 1000 + age))
        if age == 1:
            os.utime(tmp_path / keys[0], (5000, 5000))  # it was used meanwhile
    assert [key for key in keys if (tmp_path / key).exists()] == [keys[0], keys[3]]
    assert shelf.file(keys[3], "kit.pdf") == tmp_path / keys[3] / "kit.pdf"
    assert shelf.file(keys[3], RECORD) is None


def test_processes_of_a_machine_take_turns_and_tell_each_other(tmp_path: Path) -> None:
    one, other = Shelf(tmp_path, 10**6), Shelf(tmp_path, 10**6)
    turn = one.try_turn()
    assert turn is not None
    assert other.try_turn() is None
    turn.close()
    last = other.try_turn()
    assert last is not None
    last.close()
    key = "a" * 24
    one.note(key, {"state": "working", "doing": "drawing", "share": 0.5})
    note = json.loads((tmp_path / f"{key}.json").read_text())
    assert one.state(key) is None, "this process would know"
    (tmp_path / f"{key}.json").write_text(json.dumps({**note, "process": os.getppid()}))
    found = other.state(key)
    assert found is not None
    assert found["share"] == 0.5
    (tmp_path / f"{key}.json").write_text(json.dumps({**note, "process": 2**22 + 1}))
    assert other.state(key) is None, "that process is gone"


def test_a_worker_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.web.printing.worker as module

    monkeypatch.setattr(module, "COMMAND", (module.sys.executable, "-c", "import time; time.sleep(60)"))
    queue = PrintQueue(Shelf(tmp_path, 10**6), Worker(seconds=1))
    wanted = job(load_once(SMALL).pack, "kit", Choices("en"))
    queue.begin(wanted, "192.0.2.1")
    state = waiting.until(lambda: (found := queue.state(wanted.key)) and found["state"] == "failed" and found)
    assert state["failed"] == "too-long"
    assert not list(tmp_path.glob("making-*"))


def test_a_worker_is_bounded_and_gives_way(tmp_path: Path) -> None:
    """The worker runs at a lower priority than the server, and a kit that needs too much memory fails by itself."""
    seen: list[int] = []

    class Watched(Worker):
        def _hear(self, process: Any, wish: Any, tell: Callable[[str, float], None]) -> dict[str, Any]:
            def look(doing: str, share: float) -> None:
                seen.append(os.getpriority(os.PRIO_PROCESS, process.pid))

            return super()._hear(process, wish, look)

    wanted = job(load_once(SMALL).pack, "kit", Choices("en"))
    (tmp_path / "one").mkdir()
    assert Watched().run(wanted.wish, tmp_path / "one", 10**8, lambda *_: None) == {"made": True}
    assert set(seen) == {min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICER)}
    (tmp_path / "two").mkdir()
    starved = Worker(memory=60_000_000).run(wanted.wish, tmp_path / "two", 10**8, lambda *_: None)
    assert "made" not in starved


def test_a_file_s_size_is_told_in_the_units_of_its_reader() -> None:
    assert size_told(9, 40_300, "en") == "9 pages, 40\u00a0KB"
    assert size_told(9, 1_240_000, "de") == "9 Seiten, 1,2\u00a0MB"
    assert size_told(1, 40_300, "fr") == "1 page, 40\u00a0ko"
