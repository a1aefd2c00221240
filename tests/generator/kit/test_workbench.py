"""The workbench of `watch`: it draws what changed first, marks cells, keeps the last good faces, and answers this
machine only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from generator.kit.options import Options
from generator.kit.workbench.background import Background
from generator.kit.workbench.server import workbench_app, workbench_server
from generator.kit.workbench.state import Workbench
from generator.kit.workbench.watching import Watch, watch


@pytest.fixture
def bench(workshop: Any) -> Workbench:
    """A workbench that has read the pack and drawn everything."""
    made = Workbench(workshop.pack, Options(output=workshop.output))
    reload(made)
    return made


def reload(bench: Workbench) -> None:
    bench.reload()
    bench.settle(lambda: False)


def marks(bench: Workbench, language: str = "en", ink: str = "full") -> dict[str, str]:
    facts: Any = bench.facts(language, ink, "")
    return {f"{one['id']}:{piece['id']}": piece["mark"] for one in facts["components"] for piece in one["pieces"]}


def test_every_piece_has_its_faces_and_lines(bench: Workbench) -> None:
    facts: Any = bench.facts("", "", "")
    cards = facts["components"][0]
    assert (cards["id"], len(cards["pieces"]), cards["safe"], cards["bleed"]) == ("cards", 12, 2.5, 3.175)
    assert (facts["language"], facts["ink"], facts["languages"]) == ("en", "full", ("en", "de"))
    whole = bench.picture("en", "full", "cards:sun-1", "front", cut=False)
    assert whole is not None
    assert 'viewBox="-3.175 -3.175 69.85 95.25"' in whole
    cut = bench.picture("en", "full", "cards:sun-1", "back", cut=True)
    assert cut is not None
    assert 'viewBox="0 0 63.5 88.9"' in cut


def test_only_the_changed_piece_is_drawn_before_the_page_is_told(workshop: Any, bench: Workbench) -> None:
    before = marks(bench)
    workshop.edit("cards.csv", "sun-2,sun,2", "sun-2,sun,3")
    bench.reload()
    [look] = bench._looks.values()
    assert list(look._drawn) == [("cards", "sun-2")]
    now = marks(bench)
    assert {name for name in now if now[name] != before[name]} == {"cards:sun-2"}


def test_the_others_follow_where_a_layout_changed_and_the_one_looked_at_comes_first(
    workshop: Any, bench: Workbench
) -> None:
    before = marks(bench)
    bench.facts("en", "full", "cards:moon-6")
    workshop.edit("layouts/card.yaml", "boxes:", "boxes:\n  odd: {width: 5, height: 5, top: 1, fill: gold}")
    bench.reload()
    now = marks(bench)
    assert {name for name in now if now[name] != before[name]} == {"cards:moon-6"}
    bench.settle(lambda: False)
    now = marks(bench)
    assert len([name for name in now if now[name] != before[name]]) == 12


def test_drawing_the_others_stops_for_the_next_save(workshop: Any, bench: Workbench) -> None:
    bench.reload()
    bench.settle(lambda: True)
    [look] = bench._looks.values()
    assert not look.is_settled
    assert len(marks(bench)) == 13


def test_other_languages_and_inks_are_drawn_when_asked_for(bench: Workbench) -> None:
    assert marks(bench, "de")["aid:aid"] != marks(bench)["aid:aid"]
    assert marks(bench, "en", "mono")["cards:sun-1"] != marks(bench)["cards:sun-1"]
    assert marks(bench, "xx", "pink") == marks(bench)


def test_a_mistake_leaves_the_last_good_faces(workshop: Any, bench: Workbench) -> None:
    before = marks(bench)
    workshop.edit("cards.csv", "sun-2,sun,2", "sun-2,sun,nine")
    reload(bench)
    facts: Any = bench.facts("", "", "")
    [finding] = [one for one in facts["findings"] if one["severity"] == "error"]
    assert finding["at"].endswith("cards.csv:4:11")
    assert finding["piece"] == "sun-2"
    assert marks(bench) == before
    table: Any = bench.table("cards", "en")
    row = next(row for row in table["rows"] if row["id"] == "sun-2")
    assert list(row["found"]) == ["value"]


def test_a_pack_that_cannot_be_read_at_first_is_shown_once_it_can(workshop: Any) -> None:
    workshop.edit("game.yaml", "id: ", "idd: ")
    bench = Workbench(workshop.pack, Options())
    reload(bench)
    facts: Any = bench.facts("", "", "")
    assert facts["components"] == []
    assert facts["findings"]
    workshop.edit("game.yaml", "idd: ", "id: ")
    reload(bench)
    assert len(marks(bench)) == 13


def test_changed_cells_and_texts_are_marked_with_what_they_were(workshop: Any, bench: Workbench) -> None:
    workshop.edit("cards.csv", "sun-2,sun,2,", "sun-2,sun,2,3")
    workshop.edit("texts/en.yaml", "High noon", "Noon")
    reload(bench)
    table: Any = bench.table("cards", "en")
    changed = {row["id"]: row["changed"] for row in table["rows"] if row["changed"]}
    assert changed == {"sun-2": {"copies": "1"}, "sun-4": {"name": "High noon"}}
    facts: Any = bench.facts("en", "full", "")
    assert [one["id"] for one in facts["components"][0]["pieces"] if one["changed"]] == ["sun-2", "sun-4"]
    workshop.edit("cards.csv", "sun-2,sun,2,3", "sun-2,sun,2,")
    workshop.edit("texts/en.yaml", "Noon", "High noon")
    reload(bench)
    facts = bench.facts("en", "full", "")
    assert not any(one["changed"] for one in facts["components"][0]["pieces"])


def test_what_the_check_found_stays_until_the_next_check(workshop: Any, bench: Workbench) -> None:
    from generator.errors import Finding

    bench.show_check([Finding("low-contrast", "Too pale.", piece="cards:sun-1")])
    facts: Any = bench.facts("", "", "")
    assert [one["older"] for one in facts["findings"]] == [False]
    bench.reload()
    facts = bench.facts("", "", "")
    assert [one["older"] for one in facts["findings"]] == [True]
    bench.show_check(())
    assert bench.facts("", "", "")["findings"] == []


# -- the files ------------------------------------------------------------------------------------


def test_every_file_people_edit_is_watched(workshop: Any) -> None:
    seen = Watch(workshop.pack)
    assert not seen.has_changed()
    (workshop.pack / "texts" / "de.yaml").write_text("title: x\n")
    assert seen.has_changed()
    seen.settle(threading.Event())
    assert not seen.has_changed()
    (workshop.pack / "art").mkdir()
    (workshop.pack / "art" / "new.png").write_bytes(b"")
    assert seen.has_changed()


def test_saves_are_noticed_built_and_checked(workshop: Any) -> None:
    bench = Workbench(workshop.pack, Options())
    told: list[tuple[dict[str, Any], bool]] = []
    words = [str(workshop.pack), "--output", str(workshop.output)]
    background = Background(bench, words, [str(workshop.pack), "--only", "aid"], lambda *said: told.append(said))
    ended = threading.Event()
    thread = threading.Thread(target=watch, args=(bench, background, ended))
    thread.start()
    try:
        wait_for(bench, lambda: bool(bench.sheets) and not bench.is_checking)
        assert told[0][1]
        assert (bench.sheets[0].name, bench.sheet_pages) == ("my-game-kit-en-a4.pdf", (7,))
        workshop.edit("cards.csv", "sun-2,sun,2", "sun-2,sun,nine")
        wait_for(bench, lambda: len(told) == 2 and not bench.is_checking)
        assert not told[1][1]
        assert "nine" in told[1][0]["findings"][0]["message"]
        assert bench.sheets
    finally:
        ended.set()
        thread.join()


def wait_for(bench: Workbench, is_so: Any) -> None:
    with bench.changed:
        assert bench.changed.wait_for(is_so, timeout=60)


# -- the server -----------------------------------------------------------------------------------


@pytest.fixture
def client(bench: Workbench) -> Any:
    return workbench_app(bench).test_client()


def test_the_page_brings_its_own_scripts_and_no_others(client: Any) -> None:
    with client.get("/") as page:
        assert page.status_code == 200
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        assert b"http" not in page.data
    with client.get("/files/main.js") as script:
        assert script.mimetype == "text/javascript"
    with client.get("/files/workbench.css") as style:
        assert style.status_code == 200


def test_faces_tables_and_facts_are_served(client: Any) -> None:
    assert client.get("/facts?lang=de").json["language"] == "de"
    face = client.get("/face/en/full/cards:sun-6/front.svg")
    assert (face.status_code, face.mimetype) == (200, "image/svg+xml")
    assert client.get("/table/cards").json["columns"][-1] == "name"


@pytest.mark.parametrize(
    "path",
    [
        "/face/en/full/cards:none/front.svg",
        "/face/en/full/..%2F..%2Fetc/front.svg",
        "/face/en/full/cards:sun-1/side.svg",
        "/table/none",
        "/table/..%2Fcards.csv",
        "/sheet/0/0.png",
        "/sheet/99/0.png",
        "/files/..%2F..%2Fpyproject.toml",
        "/files/%2Fetc%2Fpasswd",
        "/files/../index.html",
        "/etc/passwd",
    ],
)
def test_nothing_else_is(client: Any, path: str) -> None:
    assert client.get(path).status_code == 404


def test_sheets_are_pictures_of_the_last_build(workshop: Any, bench: Workbench, client: Any) -> None:
    report = workshop.build(only=())
    bench.show_sheets((file.path, file.pages) for file in report.files if file.kind == "kit")
    page = client.get("/sheet/0/0.png")
    assert (page.mimetype, page.data[:4]) == ("image/png", b"\x89PNG")
    assert client.get("/sheet/0/99.png").status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "[::2]", ""])
def test_other_hosts_are_turned_away(client: Any, host: str) -> None:
    assert client.get("/facts", headers={"Host": host}).status_code in (400, 403)
    assert client.get("/facts", headers={"Host": "127.0.0.1:5000"}).status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_it_only_reads(client: Any, method: str) -> None:
    assert getattr(client, method)("/facts").status_code == 405


@pytest.fixture
def served(bench: Workbench) -> Iterator[tuple[Workbench, int]]:
    server = workbench_server(bench, 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield bench, server.port
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_new_state_is_said_at_once_and_to_this_machine_only(served: tuple[Workbench, int]) -> None:
    from http.client import HTTPConnection

    bench, port = served
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/events")
    reply = connection.getresponse()
    assert reply.headers["Content-Type"].startswith("text/event-stream")
    assert reply.readline() == f"data: {bench.version}\n".encode()
    reply.readline()
    bench.publish()
    assert reply.readline() == f"data: {bench.version}\n".encode()
    reply.close()
    connection.close()


def test_a_port_that_is_taken_is_an_error_and_not_the_end(served: tuple[Workbench, int]) -> None:
    bench, port = served
    with pytest.raises(OSError, match="in use"):
        workbench_server(bench, port)
