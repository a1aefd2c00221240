"""Whole recorded games with their final sheets: `tests/data/games/<game>/<players>.jsonl.gz`, one game a line.

`python tests/support/recorded.py GAME…` records what is missing, with `--refresh` all of it anew. Replaying them
is how an unintended change of the rules comes to light.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support.games import DATA, Case, cases

from companion.lab.match import begin, steps
from companion.rules.kernel import Game, Sheet

GAMES = 12
TABLES = (("uniform",), ("medium",), ("medium", "uniform"))
"""Who sits around the table, in turn: the games differ in how sensibly they are played."""


def file_of(case: Case) -> Path:
    return DATA / "games" / case.entry.label / f"{case.players}.jsonl.gz"


def recorded(case: Case) -> list[dict[str, Any]]:
    with gzip.open(file_of(case), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def begun(game: Game[Any, Any], record: dict[str, Any]) -> Any:
    return begin(game, record["seats"], record["options"])


def sheet_record(sheet: Sheet) -> dict[str, Any]:
    players = [
        {"seat": player.seat, "total": player.total, "lines": [[x.what, x.points, x.rule] for x in player.lines]}
        for player in sheet.players
    ]
    return {"players": players, "winners": list(sheet.winners), "decided_by": sheet.decided_by}


def record(case: Case, number: int) -> dict[str, Any]:
    game, state = case.game, case.fresh()
    bots = case.bots(*TABLES[number % len(TABLES)])
    events = [game.write_move(step.move) for step in steps(game, state, bots, case.source(f"recorded {number}").below)]
    return {
        "seats": list(case.seats),
        "options": dict(case.entry.options),
        "events": events,
        "sheet": sheet_record(game.score(state)),
    }


def write(case: Case) -> None:
    file = file_of(case)
    file.parent.mkdir(parents=True, exist_ok=True)
    games = "".join(
        json.dumps(record(case, number), ensure_ascii=False, separators=(",", ":")) + "\n" for number in range(GAMES)
    )
    # No file name and no time in the header: the same games give the same bytes.
    file.write_bytes(gzip.compress(games.encode(), mtime=0))


def main(arguments: list[str]) -> int:
    from support.trees import write_counts

    refresh, names = "--refresh" in arguments, [name for name in arguments if not name.startswith("-")]
    wanted = [case for case in cases() if case.entry.pack in names]
    if not wanted:
        print("Which game? One of:", ", ".join(sorted({case.entry.pack for case in cases()})))
        return 2
    for case in wanted:
        if refresh or not file_of(case).exists():
            write(case)
            print(f"{file_of(case)}: {GAMES} games")
    write_counts(wanted, refresh)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
