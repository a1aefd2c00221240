"""What it costs to make sheets: whole processes from the command line, turn and turn about with their peers.

The deck of `bench/decks` is built by Punchboard, by a bare reportlab script and by protograf (from PyPI, in
`.venv/press-peers` or the interpreter named by PUNCHBOARD_PRESS_PEERS), then Armorica's whole kit, cold and again.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, NamedTuple

KIND = "bench"
ROUNDS = 7
DECK_ROUNDS = 11
ROOT = Path(__file__).parents[1]
DECKS = Path(__file__).parent / "decks"
PROTOGRAF = "protograf==0.5.2"
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Everybody's modules are compiled once, as they are where a program has been installed."""
PUNCHBOARD = [str(Path(sys.executable).with_name("punchboard"))]


class Taken(NamedTuple):
    """What a command took: on the clock, and of the processor, which other programs on the machine change little."""

    seconds: float
    processor: float


def run() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        return {**deck(home), **from_spreadsheet(home), **many_cards(home), **many_rows(home), **whole_kit(home)}


def deck(folder: Path) -> dict[str, Any]:
    """54 poker cards, six pages, fronts only."""
    cards = str(DECKS / "pack" / "cards.csv")
    assets = (str(ROOT / "templates" / "fonts"), str(ROOT / "templates" / "icons"))
    bare, other = str(folder / "bare.pdf"), str(folder / "protograf.pdf")
    makers: dict[str, Callable[[], Taken]] = {
        "punchboard": lambda: cold_deck(folder / "deck"),
        "reportlab": lambda: taken_by([sys.executable, str(DECKS / "reportlab_deck.py"), cards, *assets, bare]),
        "protograf": lambda: taken_by([peers_python(), str(DECKS / "protograf_deck.py"), cards, other]),
    }
    for make in makers.values():
        make()
    taken: dict[str, list[Taken]] = {name: [] for name in makers}
    for _ in range(DECK_ROUNDS):
        for name, make in makers.items():
            taken[name].append(make())
    time = {name: median(one.seconds for one in some) for name, some in taken.items()}
    work = {name: median(one.processor for one in some) for name, some in taken.items()}
    (ours,) = folder.joinpath("deck").rglob("*cards*.pdf")
    return {
        "deck_seconds": {name: round(value, 3) for name, value in time.items()},
        "deck_over_bare_reportlab": round(time["punchboard"] / time["reportlab"], 2),
        "deck_over_protograf": round(time["punchboard"] / time["protograf"], 2),
        "deck_processor_seconds": {name: round(value, 3) for name, value in work.items()},
        "deck_over_bare_reportlab_by_processor": round(work["punchboard"] / work["reportlab"], 2),
        "deck_over_protograf_by_processor": round(work["punchboard"] / work["protograf"], 2),
        "deck_bytes": {
            "punchboard": ours.stat().st_size,
            "reportlab": os.path.getsize(bare),
            "protograf": os.path.getsize(other),
        },
        "deck_is_searchable_with_embedded_fonts": searchable(ours),
    }


def from_spreadsheet(folder: Path) -> dict[str, Any]:
    """The deck with its table in a workbook instead of a CSV file, turn and turn about."""
    from openpyxl import Workbook

    pack = folder / "workbook"
    shutil.copytree(DECKS / "pack", pack)
    with (pack / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    book = Workbook()
    for row in rows:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])  # type: ignore[union-attr]
    book.save(pack / "cards.xlsx")
    (pack / "cards.csv").unlink()
    game = pack / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("cards.csv", "cards.xlsx"), encoding="utf-8")
    both = [(cold(DECKS / "pack", folder / "csv"), cold(pack, folder / "xlsx")) for _ in range(ROUNDS)]
    return {"deck_from_xlsx_more_seconds": round(median(xlsx - text for text, xlsx in both), 3)}


def many_cards(folder: Path) -> dict[str, Any]:
    """Ten times the cards should take no more than ten times the time beyond starting up; one that is changed is shown
    by `watch` while the next is being thought of."""
    tenfold = many_times(folder / "tenfold", 540)
    one = median(cold(DECKS / "pack", folder / "one") for _ in range(3))
    ten = median(cold(tenfold, folder / "ten") for _ in range(3))
    small, large = workbench(many_times(folder / "watched", 54)), workbench(tenfold)
    return {
        "cards_540_seconds": round(ten, 3),
        "cards_540_over_54": round(ten / one, 2),
        "cards_540_peak_megabytes": round(peak([*PUNCHBOARD, "build", str(tenfold), "-o", str(folder / "peak")])),
        "watch_54_cards_redraw_seconds": {"median": round(median(small), 3), "longest": round(max(small), 3)},
        "watch_540_cards_redraw_seconds": {"median": round(median(large), 3), "longest": round(max(large), 3)},
    }


def many_rows(folder: Path) -> dict[str, Any]:
    """10,000 rows: read with every cell checked, then also drawn in three inks and looked at."""
    pack = many_times(folder / "rows", 10_000)
    check = [*PUNCHBOARD, "check", str(pack)]
    checked = taken_by(check)
    return {
        "rows_10000_read_and_check_seconds": round(
            median(seconds([*PUNCHBOARD, "list", str(pack)]) for _ in range(3)), 3
        ),
        "rows_10000_all_30000_faces_checked_seconds": round(checked.seconds, 3),
        "rows_10000_all_30000_faces_checked_processor_seconds": round(checked.processor, 3),
        "rows_10000_all_faces_checked_peak_megabytes": round(peak(check)),
    }


def many_times(pack: Path, number: int) -> Path:
    """Make a pack of so many cards out of the 54."""
    shutil.copytree(DECKS / "pack", pack)
    with (pack / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    with (pack / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        for index in range(number):
            row = rows[index % len(rows)]
            table.writerow({**row, "id": f"{row['id']}-{index // len(rows)}"})
    return pack


def workbench(pack: Path) -> list[float]:
    """Seconds from saving a table with one changed card until its new picture has come from the workbench, as the page
    asks for it: told by the stream of events, the facts, the picture."""
    command = [*PUNCHBOARD, "watch", str(pack), "--no-open", "-o", str(pack / "output")]
    watched = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=COMPILED)
    assert watched.stdout is not None
    try:
        port = int(watched.stdout.readline().split("//127.0.0.1:")[1].split("/")[0])
        while facts(port)["checking"]:
            sleep(0.2)
        return [redraw(pack, port, turn) for turn in range(ROUNDS)]
    finally:
        watched.terminate()
        watched.wait()
        watched.stdout.close()


def redraw(pack: Path, port: int, turn: int) -> float:
    last = facts(port)["components"][0]["pieces"][-1]
    mark, name = last["mark"], f"cards:{last['id']}"
    stream = HTTPConnection("127.0.0.1", port, timeout=30)
    stream.request("GET", "/events")
    events = stream.getresponse()
    table = pack / "cards.csv"
    head, _, row = table.read_text(encoding="utf-8").rstrip("\n").rpartition("\n")
    id, _, rest = row.split(",", 2)
    table.write_text(f"{head}\n{id},Changed {turn},{rest}\n", encoding="utf-8")
    begun = perf_counter()
    while line := events.readline():
        if not line.startswith(b"data:"):
            continue
        now = facts(port, name)["components"][0]["pieces"][-1]["mark"]
        if now != mark:
            ask(port, f"/face/en/full/{name}/front.svg?mark={now}")
            break
    taken = perf_counter() - begun
    stream.close()
    return taken


def facts(port: int, piece: str = "") -> Any:
    return json.loads(ask(port, f"/facts?piece={piece}"))


def ask(port: int, path: str) -> bytes:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse().read()
    connection.close()
    return answer


def whole_kit(folder: Path) -> dict[str, Any]:
    """Armorica for one paper and language: cold, and again with nothing changed."""
    out = folder / "kit"
    first = median(cold("armorica", out) for _ in range(3))
    again = median(seconds([*PUNCHBOARD, "build", "armorica", "-o", str(out)]) for _ in range(3))
    shutil.rmtree(out)
    return {
        "armorica_kit_cold_seconds": round(first, 3),
        "armorica_kit_unchanged_seconds": round(again, 3),
        "armorica_kit_peak_megabytes": round(peak([*PUNCHBOARD, "build", "armorica", "-o", str(out)])),
    }


def cold(game: str | Path, out: Path) -> float:
    """A build with nothing remembered. The deck's sheets alone are asked for, as the others make them."""
    shutil.rmtree(out, ignore_errors=True)
    only = ["--only", "cards", "--backs", "none"] if isinstance(game, Path) else []
    return seconds([*PUNCHBOARD, "build", str(game), *only, "-o", str(out)])


def cold_deck(out: Path) -> Taken:
    shutil.rmtree(out, ignore_errors=True)
    return taken_by([*PUNCHBOARD, "build", str(DECKS / "pack"), "--only", "cards", "--backs", "none", "-o", str(out)])


def seconds(command: list[str]) -> float:
    return taken_by(command).seconds


def taken_by(command: list[str], tree: Path = ROOT) -> Taken:
    """Run a command in a checkout, and tell what it took."""
    begun = perf_counter()
    usage = usage_of(command, tree)
    return Taken(perf_counter() - begun, usage.ru_utime + usage.ru_stime)


def usage_of(command: list[str], tree: Path = ROOT) -> Any:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tree, env=COMPILED)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage


def peak(command: list[str]) -> float:
    """The most memory a command held at once, in MB."""
    usage = usage_of(command)
    return usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)


def searchable(file: Path) -> bool:
    from pypdf import PdfReader

    reader = PdfReader(file)
    fonts = reader.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    embedded = all(
        "/FontFile2" in font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        for font in fonts.values()
    )
    return embedded and "Old Miller" in reader.pages[0].extract_text()


def peers_python() -> str:
    """The interpreter that has protograf; its environment is made when there is none."""
    if named := os.environ.get("PUNCHBOARD_PRESS_PEERS"):
        return named
    home = ROOT / ".venv" / "press-peers"
    python = home / "bin" / "python"
    if not python.exists():
        print(f"  installing {PROTOGRAF} beside ours", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", PROTOGRAF], check=True)
    return str(python)


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
