"""Move counts: how many lines of play lead on from a state, to each depth. Known numbers stand in
`tests/data/perft/<game>.json`; chance is answered from a fixed seed, so that only decisions branch."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

from support.games import DATA, Case

from companion.dealer import answer
from companion.lab.match import steps
from companion.rules.kernel import Chance, ChanceMove, Over

STARTS = (0, 30, 75)
"""After how many random steps the counting begins."""
MOST = 12
"""Of very long lists only the first moves are followed; all are counted."""


def counts(case: Case) -> dict[str, list[int]]:
    found = {}
    for start in STARTS:
        state = case.fresh()
        for _ in islice(steps(case.game, state, case.bots("uniform"), case.source("counted").below), start):
            pass
        found[str(start)] = [lines(case, state, depth) for depth in range(1, case.entry.depth + 1)]
    return found


def lines(case: Case, state: Any, depth: int) -> int:
    game, twin = case.game, state.copy()
    for ordinal in range(200):
        pending = game.pending(twin)
        if not isinstance(pending, Chance):
            break
        question = pending.question
        game.apply(twin, ChanceMove(question.id, answer("counted", question, ordinal)))
    if isinstance(pending, Over):
        return 1
    assert not isinstance(pending, Chance)
    moves = game.legal_moves(twin, pending.seats[0])
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves[:MOST]:
        after = twin.copy()
        game.apply(after, move)
        total += lines(case, after, depth - 1)
    return total


def known_counts(case: Case) -> dict[str, list[int]]:
    known: dict[str, list[int]] = _read(case)[str(case.players)]
    return known


def write_counts(cases: Sequence[Case], refresh: bool) -> None:
    for case in cases:
        file = _file(case)
        known = _read(case) if file.exists() else {}
        if refresh or str(case.players) not in known:
            known[str(case.players)] = counts(case)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
            print(f"{file}: {case.players} players")


def _file(case: Case) -> Any:
    return DATA / "perft" / f"{case.entry.label}.json"


def _read(case: Case) -> dict[str, dict[str, list[int]]]:
    known: dict[str, dict[str, list[int]]] = json.loads(_file(case).read_text(encoding="utf-8"))
    return known
