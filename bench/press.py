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
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

KIND = "bench"
ROUNDS = 7
ROOT = Path(__file__).parents[1]
DECKS = Path(__file__).parent / "decks"
PROTOGRAF = "protograf==0.5.2"
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Everybody's modules are compiled once, as they are where a program has been installed."""
PUNCHBOARD = [str(Path(sys.executable).with_name("punchboard"))]


def run() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        return {**deck(Path(folder)), **many_cards(Path(folder)), **whole_kit(Path(folder))}


def deck(folder: Path) -> dict[str, Any]:
    """54 poker cards, six pages, fronts only."""
    cards = str(DECKS / "pack" / "cards.csv")
    assets = (str(ROOT / "templates" / "fonts"), str(ROOT / "templates" / "icons"))
    bare, other = str(folder / "bare.pdf"), str(folder / "protograf.pdf")
    makers: dict[str, Callable[[], float]] = {
        "punchboard": lambda: cold(DECKS / "pack", folder / "deck"),
        "reportlab": lambda: seconds([sys.executable, str(DECKS / "reportlab_deck.py"), cards, *assets, bare]),
        "protograf": lambda: seconds([peers_python(), str(DECKS / "protograf_deck.py"), cards, other]),
    }
    for make in makers.values():
        make()
    taken: dict[str, list[float]] = {name: [] for name in makers}
    for _ in range(ROUNDS):
        for name, make in makers.items():
            taken[name].append(make())
    time = {name: median(values) for name, values in taken.items()}
    (ours,) = folder.joinpath("deck").rglob("*cards*.pdf")
    return {
        "deck_seconds": {name: round(value, 3) for name, value in time.items()},
        "deck_over_bare_reportlab": round(time["punchboard"] / time["reportlab"], 2),
        "deck_over_protograf": round(time["punchboard"] / time["protograf"], 2),
        "deck_bytes": {
            "punchboard": ours.stat().st_size,
            "reportlab": os.path.getsize(bare),
            "protograf": os.path.getsize(other),
        },
        "deck_is_searchable_with_embedded_fonts": searchable(ours),
    }


def many_cards(folder: Path) -> dict[str, Any]:
    """Ten times the cards should take no more than ten times the time beyond starting up."""
    tenfold = folder / "tenfold"
    shutil.copytree(DECKS / "pack", tenfold)
    with (tenfold / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    with (tenfold / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows({**row, "id": f"{row['id']}-{turn}"} for turn in range(10) for row in rows)
    one = median(cold(DECKS / "pack", folder / "one") for _ in range(3))
    ten = median(cold(tenfold, folder / "ten") for _ in range(3))
    return {"cards_540_seconds": round(ten, 3), "cards_540_over_54": round(ten / one, 2)}


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


def seconds(command: list[str]) -> float:
    begun = perf_counter()
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=COMPILED)
    return perf_counter() - begun


def peak(command: list[str]) -> float:
    """The most memory a command held at once, in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT, env=COMPILED)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
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
