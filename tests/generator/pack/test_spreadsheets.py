"""Tables in spreadsheets and at addresses: the same rows as from CSV, and every mistake with its sheet and cell."""

from __future__ import annotations

import datetime
import io
import threading
import zipfile
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.errors import Place, letters
from generator.kit.inputs import stamp
from generator.pack import download, web_table
from generator.pack.reader import read_findings, read_pack
from generator.places import shipped_folder

CARDS = [
    ("ID", "Suit", "Value", "Copies", "Rules Text"),
    ("sun-1", "sun", 1, None, "Draw a card."),
    ("sun-2", "sun", 2.0, 2, None),
    ("moon-1", "moon", 1, None, 7),
]
CSV_CARDS = "ID,Suit,Value,Copies,Rules Text\nsun-1,sun,1,,Draw a card.\nsun-2,sun,2,2,\nmoon-1,moon,1,,7\n"


def workbook(**sheets: Sequence[Sequence[Any]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def ods(name: str, rows: Sequence[Sequence[Any]]) -> bytes:
    def cell(value: Any) -> str:
        if value is None:
            return "<table:table-cell/>"
        if isinstance(value, str):
            return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'
        return f'<table:table-cell office:value-type="float" office:value="{value}"/>'

    written = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    namespaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"' for short in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content {namespaces}><office:body><office:spreadsheet>'
        f'<table:table table:name="{name}">{written}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", '<manifest:manifest xmlns:manifest="urn:x"/>')
        archive.writestr("content.xml", content)
    return file.getvalue()


@pytest.fixture
def deck(broken: Any) -> Any:
    """The starter pack, whose cards stand where a test puts them."""
    broken.edit("game.yaml", "    texts: [name]              #", "    #")
    broken.edit("game.yaml", "    expect: {rows: 12, suit: {sun: 6, moon: 6}}\n", "")
    (broken.root / "cards.csv").unlink()
    for language in ("en", "de"):
        kept = (broken.root / f"texts/{language}.yaml").read_text(encoding="utf-8").partition("\ncards:")[0]
        broken.write(f"texts/{language}.yaml", kept + "\n")
    return broken


def read(deck: Any, file: str, data: bytes | str) -> Any:
    deck.edit("game.yaml", "file: cards.csv", f"file: {file}")
    if "://" not in file:
        deck.write(file, data)
    return read_pack(deck.root).tables["cards"]


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("deck.xlsx", workbook(Cards=CARDS)),
        ("deck.ods", ods("Cards", CARDS)),
        ("deck.csv", CSV_CARDS),
    ],
    ids=["xlsx", "ods", "csv"],
)
def test_all_kinds_of_files_hold_the_same_rows(deck: Any, file: str, data: bytes | str) -> None:
    rows = [row.plain() for row in read(deck, file, data)]
    assert rows == [
        {"id": "sun-1", "suit": "sun", "value": 1, "copies": 1, "rules_text": "Draw a card."},
        {"id": "sun-2", "suit": "sun", "value": 2, "copies": 2, "rules_text": None},
        {"id": "moon-1", "suit": "moon", "value": 1, "copies": 1, "rules_text": 7},
    ]


def test_what_looks_like_a_number_and_is_text_stays_text(deck: Any) -> None:
    header = ("id", "suit", "value", "when", "number", "yes")
    rows = [header, ("007", "sun", 1, datetime.date(2026, 5, 1), "12", True)]
    [row] = read(deck, "deck.xlsx", workbook(Cards=rows))
    assert (row["id"], row["when"], row["number"], row["yes"]) == ("007", "2026-05-01", "12", "yes")


def test_a_sheet_is_found_by_the_tables_name_or_by_its_own(deck: Any) -> None:
    suits = [("id", "icon", "ground", "figure"), ("sun", "sun", "gold", "ink"), ("moon", "moon", "dusk", "paper")]
    deck.edit("game.yaml", "suits: suits.yaml", "suits: deck.xlsx")
    (deck.root / "suits.yaml").unlink()
    assert len(read(deck, "deck.xlsx", workbook(Notes=[("hello",)], Suits=suits, Cards=CARDS))) == 3
    deck.edit("game.yaml", "file: deck.xlsx", "file: deck.xlsx\n    sheet: Cards 2")
    deck.write("deck.xlsx", workbook(Suits=suits, **{"Cards 2": CARDS[:2]}))
    assert len(read_pack(deck.root).tables["cards"]) == 1


def test_findings_name_file_sheet_and_cell(deck: Any) -> None:
    wrong = [*CARDS, ("sun-9", "son", "many", 1, None)]
    deck.edit("game.yaml", "file: cards.csv", "file: deck.xlsx")
    deck.write("deck.xlsx", workbook(Cards=wrong))
    found = read_findings(deck.root)[1]
    assert [(one.code, str(one.place)) for one in found] == [
        ("dangling-id", "deck.xlsx:Cards!B5"),
        ("bad-cell", "deck.xlsx:Cards!C5"),
    ]
    told = found[1].to_json()
    assert (told["path"], told["sheet"], told["cell"], told["line"]) == ("deck.xlsx", "Cards", "C5", 5)


def test_columns_have_letters() -> None:
    assert [letters(number) for number in (1, 26, 27, 702, 703)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert str(Place("a.ods", 12, 28, "Cards")) == "a.ods:Cards!AB12"


@pytest.mark.parametrize(
    ("data", "code", "place", "said"),
    [
        (b"PK no zip", "spreadsheet", "deck.xlsx", "Save it anew"),
        (workbook(Cards=[]), "empty-file", "deck.xlsx:Cards!A1", "id"),
        (workbook(Cards=[("id", "id")]), "csv-header", "deck.xlsx:Cards!B1", "Rename"),
        (workbook(Cards=[("id", "Rules Text", "rules_text")]), "csv-header", "deck.xlsx:Cards!C1", "Rename"),
        (workbook(Cards=[("id", None, "value"), ("a", "x", 1)]), "csv-header", "deck.xlsx:Cards!B1", "Name it"),
        (workbook(Cards=[("id",), ("a",), ("b", "x")]), "csv-ragged", "deck.xlsx:Cards!B3", "take the extra cell out"),
    ],
    ids=["broken", "empty", "twice", "same name", "nameless", "beside the table"],
)
def test_a_broken_spreadsheet_is_told(deck: Any, data: bytes | str, code: str, place: str, said: str) -> None:
    deck.edit("game.yaml", "file: cards.csv", "file: deck.xlsx")
    deck.write("deck.xlsx", data)
    found = [one for one in read_findings(deck.root)[1] if one.code == code]
    assert [str(one.place) for one in found] == [place]
    assert said in found[0].hint


def test_a_sheet_that_is_not_there_is_told_where_it_is_asked_for(deck: Any) -> None:
    deck.edit("game.yaml", "file: cards.csv", "file: deck.xlsx\n    sheet: Crads")
    deck.write("deck.xlsx", workbook(Cards=CARDS))
    [found] = [one for one in read_findings(deck.root)[1] if one.code == "unknown-sheet"]
    assert str(found.place) == "game.yaml:26:12"
    assert "“Cards”" in found.hint


def test_a_cell_a_million_rows_below_ends_no_process(deck: Any) -> None:
    book = openpyxl.Workbook()
    book.active["A1"] = "id"
    book.active["XFD1048576"] = "x"
    file = io.BytesIO()
    book.save(file)
    deck.edit("game.yaml", "file: cards.csv", "file: deck.xlsx")
    deck.write("deck.xlsx", file.getvalue())
    assert "spreadsheet" in {one.code for one in read_findings(deck.root)[1]}


def test_a_column_may_be_named_by_its_header(deck: Any) -> None:
    deck.edit("game.yaml", "value: {type: int,", "value: {header: How Much?, type: int,")
    data = workbook(Cards=[("id", "suit", "How Much?"), ("a", "sun", 3)])
    assert [row.value for row in read(deck, "deck.xlsx", data)] == [3]


# -- texts in columns -----------------------------------------------------------------------------

TEXTS = [("id", "suit", "value", "name", "Name DE"), ("a", "sun", 1, "Dawn {icon:sun}", "Morgen")]


def test_texts_may_stand_in_a_column_for_each_language(deck: Any) -> None:
    deck.edit("game.yaml", "    file: cards.csv", "    file: deck.xlsx\n    translated: [name]")
    deck.write("deck.xlsx", workbook(Cards=TEXTS))
    pack = read_pack(deck.root)
    assert pack.text("en", "cards.a.name") == "Dawn {icon:sun}"
    assert pack.text("de", "cards.a.name") == "Morgen"


@pytest.mark.parametrize(
    ("rows", "code", "place", "language"),
    [
        ([*TEXTS, ("b", "sun", 1, "Noon", None)], "missing-translation", "deck.xlsx:Cards!E3", "de"),
        ([*TEXTS, ("b", "sun", 1, "Noon", "{icon:sunn}")], "unknown-icon", "deck.xlsx:Cards!E3", "de"),
        ([*TEXTS, ("b", "sun", 1, "Noon", "{x} Mittag")], "placeholders", "deck.xlsx:Cards!E3", "de"),
        ([row[:4] for row in TEXTS], "missing-column", "game.yaml:26:17", "de"),
    ],
    ids=["empty", "icon", "placeholder", "no column"],
)
def test_mistakes_in_texts_of_columns_are_told_at_their_cell(
    deck: Any, rows: Sequence[Sequence[Any]], code: str, place: str, language: str
) -> None:
    deck.edit("game.yaml", "    file: cards.csv", "    file: deck.xlsx\n    translated: [name]")
    deck.write("deck.xlsx", workbook(Cards=rows))
    told = read_findings(deck.root)[1]
    assert [(one.code, str(one.place), one.language) for one in told] == [(code, place, language)]


def test_the_example_of_the_documentation_is_read(deck: Any) -> None:
    text = (shipped_folder("content").parent / "docs" / "packs.md").read_text(encoding="utf-8")
    example = text.partition("### Spreadsheets")[2].partition("```yaml\n")[2].partition("```")[0]
    assert "translated" in example
    game = (deck.root / "game.yaml").read_text(encoding="utf-8")
    before, _, rest = game.partition("tables:\n")
    deck.write("game.yaml", before + example + "\ncomponents:" + rest.partition("\ncomponents:")[2])
    suits = [("ID", "icon", "ground", "figure"), ("sun", "sun", "gold", "ink"), ("moon", "moon", "dusk", "paper")]
    cards = [
        ("ID", "Suit", "Value", "Copies", "How strong?", "Name", "Name DE", "Rules EN", "Rules DE"),
        ("sun-1", "sun", 1, 2, 4, "Dawn", "Morgen", "Draw.", "Zieht."),
        ("moon-1", "moon", 1, 2, 4, "Dusk", "Abend", None, None),
    ]
    deck.write("deck.xlsx", workbook(**{"Suits": suits, "Cards for printing": cards}))
    pack = read_pack(deck.root)
    assert [row.strength for row in pack.tables["cards"]] == [4, 4]
    assert pack.text("de", "cards.sun-1.rules") == "Zieht."


# -- addresses ------------------------------------------------------------------------------------


class Site:
    """A server on this machine that sends what a test puts there."""

    def __init__(self) -> None:
        self.pages: dict[str, bytes | str] = {}
        self.asked: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                page = site.pages.get(self.path)
                if isinstance(page, str):
                    self.send_response(302)
                    self.send_header("Location", page)
                    self.end_headers()
                    return
                self.send_response(404 if page is None else 200)
                self.end_headers()
                self.wfile.write(page or b"")

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Site]:
    monkeypatch.setattr(download, "SCHEMES", frozenset({"http", "https"}))
    monkeypatch.setattr(download, "PUBLIC_ONLY", False)
    monkeypatch.setattr(web_table, "_silent", {})
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("no_proxy", "*")
    site = Site()
    thread = threading.Thread(target=site.server.serve_forever, daemon=True)
    thread.start()
    yield site
    site.server.shutdown()
    site.server.server_close()
    thread.join()


CSV = b"id,Suit,Value\nsun-1,sun,1\n"


def test_a_table_is_fetched_once_and_kept(deck: Any, site: Site) -> None:
    site.pages["/cards"] = CSV
    assert [row.suit for row in read(deck, f"{site.url}/cards", "")] == ["sun"]
    assert len(read_pack(deck.root).tables["cards"]) == 1
    assert site.asked == ["/cards"]


def test_offline_the_copy_is_used_and_said_so(deck: Any, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.pages["/cards"] = CSV
    read(deck, f"{site.url}/cards", "")
    monkeypatch.setattr(web_table, "FRESH", 0.0)
    del site.pages["/cards"]
    pack, found = read_findings(deck.root)
    assert pack is not None
    assert len(pack.tables["cards"]) == 1
    [one] = found
    assert (one.code, one.severity) == ("offline", "warning")
    assert "Not Found. The copy of 20" in one.message


def test_what_changes_at_the_address_makes_another_build(
    deck: Any, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_table, "FRESH", 0.0)
    monkeypatch.setattr(web_table, "addresses", lambda _game: [f"{site.url}/cards"])
    site.pages["/cards"] = CSV
    first = stamp(deck.root, "")
    assert stamp(deck.root, "") == first
    site.pages["/cards"] = CSV + b"sun-2,sun,2\n"
    assert stamp(deck.root, "") != first


def test_the_addresses_of_a_game_are_those_of_its_tables() -> None:
    game = b'# https://a.example\ntables:\n  a: https://b.example/x?y=1\n  b: {file: "https://c.example/z"}\n'
    assert web_table.addresses(game) == ["https://b.example/x?y=1", "https://c.example/z"]


@pytest.mark.parametrize(
    ("page", "code", "said"),
    [
        (None, "unreachable", "Not Found"),
        (b"<!DOCTYPE html><html>", "not-a-table", "web page"),
        (b"id,suit\n" + b"x" * (download.LARGEST + 1), "unreachable", "more than 4 MB"),
        ("ftp://127.0.0.1/x", "unreachable", "https"),
        (b"\xff\xfe", "encoding", "UTF-16"),
    ],
    ids=["gone", "page", "large", "elsewhere", "encoding"],
)
def test_an_address_without_a_table_is_told(deck: Any, site: Site, page: Any, code: str, said: str) -> None:
    if page is not None:
        site.pages["/cards"] = page
    deck.edit("game.yaml", "file: cards.csv", f"file: {site.url}/cards")
    [found] = [one for one in read_findings(deck.root)[1] if one.code == code]
    assert said in found.message, found


@pytest.mark.parametrize(
    "url", ["http://example.org/x", "file:///etc/passwd", "https://127.0.0.1/x", "https://[::1]/x", "https:///x"]
)
def test_this_machine_and_its_network_are_not_asked(url: str) -> None:
    with pytest.raises(download.Unfit):
        download.refuse_private(url)
