"""Whether a position that is accepted can be played: mutations of positions from real games, for every game.

Single and double changes: numbers off by one, negative, huge; ids swapped, doubled, dropped; fields lost; flags
turned; steps renamed. Each result is refused with its rule, or played at random to its end with every invariant
kept and every seat that is asked able to move. Dead tables, faults and broken invariants must be 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bench.mangling import OUTCOMES, PLAYED, REFUSED, Outcome, mangle, originals, outcome
from companion.dealer import Stream

KIND = "bench"
MUTATIONS = 20_000
"""For each game, over all numbers of players and variants."""
SEED = "positions"
VARIANTS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "armorica": ({},),
    "arrival": ({}, {"blocks": "in-turn"}),
    "fallen-kingdoms": (
        {},
        {"hidden_scoring": True, "trophies_per_player": 2},
        {"duplicate_trophies": True, "trophies_per_player": 4},
    ),
}
EVERY = {"armorica": 5, "arrival": 9, "fallen-kingdoms": 17}
"""How many steps lie between two positions of one game."""
NAMES = ("Ana", "Björn", "Chloé", "Dilek", "Émile", "Fee")


def run() -> dict[str, Any]:
    from companion.engines import has_engine, load

    figures = {}
    for name in VARIANTS:
        if has_engine(name):
            kinds, rules, stories = Counter[str](), Counter[str](), []
            for _, found in outcomes(load(name), name, MUTATIONS, SEED):
                kinds[found.kind] += 1
                if found.kind == REFUSED:
                    rules[found.story.split(" ")[1]] += 1
                elif found.kind != PLAYED:
                    stories.append(f"{found.kind}: {found.story}")
            figures[name] = {
                "mutations": kinds.total(),
                **{kind: kinds[kind] for kind in OUTCOMES},
                "refused_by_rule": dict(sorted(rules.items())),
                "stories": stories[:20],
                "holds": not stories,
            }
    return figures


def outcomes(
    game: Any, name: str, mutations: int, seed: str, players: Sequence[int] = ()
) -> Iterator[tuple[Any, Outcome]]:
    """So many mutations, spread evenly over the numbers of players and the game's variants; each with its outcome."""
    cases = [(number, options) for number in players or game.players for options in VARIANTS[name]]
    for case, (number, options) in enumerate(cases):
        label = f"{seed} {name} {number} {dict(options)}"
        seats = tuple((game.seats or NAMES)[:number])
        known = originals(game, seats, options, label, EVERY[name])
        below = Stream("mutations", label).below
        for count in range(mutations * case // len(cases), mutations * (case + 1) // len(cases)):
            position = mangle(known, known.positions[below(len(known.positions))], 1 + below(2), below)
            yield position, outcome(game, position, options, Stream("played on", f"{label} {count}").below)
