"""What pages weigh and how soon they can be used on an old phone: every visit is a first one, with nothing kept.

The phone's speed is the same on every machine (`slow_phone`). Takes about two minutes.
"""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from bench.phones import Api
from bench.server import run_server
from bench.slow_phone import KB_PER_SECOND, LATE, THROTTLED, Visit, browser, visit
from companion.engines import open_pack
from generator.pack.find import large_games

KIND = "bench"
VISITS = 9
SCREEN = {"width": 390, "height": 844}


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data, run_server(Path(data)) as (port, _), browser() as chromium:
        address = f"http://127.0.0.1:{port}"

        def look(*where: str) -> Visit:
            with closing(chromium.new_context(viewport=SCREEN, has_touch=True)) as phone:
                return visit(phone.new_page(), address, *where)

        look()  # a server that has just started makes its fonts; that is no matter of the phone's
        figures: dict[str, Any] = {
            "phone": f"{THROTTLED:g} times slower, {KB_PER_SECOND * 8:g} kbit/s, {LATE} ms there and back",
            "visits_each": VISITS,
            "first_page": summarise([look() for _ in range(VISITS)]),
        }
        with closing(Api(port)) as api:
            for game in large_games():
                code = api("POST", "/tables", {"game": game, "seats": seats(game)})["code"]
                figures[f"guest_at_a_table_of_{game}"] = summarise(
                    [look(f"/t/{code}", ".lobby") for _ in range(VISITS)]
                )
        return figures


def seats(game: str) -> list[dict[str, str]]:
    """As few as can play it; where the seats have names of their own, those."""
    engine = open_pack(game).engine
    few = min(engine.players)
    names = engine.seats or [f"Player {place}" for place in range(1, few + 1)]
    return [{"name": name} for name in names[:few]]


def summarise(visits: list[Visit]) -> dict[str, Any]:
    """Pictures of pieces come while people sit down; the rest is what they wait for."""
    times = sorted(round(each.usable) for each in visits)
    return {
        "kilobytes_without_pieces": round(max(each.bytes(without="/pieces/") for each in visits) / 1024, 1),
        "kilobytes": round(max(each.bytes() for each in visits) / 1024, 1),
        "requests": max(len(each.sizes) for each in visits),
        "usable_after_milliseconds": {"best": times[0], "median": median(times), "worst": times[-1]},
    }
