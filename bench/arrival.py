"""Whether The Arrival's Earning Cards keep what its rules document asks of them (ARR 13.5.7), and the aim beyond it.

900 games for each number of leaders and each way of choosing sections; actions are chosen greedily with some
randomness. `sensible` is the bot as people meet it, who also chooses sections. Run by `make lab`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from bench.bots import percent
from bench.sums import Sums, sum_jobs

KIND = "lab"
GAMES = 900
SEED = "arrival 13.5.7, the third proof"
"""Never used while the cards or the leaders were being changed."""
NOISE = 0.4
"""How much luck goes into a choice of action, in fame."""
WARY = 1.43
"""What leaders who do not follow the bot's taste fear of every point of corruption, whatever ending they expect:
they work it off where fame is cheap. This, `SHARED` and `NOISE` were set, on another seed, so that mixed leaders come
near those of the trial in ARR 13.5.7."""
SHARED = 0.12
"""How much of that fear even the boldest leader has."""
WAYS = ("sensible", "mixed", "random", "top", "middle", "bottom")

HOLDS: dict[str, tuple[tuple[str, str, float, float], ...]] = {
    "sensible": (("overrun", "overrun", 25, 75), ("prevailed", "prevailed", 25, 75)),
    "mixed": (("overrun", "overrun", 5, 65), ("early end", "early", 15, 60), ("limit", "latched", 30, 90)),
    "random": (("overrun", "overrun", 20, 90), ("early end", "early", 10, 50)),
    "top": (("early end", "early", 90, 100), ("overrun", "overrun", 90, 100)),
    "middle": (
        ("limit", "latched", 0, 25),
        ("overrun", "overrun", 10, 100),
        ("prevailed", "prevailed", 10, 100),
    ),
    "bottom": (("limit", "latched", 0, 2), ("prevailed", "prevailed", 95, 100)),
}
"""For each way: what is counted, under which name, and between which shares of games it must lie, in per cent."""
A_DILEMMA = {2: 25, 3: 25, 4: 20}
"""At least so many of a hundred choices of the sensible bot fall on each section. Among four leaders the bottom is the
best one least often: their games are short, and corruption decides fewer of them."""
PROCEDURES = ("4.1.3", "4.5.1", "4.5.2", "4.6.2", "4.7.1", "6.1")
"""Rules for shortages and the like that must not be dead letters."""


@dataclass
class Figures(Sums):
    """Sums over games."""

    games: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    """Endings, limits, and games in which a procedure occurred."""
    wins: Counter[int] = field(default_factory=Counter)
    """By place in the turn order of the first round, in sixtieths."""
    opened: Counter[str] = field(default_factory=Counter)
    """Sections left open."""
    best: Counter[str] = field(default_factory=Counter)
    """Sections that would have brought most, with all four cards on the table, by the bot's judgement."""
    sums: Counter[str] = field(default_factory=Counter)


class Leader:
    """A leader with its own taste and a way of choosing sections."""

    name = "lab"

    def __init__(self, way: str, below: Callable[[int], int]) -> None:
        from companion.rules.arrival.worth import SENSIBLE

        self.way = way
        self.noise = 0.0 if way == "sensible" else NOISE
        self.taste = SENSIBLE if way == "sensible" else replace(SENSIBLE, dread=WARY)
        if way == "mixed":
            names = ("disc", "sword", "shield", "tile")
            factors = {name: getattr(SENSIBLE, name) * (0.6 + 0.1 * below(9)) for name in names}
            boldness = 0.15 * below(9)
            factors |= {
                "corruption": SENSIBLE.corruption * boldness,
                "dread": WARY * (SHARED + (1 - SHARED) * boldness),
            }
            self.taste = replace(SENSIBLE, **factors)

    def choose(self, game: Any, state: Any, seat: str, below: Callable[[int], int]) -> Any:
        from companion.rules.arrival.outlook import appraise

        moves = game.legal_moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        kind = game.write_move(moves[0])["type"]
        if self.way not in ("sensible", "mixed"):
            if kind.startswith("block"):
                blocks = [move for move in moves if hasattr(move, "section") and move.section != self.way]
                return blocks[below(len(blocks))]
            if kind == "use-ogam":
                return moves[-1]
        worth = appraise(state, state.seats.index(seat), moves, self.taste)
        noisy = [value + self.noise * below(1000) / 1000 for value in worth]
        best = max(noisy)
        equals = [move for move, value in zip(moves, noisy, strict=True) if value == best]
        return equals[below(len(equals))]


def run(games: int = GAMES) -> dict[str, Any]:
    report: dict[str, Any] = {}
    together: Counter[str] = Counter()
    size = 25
    for players, way in product((2, 3, 4), WAYS):
        jobs = [(players, way, start, min(start + size, games)) for start in range(0, games, size)]
        whole = sum_jobs(Figures(), play_games, jobs)
        report[f"{players} leaders, {way}"] = judge_figures(whole, players, way)
        together.update({name: whole.seen[name] for name in PROCEDURES})
    report["procedures"] = {name: together[name] for name in PROCEDURES}
    report["every procedure occurs"] = all(together[name] for name in PROCEDURES)
    return report


def play_games(job: tuple[int, str, int, int]) -> Figures:
    from companion.engines import load

    players, way, start, end = job
    game, figures = load("arrival"), Figures()
    for number in range(start, end):
        one_game(game, game.seats[:players], way, number, figures)
    return figures


def one_game(game: Any, seats: Sequence[str], way: str, number: int, figures: Figures) -> None:
    from companion.dealer import Stream
    from companion.lab.match import begin, steps

    state = begin(game, tuple(seats), {})
    below = Stream(SEED, f"{way} {len(seats)} {number}").below
    leaders = {seat: Leader(way, below) for seat in seats}
    seen: set[str] = set()
    order: list[str] = []
    with shortages(seen, figures):
        for step in steps(game, state, leaders, below):
            if not order and state.start >= 0:
                order = [seats[leader] for leader in state.order()]
            if any(state.early):
                seen.add("4.1.3")
            if any(state.gathered):
                seen.add("6.1")
            figures.sums["decisions"] += step.seat is not None
    result = game.pending(state).result
    figures.games += 1
    seen.add(result["ending"])
    if state.latched:
        seen.add("latched")
    if state.round < game.content.limits[len(seats)].rounds:
        seen.add("early")
    figures.seen.update(seen)
    for winner in result["winners"]:
        figures.wins[order.index(winner)] += 60 // len(result["winners"])
    for own in result["scores"].values():
        figures.sums["fame"] += own["fame"]
        figures.sums["corruption"] += own["corruption"]
    figures.sums.update({"F": result["F"], "T": result["T"], "rounds": state.round})


class shortages:
    """Notices what runs short: looks at what is owed just before it is paid out, and at the display's fill-ups."""

    def __init__(self, seen: set[str], figures: Figures) -> None:
        self.seen, self.figures = seen, figures

    def __enter__(self) -> None:
        from companion.rules.arrival import display, earning
        from companion.rules.arrival.blocks import open_section
        from companion.rules.arrival.content import SECTIONS
        from companion.rules.arrival.worth import section_worth, survey

        self.pay_out, self.fill_up = earning.pay_out, display.fill_up

        def pay_out(state: Any, owed: Sequence[Sequence[int]]) -> None:
            for leader, due in enumerate(owed):
                self.figures.opened[SECTIONS[open_section(state, leader)]] += 1
                outlook = survey(state, leader)
                worth = [section_worth(outlook, section) for section in range(len(SECTIONS))]
                self.figures.best[SECTIONS[worth.index(max(worth))]] += 1
                if due[3] > state.discs_left(leader):
                    self.seen.add("4.5.1")
            if sum(due[5] for due in owed) > state.shields_left():
                self.seen.add("4.5.2")
            if sum(due[7] for due in owed) > sum(state.unseen()):
                self.seen.add("4.6.2")
            self.pay_out(state, owed)

        def fill_up(state: Any) -> None:
            before = len(state.used)
            self.fill_up(state)
            if len(state.used) < before:
                self.seen.add("4.7.1")

        earning.pay_out, display.fill_up = pay_out, fill_up

    def __exit__(self, *_: object) -> None:
        from companion.rules.arrival import display, earning

        earning.pay_out, display.fill_up = self.pay_out, self.fill_up


def judge_figures(figures: Figures, players: int, way: str) -> dict[str, Any]:
    games = figures.games
    share = {name: 100 * figures.seen[name] / games for name in ("overrun", "prevailed", "early", "latched")}
    seats = [100 * figures.wins[place] / (60 * games) for place in range(players)]
    opened = sum(figures.opened.values())
    chosen, best = (
        {name: round(100 * count / opened, 1) for name, count in sorted(counted.items())}
        for counted in (figures.opened, figures.best)
    )
    holds = {
        f"{what} in {low:g}–{high:g} % of games": low <= share[name] <= high for what, name, low, high in HOLDS[way]
    }
    if way == "sensible":
        holds["no seat above its fair share by more than 5 points"] = max(seats) <= 100 / players + 5
        least = A_DILEMMA[players]
        holds[f"each section in at least {least} % of choices"] = min(chosen.values()) >= least
    return {
        "games": games,
        "overrun": round(share["overrun"], 1),
        "prevailed": round(share["prevailed"], 1),
        "early_end": round(share["early"], 1),
        "limit_reached": round(share["latched"], 1),
        "seats": [round(each, 1) for each in seats],
        "seats_intervals": [percent(figures.wins[place] / 60, games) for place in range(players)],
        "open_sections": chosen,
        "best_sections": best,
        "mean": {
            "fame": round(figures.sums["fame"] / (games * players), 1),
            "corruption": round(figures.sums["corruption"] / (games * players), 1),
            **{name: round(figures.sums[name] / games, 1) for name in ("F", "T", "rounds", "decisions")},
        },
        "holds": holds,
    }
