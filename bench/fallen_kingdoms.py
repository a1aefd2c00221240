"""Whether Fallen Kingdoms is fair and lasts as long as it should, by sensible players.

500 games for each number of players. Places are counted in the turn order of the first round; a god's share of
victories is compared with that of its players' fair share. The replay is of a whole table of six, every move read
from JSON, judged and carried out. Run by `make lab`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bench.bots import percent
from bench.engines import replay_milliseconds
from bench.sums import Sums, sum_jobs

KIND = "lab"
GAMES = 500
BOT = "medium"
SEED = "fallen-kingdoms balance"
MOST_ABOVE_FAIR = 6.0
"""No place may win more often than its fair share by more than so many points in a hundred."""
MOST_OF_A_GOD = 2.0
"""No god may win more than so many times its share."""
ROUNDS = range(5, 15)
"""So many rounds last at least 95 of a hundred games."""
LEAST_USED_UP = 0.02
"""Each kind of trophies is used up at the end of at least this share of games."""


@dataclass
class Figures(Sums):
    """Sums over games."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    """By place in the first round, in sixtieths of a victory."""
    held: Counter[str] = field(default_factory=Counter)
    god_wins: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)


def run(games: int = GAMES, bot: str = BOT) -> dict[str, Any]:
    from companion.engines import load

    tables = {f"{players} players": measure(players, games, bot) for players in (3, 4, 5, 6)}
    return tables | {"replay_milliseconds": replay_milliseconds(load("fallen-kingdoms"))}


def measure(players: int, games: int, bot: str) -> dict[str, Any]:
    jobs = [(players, start, min(start + 10, games), bot) for start in range(0, games, 10)]
    return judge_figures(sum_jobs(Figures(), play_games, jobs), players)


def play_games(job: tuple[int, int, int, str]) -> Figures:
    from companion.engines import load

    players, start, end, bot = job
    game, figures = load("fallen-kingdoms"), Figures()
    for number in range(start, end):
        one_game(game, players, bot, number, figures)
    return figures


def one_game(game: Any, players: int, bot: str, number: int, figures: Figures) -> None:
    from companion.bots import BOTS
    from companion.dealer import Stream
    from companion.lab.match import begin, steps
    from companion.rules.fallen_kingdoms.content import GODS
    from companion.rules.fallen_kingdoms.rounds import empty_supplies
    from companion.rules.kernel import Turn

    seats = game.seats[:players]
    state = begin(game, seats, {})
    first = None
    for step in steps(game, state, dict.fromkeys(seats, BOTS[bot]), Stream(SEED, f"{players} {number}").below):
        if first is None and state.round == 1:
            first = state.first
        if isinstance(step.pending, Turn):
            kind = step.pending.awaited[0].type
            if kind == "invade" and step.move.do:
                figures.events["invasion"] += 1
            elif kind == "occupy":
                figures.events["city won"] += 1
            elif kind == "rampage" and step.move.city:
                figures.events["rampage"] += 1
    figures.games += 1
    for god in state.gods:
        figures.held[GODS[god]] += 1
    for winner in state.winners:
        figures.wins[(winner - first) % players] += 60 // len(state.winners)
        figures.god_wins[GODS[state.gods[winner]]] += 60 // len(state.winners)
    figures.rounds[state.round] += 1
    for kind, gone in zip(("knowledge", "buildings", "rumors"), empty_supplies(state), strict=True):
        figures.endings[kind] += gone
    for player in game.score(state).players:
        for line in player.lines:
            figures.sources[line.what] += line.points


def judge_figures(figures: Figures, players: int) -> dict[str, Any]:
    games, fair = figures.games, 100 / players
    places = [round(100 * figures.wins[place] / 60 / games, 1) for place in range(players)]
    gods = {god: round(figures.god_wins[god] / 60 / (held / players), 2) for god, held in sorted(figures.held.items())}
    often = {god: share for god, share in gods.items() if figures.held[god] >= games / 20}
    within = sum(count for rounds, count in figures.rounds.items() if rounds in ROUNDS)
    return {
        "games": games,
        "wins_by_place_percent": places,
        "wins_by_place_intervals": [percent(figures.wins[place] / 60, games) for place in range(players)],
        "most_above_fair": round(max(places) - fair, 1),
        "gods_wins_over_share": gods,
        "gods_held": dict(sorted(figures.held.items())),
        "rounds": dict(sorted(figures.rounds.items())),
        "rounds_5_to_14_percent": round(100 * within / games, 1),
        "used_up_at_the_end_percent": {kind: round(100 * n / games, 1) for kind, n in figures.endings.items()},
        "a_game": {event: round(n / games, 1) for event, n in sorted(figures.events.items())},
        "points_a_player": {what: round(n / games / players, 1) for what, n in figures.sources.items()},
        "holds": {
            "places": max(places) - fair <= MOST_ABOVE_FAIR,
            "gods": max(often.values()) <= MOST_OF_A_GOD,
            "rounds": within >= 0.95 * games,
            "endings": min(figures.endings[kind] for kind in ("knowledge", "buildings", "rumors"))
            >= LEAST_USED_UP * games,
        },
    }
