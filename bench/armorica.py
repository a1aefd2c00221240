"""Whether Armorica's numbers keep what its rules document asks of them (ARM 15.2), by sensible players.

4,000 games for each number of players, in the order of play from the start player. Run by `make lab`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bench.sums import Sums, sum_jobs

KIND = "lab"
GAMES = 4000
BOT = "medium"
SEED = "armorica 15.2"


@dataclass
class Figures(Sums):
    """Sums over games."""

    games: int = 0
    winners: list[int] = field(default_factory=list)
    everybody: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    roman: Counter[str] = field(default_factory=Counter)
    winters: Counter[str] = field(default_factory=Counter)


def run(games: int = GAMES, bot: str = BOT) -> dict[str, Any]:
    return {f"{players} players": measure(players, games, bot) for players in (2, 3, 4)}


def measure(players: int, games: int, bot: str) -> dict[str, Any]:
    size = 100
    jobs = [(players, start, min(start + size, games), bot) for start in range(0, games, size)]
    return judge_figures(sum_jobs(Figures(), play_games, jobs), players)


def play_games(job: tuple[int, int, int, str]) -> Figures:
    from companion.engines import load

    players, start, end, bot = job
    game, figures = load("armorica"), Figures()
    for number in range(start, end):
        one_game(game, "ABCD"[:players], bot, number, figures)
    return figures


def one_game(game: Any, seats: str, bot: str, number: int, figures: Figures) -> None:
    from companion.bots import BOTS
    from companion.dealer import Stream
    from companion.lab.match import begin, steps
    from companion.rules.kernel import Turn

    state = begin(game, tuple(seats), {})
    order: list[str] = []
    hungry, turns = set(), 0
    below = Stream(SEED, f"{len(seats)} {number}").below
    for step in steps(game, state, dict.fromkeys(seats, BOTS[bot]), below):
        if not isinstance(step.pending, Turn):
            continue
        asked = step.pending.awaited[0]
        turns = step.state.turn
        if asked.seat not in order:
            order.append(asked.seat)
        if asked.type == "roman":
            figures.roman["asked"] += 1
            figures.roman["nothing in reach"] += len(game.legal_moves(step.state, asked.seat)) == 1
        elif asked.type == "winter":
            hungry.add(turns)
            figures.winters["starving players"] += turns > 2
    figures.games += 1
    figures.winters["turns"] += turns - 2
    figures.winters["hungry"] += len([turn for turn in hungry if turn > 2])
    sheet = game.score(state)
    for player in sheet.players:
        figures.everybody += player.total
        for line in player.lines:
            figures.sources[line.what] += line.points
    for winner in sheet.winners:
        figures.wins[order.index(winner)] += 60 // len(sheet.winners)
        figures.winners.append(next(player.total for player in sheet.players if player.seat == winner))


def judge_figures(figures: Figures, players: int) -> dict[str, Any]:
    points = sum(figures.sources.values())
    seats = [100 * figures.wins[place] / (60 * figures.games) for place in range(players)]
    winners = sum(figures.winners) / len(figures.winners)
    sources = {what: 100 * total / points for what, total in sorted(figures.sources.items())}
    nothing = 100 * figures.roman["nothing in reach"] / figures.roman["asked"]
    hungry = 100 * figures.winters["hungry"] / figures.winters["turns"]
    each = 100 * figures.winters["starving players"] / (figures.winters["turns"] * players)
    holds = {
        "winners' mean 30–50": 30 <= winners <= 50,
        "each seat within ±4 points of its fair share": all(abs(share - 100 / players) <= 4 for share in seats),
        "no legal Roman card in 2–8 %": 2 <= nothing <= 8,
        "no source above 60 %": max(sources.values()) <= 60,
        "majorities at least 10 %": sources["majority"] >= 10,
        "a player discards in 30–65 % of the turns after the second": 30 <= each <= 65,
        "anybody at the table discards in 30–65 % of them": 30 <= hungry <= 65,
    }
    return {
        "games": figures.games,
        "mean": round(figures.everybody / (figures.games * players), 2),
        "winners": round(winners, 2),
        "seats": [round(share, 1) for share in seats],
        "sources": {what: round(share, 1) for what, share in sources.items()},
        "roman_turns_without_a_legal_card": round(nothing, 2),
        "turns_after_the_second_with_hunger": round(hungry, 1),
        "players_hungry_in_such_a_turn": round(each, 1),
        "holds": holds,
    }
