"""The pages themselves: what they load, how long it may be kept, and that every word they say is there."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask

import companion.web.app
from companion.web import words
from companion.web.api.export import FORMS
from companion.web.app import create_app
from companion.web.assets import asset_version, static_files
from companion.web.assets.asset_version import code_version
from companion.web.pages.game_colours import stylesheet
from companion.web.pages.views import THEMES
from generator.pack.reader import read_pack, read_rulebook
from generator.places import shipped_folder

WEB = shipped_folder("templates") / "web"
SCRIPTS = sorted((WEB / "static").rglob("*.js")) + sorted((WEB / "games").rglob("*.js"))
NAMED = re.compile(r'"([a-z]+\.(?!html")[a-z-]+)"')
STARTED = re.compile(r'\bt\("([a-z]+\.(?:[a-z-]+-)?)" \+')
GAME_WORD = re.compile(r'\bword\((?:[a-z]+ \? )?"([a-z-]+)"')
HOOK = re.compile(r"\bdrawing\.(\w+)")


@pytest.mark.parametrize("way", ["/t/{}/", "/join/{}", "/join/{}/", "/t/{}/screen/"])
def test_a_slash_too_many_leads_to_the_table_all_the_same(app: Flask, code: str, way: str) -> None:
    client = app.test_client()
    typed = way.format(code.lower() if "join" in way else code)
    found = client.get(typed)
    assert found.status_code == 302
    assert found.headers["Location"] == f"/t/{code}" + ("/screen" if "screen" in way else "")
    assert client.get(found.headers["Location"]).status_code == 200
    assert client.get(way.format("nowhere-at-all")).status_code == 404


@pytest.mark.parametrize("path", ["/", "/new/armorica", "/rules/armorica", "/score/armorica", "/history"])
def test_pages_carry_their_data_and_no_code(app: Flask, path: str) -> None:
    answer = app.test_client().get(path, headers={"Accept-Language": "de-DE,de;q=0.9"})
    html = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert '<html lang="de"' in html
    assert "style=" not in html
    scripts = re.findall(r"<script[^>]*>", html)
    assert scripts, html
    assert all("src=" in script or 'type="application/json"' in script for script in scripts)
    assert not re.search(r"\son[a-z]+=", html)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    addresses = re.findall(r'(?:href|src)="([^"#]+)"', html)
    assert addresses
    assert all(address.startswith("/") and not address.startswith("//") for address in addresses)
    for address in addresses:
        assert app.test_client().get(address).status_code == 200, address


def test_a_page_cannot_be_ended_by_what_people_typed(app: Flask) -> None:
    client = app.test_client()
    name = "</script><b>"
    body = {"game": "armorica", "seats": [{"name": name}, {"name": "Bo"}]}
    code = client.post("/api/v1/tables", json=body, headers={"Sec-Fetch-Site": "same-origin"}).json["code"]
    html = client.get(f"/t/{code}").get_data(as_text=True)
    assert html.count("</script>") == 2
    assert name not in html


def test_a_page_that_has_not_changed_keeps_its_policy(app: Flask) -> None:
    """A browser lays the headers of a 304 over those it kept; with a policy for data the page would go blank."""
    client = app.test_client()
    first = client.get("/history")
    again = client.get("/history", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert "script-src 'self'" in first.headers["Content-Security-Policy"]
    assert "Content-Security-Policy" not in again.headers


def test_scripts_are_packed_and_kept_for_good_until_they_change(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/").get_data(as_text=True)
    address = re.findall(r'src="(/s/[^"]+)"', page)[0]
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert gzip.decompress(packed.data) == client.get(address).data
    again = client.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]})
    assert again.status_code == 304
    old = re.sub(r"/s/[^/]+/", "/s/0ldversion/", address)
    assert client.get(old).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/s/x/../pages.py",
        "/s/x/%2e%2e/app.py",
        "/s/x/core",
        "/fonts/../x.woff2",
        "/fonts/no-such.woff2",
        "/games/chess.css",
        "/t/QQQQQQ",
        "/new/chess",
    ],
)
def test_what_is_not_there_is_a_sentence_on_a_page(app: Flask, path: str) -> None:
    answer = app.test_client().get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert "Traceback" not in answer.get_data(as_text=True)


def test_drawings_of_pieces_are_packed_and_kept_for_good(app: Flask) -> None:
    client = app.test_client()
    version = client.get("/api/v1/games/armorica").json["version"]
    address = f"/api/v1/games/armorica/pieces/gaul/g-a-01.svg?lang=en&v={version}"
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "immutable" in packed.headers["Cache-Control"]
    plain = client.get(address)
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2


def test_fonts_are_cut_down_to_our_languages(app: Flask) -> None:
    answer = app.test_client().get("/fonts/fira-sans-condensed-regular.woff2")
    assert answer.data[:4] == b"wOF2"
    assert len(answer.data) < 20_000
    reserved = static_files.font("uncial-antiqua-regular")
    assert reserved is not None
    assert len(reserved.plain) > 15_000, "a font that reserves its name stays whole"


def test_every_language_has_the_same_words() -> None:
    english = words.words("en")
    assert len(english) > 250
    for language in words.languages():
        found = words.words(language)
        assert found.keys() == english.keys(), language
        for key, sentence in found.items():
            assert set(re.findall(r"\{[a-z]+\}", sentence)) == set(re.findall(r"\{[a-z]+\}", english[key])), key


def test_every_word_that_a_script_or_page_says_exists() -> None:
    known = {key.removeprefix("ui.") for key in words.words("en") if key.startswith("ui.")}
    sections = {key.split(".")[0] for key in known}
    used: set[str] = set()
    for script in (*SCRIPTS, *(WEB / "pages").glob("*.html")):
        code = script.read_text(encoding="utf-8")
        named = {key for key in NAMED.findall(code) if key.split(".")[0] in sections and not key.endswith("-")}
        assert named <= known, script
        used |= named | {key for start in STARTED.findall(code) for key in known if key.startswith(start)}
    assert len(used) > 200
    used |= {f"{key}-one" for key in used if "{count}" in words.say("en", f"ui.{key}", {"count": "{count}"})} & known
    assert known - used == set(), "no script and no page says these words"


@pytest.mark.parametrize(
    "folder", sorted(path for path in (WEB / "games").iterdir() if path.is_dir()), ids=lambda p: p.name
)
def test_a_games_own_drawing_has_all_its_words(folder: Path) -> None:
    spoken = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in (folder / "words").glob("*.yaml")}
    assert "en" in spoken
    for language, found in spoken.items():
        assert found.keys() == spoken["en"].keys(), language
    for script in folder.glob("*.js"):
        named = set(GAME_WORD.findall(script.read_text(encoding="utf-8")))
        assert {key for key in named if not key.endswith("-")} <= spoken["en"].keys(), script


def test_all_that_a_drawing_may_bring_is_told_to_whoever_writes_one() -> None:
    asked_for = {name for path in (WEB / "static").rglob("*.js") for name in HOOK.findall(path.read_text("utf-8"))}
    assert len(asked_for) > 8
    told = (Path(__file__).parents[4] / "docs" / "phones.md").read_text("utf-8")
    assert [name for name in sorted(asked_for) if not re.search(rf"`{name}\b", told)] == []


def test_only_a_games_own_folder_knows_a_game_by_name() -> None:
    games = ("armorica", "arrival", "fallen.kingdoms")
    outside = [
        *(WEB / "static").rglob("*.*"),
        *(WEB / "pages").rglob("*.*"),
        *Path(companion.web.app.__file__).parent.rglob("*.py"),
    ]
    assert len(outside) > 30
    for path in (path for path in outside if path.suffix != ".png"):
        text = path.read_text(encoding="utf-8").lower()
        assert not [game for game in games if re.search(rf"\b{game}\b", text)], path


def test_phones_are_told_the_languages_themes_and_exports_there_are(app: Flask) -> None:
    """One list each: a stylesheet has every theme, the files of each language a word for it."""
    told = json.loads(
        re.findall(r'<script[^>]*id="data"[^>]*>(.*?)</script>', app.test_client().get("/").text, re.DOTALL)[0]
    )
    assert told["languages"] == {"en": "English", "de": "Deutsch", "fr": "Français"}
    assert told["themes"] == list(THEMES)
    assert told["themes"][:2] == ["auto", "light"]
    assert {"dark", "contrast"} < set(told["themes"])
    for language in words.languages():
        assert all(f"ui.settings.theme-{name}" in words.words(language) for name in THEMES), language
        assert all(f"ui.table.export-{name}" in words.words(language) for name in FORMS), language
    assert {each["form"]: each["unfinished"] for each in told["exports"]} == {
        name: form.unfinished is None for name, form in FORMS.items()
    }
    assert all(f"settings.theme-{name}" in told["words"] for name in THEMES)
    assert "table.live" not in told["words"], "the first page gets the words it says"
    scripts = "".join(path.read_text(encoding="utf-8") for path in (WEB / "static").rglob("*.js"))
    assert '"bgstats"' not in scripts
    assert '"contrast"' not in scripts


@pytest.mark.parametrize("written", ["#b31", "#b31c", "#bb3311", "#bb3311cc"])
def test_a_palette_may_be_written_short_and_let_the_ground_through(written: str) -> None:
    plain = stylesheet(replace(read_pack("armorica"), palette={"brick": "#bb3311"}))
    assert stylesheet(replace(read_pack("armorica"), palette={"brick": written})) == plain.replace(
        "#bb3311;", f"{written};", 1
    )


@pytest.mark.parametrize("name", ["armorica", "arrival", "fallen-kingdoms"])
def test_every_refusal_opens_a_part_of_the_rulebook(name: str) -> None:
    pack = read_pack(name)
    reasons = import_module(f"companion.rules.{name.replace('-', '_')}.reasons").REASONS
    for language in pack.languages:
        rules = read_rulebook(pack, language).rules
        for code, reason in reasons.by_code.items():
            assert any(f"{reason.rule}.".startswith(f"{key}.") for key in rules), (code, reason.rule)


def test_dotted_letters_are_fetched_by_phones_that_show_them() -> None:
    style = stylesheet(read_pack("arrival"))
    assert style.count("@font-face") == 2
    after = f'?v={code_version()}") format("woff2"); font-weight: 400 700; font-display: swap; uni'
    assert f"/fonts/uncial-antiqua-extended.woff2{after}" in style


def test_the_pack_on_the_phone_draws_and_explains_the_game(host: Any) -> None:
    pack = host.get("/games/armorica/pack", v=host.get("/games/armorica").json["version"])
    assert pack.headers["Cache-Control"].endswith("immutable")
    assert {row["id"] for row in pack.json["tables"]["suits"]} >= {"farmer", "general"}
    assert pack.json["icons"]["wheat"].startswith("m")
    book = host.get("/games/armorica/rulebook").json
    chapters = {chapter["id"] for chapter in book["chapters"]}
    assert set(book["rules"].values()) <= chapters
    assert book["rules"]["4"] == "gauls"
    assert any(ruling["rule"] == "4.2" for ruling in book["rulings"])
    figures = [entry for chapter in book["chapters"] for entry in chapter["body"] if "figure" in entry]
    assert figures
    assert host.get(f"/games/armorica/figures/{figures[-1]['figure']}.svg").mimetype == "image/svg+xml"
    assert host.get("/games/armorica/figures/999.svg").status_code == 404
    assert host.get("/games/armorica/figures/x.svg").status_code == 404


def test_qr_codes_come_from_the_host_and_hold_no_more_than_the_address(host: Any, code: str) -> None:
    plain = host.post(f"/tables/{code}/qr", {})
    assert plain.mimetype == "image/svg+xml"
    ticket = host.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    assert host.post(f"/tables/{code}/qr", {"ticket": ticket}).data != plain.data
    assert host.post(f"/tables/{code}/qr", {"ticket": "http://elsewhere"}).status_code == 422


def test_the_course_of_a_play_is_the_score_after_each_decision(ana: Any, bo: Any, code: str) -> None:
    for _ in range(4):
        mover = ana if ana.get(f"/tables/{code}/moves").json["moves"] else bo
        assert mover.play(code, mover.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200
    course = ana.get(f"/tables/{code}/course").json
    now = ana.get(f"/tables/{code}/view").json["score"]["players"]
    assert course["seats"] == [player["name"] for player in now]
    assert course["points"][-1]["totals"] == [player["total"] for player in now]


def test_what_else_could_have_been_is_told_to_the_table_of_a_game_without_secrets(ana: Any, bo: Any, code: str) -> None:
    mover, other = (ana, bo) if ana.get(f"/tables/{code}/moves").json["moves"] else (bo, ana)
    chosen = mover.get(f"/tables/{code}/moves").json["moves"][0]
    assert mover.play(code, chosen).status_code == 200
    entry = [line for line in mover.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move"][-1]["entry"]
    found = mover.get(f"/tables/{code}/events/{entry}/choices").json
    assert found["now"] == chosen
    assert found["choices"]
    assert chosen not in [choice["move"] for choice in found["choices"]]
    seen = other.get(f"/tables/{code}/events/{entry}/choices").json
    assert [choice["move"] for choice in seen["choices"]] == [choice["move"] for choice in found["choices"]]
    assert mover.get(f"/tables/{code}/events/9999/choices").status_code == 404
    assert mover.get(f"/tables/{code}/events/x/choices").status_code == 404


def test_only_who_decided_sees_what_else_could_have_been_where_there_are_secrets(store: Any) -> None:
    app = create_app(store, lambda: ("arrival",))
    host, guest = app.test_client(), app.test_client()
    made = _post(host, "/tables", {"game": "arrival", "seats": [{"name": "fir-bolg"}, {"name": "tuath-de"}]})
    table = f"/tables/{made['code']}"
    _post(host, f"{table}/seats/fir-bolg", {})
    _post(guest, f"{table}/seats/tuath-de", {})
    views = {seat: client.get(f"/api/v1{table}/view").get_json() for seat, client in (("a", host), ("b", guest))}
    mover, other = (host, guest) if views["a"]["moves"] else (guest, host)
    told = views["a"] if views["a"]["moves"] else views["b"]
    _post(mover, f"{table}/moves", {"request": "a" * 16, "seen": told["number"], "move": told["moves"][0]})
    log = mover.get(f"/api/v1{table}/view").get_json()["log"]
    entry = [line for line in log if line["kind"] == "move"][-1]["entry"]
    assert mover.get(f"/api/v1{table}/events/{entry}/choices").get_json()["choices"]
    assert other.get(f"/api/v1{table}/events/{entry}/choices").status_code == 403


def test_names_given_at_the_start_stay_with_their_seats(store: Any) -> None:
    """Where the game prescribes the seats, the host's words for who sits there outlive joining and a restart."""
    app = create_app(store, lambda: ("arrival",))
    host, guest = app.test_client(), app.test_client()
    seats = [{"name": "fir-bolg", "called": "Ana"}, {"name": "tuath-de", "called": "Bo"}, {"name": "mil-espaine"}]
    made = _post(host, "/tables", {"game": "arrival", "seats": seats})
    _post(guest, f"/tables/{made['code']}/seats/tuath-de", {})
    for each in (host, create_app(store, lambda: ("arrival",)).test_client()):
        told = each.get(f"/api/v1/tables/{made['code']}").get_json()["seats"]
        assert [seat["name"] for seat in told] == ["Ana", "Bo", "mil-espaine"]


@pytest.mark.parametrize("given", [{}, {"seed": "I know what comes"}])
def test_a_seed_chosen_by_hand_is_told_to_everybody(store: Any, given: dict[str, Any]) -> None:
    """A host who sets up the table with an own seed knows every card and roll beforehand."""
    app = create_app(store, lambda: ("armorica",))
    made = _post(
        app.test_client(), "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], **given}
    )
    for each in (app, create_app(store, lambda: ("armorica",))):
        told = each.test_client().get(f"/api/v1/tables/{made['code']}/view").get_json()
        assert (told["seed_chosen"], told["seed"]) == (bool(given), None)


def _post(client: Any, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/v1{path}", json=body)
    assert answer.status_code < 300, answer.get_data(as_text=True)
    read: dict[str, Any] = answer.get_json()
    return read


def test_a_pack_that_cannot_be_read_does_not_close_the_others_door(
    store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from companion.engines import open_pack

    app = create_app(store, lambda: ("armorica", "no-such-pack-anywhere"), open_pack)
    games = app.test_client().get("/api/v1/games").json
    assert games is not None
    assert [game["id"] for game in games["games"]] == ["armorica"]
    assert "no-such-pack-anywhere" in caplog.text


def test_a_page_looks_at_its_files_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty looks for a page and what it loads would be a tenth of a second for everybody else."""
    looks = []
    walk = asset_version.served_files
    monkeypatch.setattr(asset_version, "served_files", lambda: looks.append(1) or walk())
    monkeypatch.setattr(asset_version, "monotonic", lambda: 12.3)
    html = app.test_client().get("/new/armorica").get_data(as_text=True)
    for address in re.findall(r'(?:href|src)="(/s/[^"]+)"', html):
        assert app.test_client().get(address).status_code == 200
    assert len(looks) <= 2


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("fr;q=0.1, de", "de"),
        ("pt-BR, fr ; q=0.5, de;q=0.6", "de"),
        ("FR-ca", "fr"),
        ("de;q=0, fr;q=0.2", "fr"),
        ("de;q=0", "en"),
        ("*", "en"),
        (";q=1,,x;q=9, de", "de"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_of_the_languages_a_browser_asks_for_the_dearest_is_spoken(header: str | None, language: str) -> None:
    assert words.pick(None, header) == language
    assert words.pick("fr", header) == "fr", "but what somebody chose goes first"


@pytest.mark.parametrize("address", ["/new/armorica", "/rules/armorica", "/score/armorica"])
def test_a_browser_that_takes_gzip_gets_the_page_too(app: Flask, address: str) -> None:
    answer = app.test_client().get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert b'"id":"armorica"' in gzip.decompress(answer.data)


def test_the_first_page_has_its_links_without_its_script(app: Flask) -> None:
    html = app.test_client().get("/?lang=fr").get_data(as_text=True)
    outside_data = re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)
    links = re.findall(r'<a class="[^"]*" href="(/[^"]*)"', outside_data)
    for wanted in ("/new/armorica", "/rules/armorica", "/score/armorica", "/learn/armorica", "/toolbox", "/history"):
        assert wanted in links
    for link in links:
        assert app.test_client().get(link).status_code == 200, link
    assert "Armorica" in outside_data
    assert "{" not in outside_data
