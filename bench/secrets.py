"""Vary what a reader may not know, five hundred times a game, and compare all that the server gives it: to the byte.

Decisions and answers of others, cards buried, peeked at or reordered, what chance has still to bring, the toolbox's
hands; dealt by the app and by the people, before and after the fact. A leak is an answer that differs.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from time import process_time, strftime
from typing import Any

from bench.noninterference.listening import HINTED, QUICK, Tally, case_of, compare_pairs
from bench.noninterference.worlds import variations
from companion.engines import open_pack
from generator.pack.find import large_games, small_games

KIND = "soak"
KEPT = Path(__file__).parent / "results" / "secrets.json"
VARIATIONS = 500
SEATS = 3
PLAYERS = {**QUICK, "strong": HINTED}
MADE = Path(__file__).parents[1] / "tests" / "data" / "secret-games"
"""Games made of what hides something in a declaration: bids, passed hands, sight on conditions, consent, markets."""
GAMES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    **{name: (name, {}) for name in large_games()},
    "fallen-kingdoms, hidden points": ("fallen-kingdoms", {"hidden_scoring": True}),
    **{name: (name, {}) for name in small_games()},
    "oh-hell, short": ("oh-hell", {"first_round": 3, "hook": False}),
    **{folder.name: (str(folder), {}) for folder in sorted(MADE.iterdir())},
}


def run() -> dict[str, Any]:
    """All games, or those that `BENCH_GAMES` names, beside what is known of the others: it takes hours. Each game's
    figures are written as soon as they are there."""
    for label in os.environ.get("BENCH_GAMES", ";".join(GAMES)).split(";"):
        found = {"on": strftime("%Y-%m-%d"), **figures(label, VARIATIONS)}
        record = kept()
        known = record["figures"] | {label: found}
        record["figures"] = {label: known[label] for label in GAMES if label in known}
        KEPT.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return kept()["figures"]


def kept() -> dict[str, Any]:
    """Return what is known so far. Games may be measured by several processes at once."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"figures": {}}


def figures(label: str, count: int) -> dict[str, Any]:
    """One game's: how many pairs of worlds each way was tried on, and what was found."""
    name, options = GAMES[label]
    loaded, begun = open_pack(name), process_time()
    seats = min(SEATS, max(loaded.engine.players))
    tally = compare_pairs(loaded, islice(variations(case_of(loaded, seats, options), "soak"), count), "soak", PLAYERS)
    for way, which, here, there in tally.leaks[:5]:
        print(f"  {way} tells apart {which}:\n    {here!s:.500}\n    {there!s:.500}", flush=True)
    print(f"  {label}: {len(tally.leaks)} leaks, {process_time() - begun:.0f} s", flush=True)
    return summarise(tally)


def summarise(tally: Tally) -> dict[str, Any]:
    return {
        "leaks": len(tally.leaks),
        "variations": dict(sorted(tally.kinds.items())),
        "ways": {
            way: {"variations": tally.pairs[way], "answers compared": compared}
            for way, compared in sorted(tally.compared.items())
        },
    }
