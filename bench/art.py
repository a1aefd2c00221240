"""Pictures on paper: the deck of `bench/press.py` with a picture on every card, whole processes from the command line.

Once with a drawing in full colour as SVG, turn and turn about with the bare deck; once with photographs of 20 MB.
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.press import COMPILED, DECKS, PUNCHBOARD, ROOT

KIND = "bench"
ROUNDS = 7
CARDS = 54
MEGABYTE = 1_000_000
PHOTO = (6000, 4000)
PHOTO_BYTES = 20 * MEGABYTE
GRAIN = 6
DIFFERENT_PHOTOS = 6
"""So many are made; each card has a file of its own all the same, and none is read twice."""
FULL_FACE = "  picture: {bleed: true, image: '{{ row.picture }}', fit: cover}\n"


def run() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        return {**drawings(Path(folder)), **photographs(Path(folder))}


def drawings(folder: Path) -> dict[str, Any]:
    """The deck with and without a drawing on every card."""
    bare = pack_with(folder / "bare", "", None)
    drawn = pack_with(folder / "drawn", FULL_FACE, ".svg")
    sizes = []
    for number, name in enumerate(cards(drawn)):
        text = landscape(Random(number))
        sizes.append(len(text))
        (drawn / "art" / f"{name}.svg").write_text(text, encoding="utf-8")
    taken: dict[str, list[tuple[float, float, float]]] = {"without": [], "with": []}
    for _ in range(ROUNDS + 1):
        for name, pack in (("without", bare), ("with", drawn)):
            taken[name].append(build(pack, folder / name))
    wall, processor, memory = (
        {name: median(run[figure] for run in runs[1:]) for name, runs in taken.items()} for figure in range(3)
    )
    (pdf,) = (folder / "with").rglob("*cards*.pdf")
    return {
        "svg_bytes_each": round(sum(sizes) / len(sizes)),
        "svg_shapes_each": sum(
            landscape(Random(0)).count(f"<{kind} ") for kind in ("path", "circle", "ellipse", "use")
        ),
        "deck_seconds": round(wall["without"], 3),
        "deck_with_svg_seconds": round(wall["with"], 3),
        "svg_seconds_more": round(wall["with"] - wall["without"], 3),
        "svg_processor_seconds_more": round(processor["with"] - processor["without"], 3),
        "deck_with_svg_bytes": pdf.stat().st_size,
        "deck_with_svg_peak_megabytes": round(memory["with"]),
    }


def photographs(folder: Path) -> dict[str, Any]:
    """The deck with a photograph of 20 MB below every card's words."""
    pack = pack_with(folder / "photographs", FULL_FACE, ".jpg")
    # In a process of its own: a child's memory counts from what its parent has.
    subprocess.run([sys.executable, "-m", "bench.art", str(folder)], check=True, cwd=ROOT)
    made = [folder / f"{number}.jpg" for number in range(DIFFERENT_PHOTOS)]
    for number, name in enumerate(cards(pack)):
        # A comment makes each file another one.
        data = made[number % len(made)].read_bytes()
        comment = f"card {number}".encode()
        marked = data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:]
        (pack / "art" / f"{name}.jpg").write_bytes(marked)
    build(pack, folder / "warm")
    runs = [build(pack, folder / "photos") for _ in range(3)]
    (pdf,) = (folder / "photos").rglob("*cards*.pdf")
    return {
        "photo_megabytes_each": round(sum(one.stat().st_size for one in made) / len(made) / MEGABYTE, 1),
        "photo_pixels": list(PHOTO),
        "photos": CARDS,
        "photo_seconds_each": round(median(wall for wall, _, _ in runs) / CARDS, 3),
        "photo_processor_seconds_each": round(median(processor for _, processor, _ in runs) / CARDS, 3),
        "photo_pdf_megabytes": round(pdf.stat().st_size / MEGABYTE, 1),
        "photo_peak_megabytes": round(max(peak for _, _, peak in runs)),
    }


def pack_with(pack: Path, box: str, ending: str | None) -> Path:
    """The deck of the press bench, with a column that names each card's picture."""
    shutil.copytree(DECKS / "pack", pack)
    if ending is None:
        return pack
    (pack / "art").mkdir()
    (pack / "art" / "art.yaml").write_text("default: {author: the bench, licence: CC0-1.0}\n")
    with (pack / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = [{**row, "picture": f"art/{row['id']}{ending}"} for row in csv.DictReader(file)]
    with (pack / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows(rows)
    game, face = pack / "game.yaml", pack / "layouts" / "face.yaml"
    column = "      picture: {type: picture}\n"
    text = game.read_text(encoding="utf-8")
    game.write_text(
        text.replace("      value: {type: int}\n", f"      value: {{type: int}}\n{column}"), encoding="utf-8"
    )
    first, rest = face.read_text(encoding="utf-8").split("boxes:\n")
    face.write_text(f"{first}boxes:\n{box}{rest}", encoding="utf-8")
    return pack


def cards(pack: Path) -> Iterator[str]:
    with (pack / "cards.csv").open(encoding="utf-8", newline="") as file:
        yield from (row["id"] for row in csv.DictReader(file))


def build(pack: Path, out: Path) -> tuple[float, float, float]:
    """Build with nothing remembered: seconds, seconds of one processor, and the most memory at once in MB."""
    shutil.rmtree(out, ignore_errors=True)
    command = [*PUNCHBOARD, "build", str(pack), "--only", "cards", "--backs", "none", "-o", str(out)]
    begun = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT, env=COMPILED)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return perf_counter() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def landscape(chance: Random) -> str:
    """A drawing as a designer brings it: some hundred shapes, gradients, opacity, clips, classes and repetitions."""

    def colour() -> str:
        return f"#{chance.randrange(0x1000000):06x}"

    def at(low: float, high: float) -> float:
        return round(chance.uniform(low, high), 2)

    stops = "".join(
        f'<linearGradient id="hill{n}" x2="0" y2="1"><stop offset="0" stop-color="{colour()}"/>'
        f'<stop offset=".6" stop-color="{colour()}"/><stop offset="1" stop-color="{colour()}"/></linearGradient>'
        for n in range(6)
    )
    hills = "".join(
        f'<path class="hill" fill="url(#hill{n})" d="M0 {at(180, 220) + n * 25}'
        + "".join(
            f" C{x + 20} {at(160, 240) + n * 25} {x + 40} {at(160, 240) + n * 25} {x + 64} {at(180, 220) + n * 25}"
            for x in range(0, 635, 64)
        )
        + ' V889 H0 Z"/>'
        for n in range(6)
    )
    trees = "".join(
        f'<use href="#tree" transform="translate({at(0, 635)} {at(300, 800)}) scale({at(0.5, 2)})" fill="{colour()}"/>'
        for _ in range(24)
    )
    clouds = "".join(
        f'<g opacity="{at(0.3, 0.8)}"><ellipse cx="{(x := at(0, 635))}" cy="{(y := at(30, 160))}" rx="60" ry="20"/>'
        f'<ellipse cx="{x + 30}" cy="{y - 12}" rx="40" ry="18"/></g>'
        for _ in range(8)
    )
    stars = "".join(
        f'<circle cx="{at(0, 635)}" cy="{at(0, 200)}" r="{at(1, 4)}" fill="{colour()}" fill-opacity="{at(0.4, 1)}"/>'
        for _ in range(30)
    )
    hero = "".join(
        f'<path transform="rotate({at(0, 360)} 317 500)" fill="{colour()}" stroke="#201810" stroke-width="{at(1, 4)}"'
        f' stroke-linejoin="round" d="M317 {at(380, 420)} q{at(20, 60)} 40 10 90 t-20 60 s-40-20-30-70 z"/>'
        for _ in range(16)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 635 889">'
        "<style>.hill{stroke:#102010;stroke-width:2} .cloud ellipse{fill:#ffffff}</style><defs>"
        f'<linearGradient id="sky" x2="0" y2="1"><stop stop-color="{colour()}"/><stop offset="1" stop-color="#f4e8d0"/>'
        '</linearGradient><radialGradient id="sun"><stop stop-color="#fff8d0"/><stop offset=".5" stop-color="#ffd040"/>'
        f'<stop offset="1" stop-color="#ff8000" stop-opacity="0"/></radialGradient>{stops}'
        '<clipPath id="moon"><circle cx="317" cy="500" r="150"/></clipPath>'
        '<g id="tree"><rect x="-3" width="6" height="24" fill="#5a3a1a"/>'
        '<path d="M-20 6 L0-30 20 6z M-16-12 L0-44 16-12z"/></g>'
        f'</defs><rect width="635" height="889" fill="url(#sky)"/><circle cx="{at(100, 500)}" cy="120" r="90"'
        f' fill="url(#sun)"/>{stars}<g class="cloud">{clouds}</g>{hills}{trees}'
        f'<g clip-path="url(#moon)">{hero}</g></svg>'
    )


def photo(number: int) -> bytes:
    """A photograph as a camera stores it: soft shapes and lights, fine grain, little compression."""
    import numpy as np
    from PIL import Image

    chance = np.random.default_rng(number)
    width, height = PHOTO
    scene = np.full((height, width, 3), 128, np.float32)
    for cells in (6, 24, 96, 400):
        noise = chance.normal(0, 120 / cells**0.5, (cells * height // width, cells, 3)).astype(np.float32)
        for band in range(3):
            layer = Image.fromarray(noise[:, :, band]).resize(PHOTO, Image.Resampling.BICUBIC)
            scene[:, :, band] += np.asarray(layer)
    scene += chance.normal(0, GRAIN, (height, width, 1)).astype(np.float32)
    picture = Image.fromarray(np.clip(scene, 0, 255).astype(np.uint8))
    for quality in range(90, 101):
        out = BytesIO()
        picture.save(out, "JPEG", quality=quality, subsampling=0)
        if out.tell() >= PHOTO_BYTES:
            break
    return out.getvalue()


if __name__ == "__main__":
    for number in range(DIFFERENT_PHOTOS):
        Path(sys.argv[1], f"{number}.jpg").write_bytes(photo(number))
