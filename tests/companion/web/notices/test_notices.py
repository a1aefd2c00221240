"""Turn notices, from the wish of a seat to the mail or the post, and everything that must not be sent."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask import Flask
from support.sinks import HookSink, MailSink, hook_sink, mail_sink
from support.waiting import until

from companion.engines import open_pack
from companion.store import Store
from companion.store.notices import Notice
from companion.web.app import create_app
from companion.web.housekeeping import archive
from companion.web.notices import mail, notifier
from companion.web.notices.delivery import Delivery
from companion.web.notices.mail import Smtp
from companion.web.notices.webhook import Webhooks
from companion.web.service import Service, Settings, service_of

Phone = Any
PUBLIC = "https://games.example.org"
ADDRESS = "ana@example.org"
HOOK = "https://hooks.example.org/turns?room=1"
DAY = 24 * 3600


@pytest.fixture
def mails() -> Iterator[MailSink]:
    with mail_sink() as sink:
        yield sink


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[HookSink]:
    with hook_sink(tmp_path / "hooks") as sink:
        yield sink


@pytest.fixture
def app(store: Store, mails: MailSink, hooks: HookSink) -> Flask:
    smtp = Smtp("127.0.0.1", mails.server_address[1], False, "games@example.org")
    made = create_app(
        store,
        lambda: ("armorica",),
        open_pack,
        Settings(public_url=PUBLIC, smtp=smtp, webhooks=True, bot_pause=0.0),
    )
    own = service_of(made).notifier
    own.quiet, own.gap, own.waits = 0.05, 0, (0.05, 0.05)
    own.webhooks = _to(hooks)
    return made


def _to(hooks: HookSink, **more: Any) -> Webhooks:
    settings = {"resolve": lambda _: ["127.0.0.1"], "is_allowed": lambda _: True, **more}
    return Webhooks(port=hooks.port, context=hooks.context, **settings)


@pytest.fixture
def here(app: Flask) -> Iterator[Service]:
    yield service_of(app)
    service_of(app).notifier.close()


def body(text: str) -> str:
    return text.replace("=\r\n", "").replace("=3D", "=")


def key_in(text: str) -> str:
    (found,) = re.findall(rf"{PUBLIC}/notices/([\w-]+)", body(text))[:1]
    return str(found)


def ask(phone: Phone, code: str, way: str = "mail", address: str = ADDRESS) -> Any:
    return phone.post(f"/tables/{code}/notices", {"way": way, "address": address})


def settle(here: Service) -> None:
    """Wait until every table was looked at and every notice sent or given up."""
    until(lambda: here.notifier.is_idle)


def subscribe(phone: Phone, code: str, mails: MailSink, here: Service) -> str:
    assert ask(phone, code).status_code == 200
    key = key_in(until(lambda: mails.mails)[0])
    assert phone.post(f"/notices/{key}/confirm", {}).json["confirmed"]
    settle(here)  # a seat that is awaited already is told at once
    mails.mails.clear()
    return key


def take_turn(phone: Phone, code: str) -> bool:
    moves = phone.get(f"/tables/{code}/view").json["moves"]
    return bool(moves) and phone.play(code, moves[0]).status_code == 200


def play_on(ana: Phone, bo: Phone, code: str, here: Service) -> bool:
    """Make the next move and wait until the table was looked at."""
    assert take_turn(ana, code) or take_turn(bo, code), "the game is over"
    settle(here)
    return True


def awaited(phone: Phone, code: str) -> str:
    return str(phone.get(f"/tables/{code}/view").json["awaiting"][0]["seat"])


def test_off_by_default_and_nothing_before_the_address_says_yes(
    ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    """Double opt-in: the question is all that an address gets which did not ask."""
    assert ana.get(f"/tables/{code}/notices").json == {"ways": ["mail", "webhook"], "given": [], "names": False}
    told = ask(ana, code).json
    assert told["given"] == [{"way": "mail", "address": ADDRESS, "confirmed": False}]
    question = until(lambda: mails.mails)[0]
    assert f"To: {ADDRESS}" in question
    assert "Ana" not in question.replace(ADDRESS, "")
    for _ in range(6):
        take_turn(ana, code) or take_turn(bo, code)
    settle(here)
    assert len(mails.mails) == 1


def test_one_mail_for_each_turn_with_a_way_out_and_no_name(
    ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    key = subscribe(ana, code, mails, here)
    while awaited(ana, code) != "Bo":
        take_turn(ana, code)
    settle(here)
    mails.mails.clear()
    while awaited(bo, code) == "Bo":
        take_turn(bo, code)
    (found,) = until(lambda: mails.mails)
    text = body(found)
    assert f"{PUBLIC}/t/{code}" in text
    assert text.count(f"{PUBLIC}/notices/{key}") == 2, "in the head and at the end"
    assert not re.search(r"\b(Ana|Bo)\b", text.replace(ADDRESS, ""))
    assert ana.post(f"/notices/{key}/stop", {}).json == {"known": False, "way": None, "title": "", "confirmed": False}
    take_turn(ana, code)
    take_turn(bo, code)
    settle(here)
    assert len(mails.mails) == 1, "not twice for one turn, and none once it was stopped"


def test_names_only_where_the_host_allows_them(
    host: Phone, ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    wish = {"request": "let-them-be-named", "names": True}
    assert ana.post(f"/tables/{code}/notices/names", wish).status_code == 403
    assert host.post(f"/tables/{code}/notices/names", wish).status_code == 200
    assert "names" in ana.get(f"/tables/{code}/view").json["log"][-1]["says"]
    subscribe(ana, code, mails, here)
    until(lambda: play_on(ana, bo, code, here) and mails.mails)
    assert "Ana, it is your turn" in body(mails.mails[0])


def test_a_phone_that_is_here_gets_none(ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service) -> None:
    subscribe(ana, code, mails, here)
    room = here.registry.room(code)
    assert room is not None
    with room.listening("Ana"):
        for _ in range(6):
            take_turn(ana, code) or take_turn(bo, code)
        settle(here)
    assert not mails.mails


def test_another_holder_of_the_seat_gets_none(
    host: Phone, ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service, phone: Callable[..., Phone]
) -> None:
    subscribe(ana, code, mails, here)
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    other = phone()
    assert other.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 200
    assert other.get(f"/tables/{code}/notices").json["given"] == [], "an address is for those who gave it alone"
    assert ana.get(f"/tables/{code}/notices").status_code == 403
    for _ in range(4):
        take_turn(other, code) or take_turn(bo, code)
    until(lambda: not here.store.notices(code))
    assert not mails.mails


def test_a_webhook_repeats_a_challenge_or_its_reader_confirms(
    ana: Phone, bo: Phone, code: str, hooks: HookSink, here: Service
) -> None:
    hooks.answer = lambda _: (204, "")
    assert ask(ana, code, "webhook", HOOK).status_code == 200
    first = until(lambda: hooks.posts)[0]
    assert (first["event"], first["game"]) == ("confirm", "armorica")
    assert first["text"] == first["content"]
    settle(here)
    assert not here.store.notices(code)[0].confirmed, "a chat does not repeat it; its reader opens the link"
    hooks.answer = lambda post: (200, post["challenge"])
    assert ask(ana, code, "webhook", HOOK).status_code == 200
    until(lambda: here.store.notices(code)[0].confirmed)
    hooks.posts.clear()
    for _ in range(4):
        take_turn(ana, code) or take_turn(bo, code)
    turn = until(lambda: [post for post in hooks.posts if post["event"] == "turn"])[0]
    assert turn["url"] == f"{PUBLIC}/t/{code}"
    assert "challenge" not in turn
    assert hooks.headers[-1]["Host"] == "hooks.example.org"


def test_a_move_never_waits_for_a_mail_server(ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service) -> None:
    subscribe(ana, code, mails, here)
    mails.hold.clear()
    begun = time.monotonic()
    for _ in range(10):
        assert take_turn(ana, code) or take_turn(bo, code)
    assert time.monotonic() - begun < 5
    assert not mails.mails
    mails.hold.set()
    until(lambda: mails.mails)


def test_attempts_are_repeated_then_given_up_with_a_line_that_names_no_address(
    ana: Phone, bo: Phone, code: str, mails: MailSink, caplog: pytest.LogCaptureFixture, here: Service
) -> None:
    subscribe(ana, code, mails, here)
    mails.asked = 0
    mails.answers = [450]
    until(lambda: play_on(ana, bo, code, here) and mails.mails)
    assert mails.asked >= 2, "450 is a no for now"
    mails.answers = [450] * 1000
    with caplog.at_level(logging.WARNING):
        until(lambda: play_on(ana, bo, code, here) and "given up after 3 attempts" in caplog.text)
    assert code in caplog.text
    assert ADDRESS not in caplog.text


def test_an_address_that_does_not_exist_is_forgotten(
    ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    subscribe(ana, code, mails, here)
    mails.answers = [550] * 3
    until(lambda: play_on(ana, bo, code, here) and not here.store.notices(code))
    assert not mails.mails


def test_the_end_is_told_and_the_address_forgotten(
    ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    subscribe(ana, code, mails, here)
    for _ in range(300):
        if ana.get(f"/tables/{code}/view").json["result"] is not None:
            break
        assert take_turn(ana, code) or take_turn(bo, code)
    until(lambda: any("is over" in body(found) for found in mails.mails))
    assert not here.store.notices(code)
    refused = ask(ana, code)
    assert (refused.status_code, refused.json["error"]) == (409, "notices-over")


@pytest.mark.parametrize(
    ("way", "address"),
    [
        ("mail", "ana"),
        ("mail", "ana@example.org\r\nBcc: all@example.org"),
        ("mail", "Ana <ana@example.org>"),
        ("webhook", "http://hooks.example.org/"),
        ("webhook", "https://localhost/"),
        ("webhook", "https://10.0.0.1/"),
        ("webhook", "https://hooks.example.org:8443/"),
        ("webhook", "https://user:word@hooks.example.org/"),
        ("webhook", "https://2130706433/"),
        ("webhook", "https://0x7f.1/"),
        ("webhook", "https://[::ffff:127.0.0.1]/"),
        ("webhook", "https://router.local/"),
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(ana: Phone, code: str, way: str, address: str) -> None:
    refused = ask(ana, code, way, address)
    assert refused.status_code in (409, 422)
    assert refused.json["why"]


def test_how_often_an_address_is_asked_is_bounded(ana: Phone, code: str, mails: MailSink) -> None:
    answers = [ask(ana, code).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    until(lambda: len(mails.mails) == 3)


def test_one_mailbox_is_asked_no_more_often_under_other_names(ana: Phone, code: str, mails: MailSink) -> None:
    named = [
        ask(ana, code, "mail", address).status_code for address in (ADDRESS, "Ana+1@example.org", "ana+a+b@example.org")
    ]
    assert named == [200, 200, 200]
    assert ask(ana, code, "mail", "ana+2@example.org").status_code == 429
    until(lambda: len(mails.mails) == 3)


def test_a_griefer_who_may_ask_no_more_uses_up_no_address(bo: Phone, code: str, here: Service) -> None:
    """Whose own limit is reached cannot keep others from asking for their own address."""
    here.notices.spend("127.0.0.1", 6)
    assert ask(bo, code).status_code == 429
    assert ask(bo, code).status_code == 429
    assert here.addresses.would_wait(ADDRESS, 3) == 0


def test_an_address_that_said_no_is_not_asked_again(
    ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    assert ask(ana, code).status_code == 200
    key = key_in(until(lambda: mails.mails)[0])
    assert ana.post(f"/notices/{key}/stop", {}).status_code == 200
    mails.mails.clear()
    refused = ask(bo, code, "mail", "Ana+bo@example.org")
    assert (refused.status_code, refused.json["error"]) == (409, "notice-declined")
    until(lambda: here.notifier.is_idle)
    assert not mails.mails


def test_ending_ones_own_notices_is_not_saying_no(ana: Phone, code: str, mails: MailSink, here: Service) -> None:
    key = subscribe(ana, code, mails, here)
    assert ana.post(f"/notices/{key}/stop", {}).status_code == 200
    assert ask(ana, code).status_code == 200


def test_a_webhook_that_does_not_answer_holds_up_nobody(
    ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service
) -> None:
    told: list[str] = []
    end = Event()

    class Slow(Webhooks):
        def post(self, delivery: Delivery) -> bool:
            told.append(delivery.notice.address)
            return "slow" in delivery.notice.address and end.wait(20)

    here.notifier.webhooks = Slow()
    assert ask(bo, code, "webhook", "https://slow.example.org/").status_code == 200
    until(lambda: told)
    assert ask(ana, code, "webhook", HOOK).status_code == 200
    assert ask(ana, code).status_code == 200
    begun = time.monotonic()
    until(lambda: mails.mails and len(told) == 2)
    assert time.monotonic() - begun < 5
    end.set()


def test_spectators_and_other_seats_learn_no_address(ana: Phone, bo: Phone, code: str, phone: Any) -> None:
    assert ask(ana, code).status_code == 200
    assert phone().get(f"/tables/{code}/notices").status_code == 403
    assert ADDRESS not in bo.get(f"/tables/{code}/notices").get_data(as_text=True)
    assert ADDRESS not in bo.get(f"/tables/{code}/view").get_data(as_text=True)


def test_a_server_that_offers_none_says_so(store: Store, phone: Any) -> None:
    made = create_app(store, lambda: ("armorica",), open_pack, Settings(webhooks=True))
    host = type(phone())(made.test_client())
    code = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    assert host.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    assert host.get(f"/tables/{code}/notices").json["ways"] == [], "without a public address links lead nowhere"
    assert ask(host, code).json["error"] == "notices-not-offered"


def test_a_game_of_days_goes_on(
    monkeypatch: pytest.MonkeyPatch, ana: Phone, bo: Phone, code: str, mails: MailSink, here: Service, store: Store
) -> None:
    """Days between moves and a restart: seats open, moves count, notices come; what was not confirmed is gone."""
    subscribe(ana, code, mails, here)
    assert ask(bo, code, "mail", "bo@example.org").status_code == 200
    until(lambda: mails.mails)
    mails.mails.clear()
    later = 0.0
    really = time.time
    monkeypatch.setattr(time, "time", lambda: really() + later)
    for _ in range(4):
        later += 5 * DAY
        archive(here)
        assert take_turn(ana, code) or take_turn(bo, code)
    until(lambda: mails.mails)
    assert [notice.seat for notice in store.notices(code)] == ["Ana"]
    while awaited(ana, code) != "Bo":
        take_turn(ana, code)
    settle(here)
    here.notifier.close()
    mails.mails.clear()
    while awaited(bo, code) == "Bo":
        take_turn(bo, code)
    assert not mails.mails
    monkeypatch.setattr(notifier, "BEGIN", 0.0)
    again = create_app(store, lambda: ("armorica",), open_pack, here.settings)
    service_of(again).notifier.gap = 0
    service_of(again).notifier.begin()
    assert f"{PUBLIC}/t/{code}" in body(until(lambda: mails.mails)[0]), "what was due while the server was away"
    service_of(again).notifier.close()


def test_a_line_break_in_a_title_opens_no_head_of_its_own() -> None:
    notice = Notice("a-key", "AAAAAA", "Ana", "mail", ADDRESS, "en", b"", 0)
    told = Delivery(notice, "A title\r\nBcc: all@example.org\n", "text", "https://l/", "https://s/", "pig", "turn")
    written = mail.compose(told, Smtp("127.0.0.1", 25, False, "games@example.org"))
    assert written["Subject"] == "A title Bcc: all@example.org"
    assert written["Bcc"] is None


def test_a_mail_server_that_cannot_be_one_is_refused_without_its_password() -> None:
    from generator.errors import Refused

    assert mail.read_smtp("", "") is None
    found = mail.read_smtp("smtps://us%40er:wo%2Frd@mail.example.org", "games@example.org")
    assert found == Smtp("mail.example.org", 465, True, "games@example.org", "us@er", "wo/rd")
    for url, sender in (
        ("mail.example.org", "games@example.org"),
        ("smtp://user:secret@host:port", "games@example.org"),
        ("smtp://user:secret@host/path", "games@example.org"),
        ("smtp://user:secret@host", ""),
    ):
        with pytest.raises(Refused) as refused:
            mail.read_smtp(url, sender)
        assert "secret" not in str(refused.value)
