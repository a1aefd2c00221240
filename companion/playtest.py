"""Play a declared game at random and report surprises: actions that were never legal, decisions without a choice, games
that do not end, seats that win too often, and texts that phones will lack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.declaring import doubts
from companion.declaring import findings as mistakes
from companion.engines import open_pack
from companion.lab.match import begin
from companion.rules.declared import DeclaredGame
from companion.rules.declared.mistakes import Loc
from companion.rules.kernel import Chance, ChanceMove, Over, Turn
from generator.errors import Finding

if TYPE_CHECKING:
    from generator.pack.model import Pack

MOST_DECISIONS = 300_000
MOST_GAMES = 2_000
LONGEST = 5_000
TOO_OFTEN = 4.0
"""Standard deviations above a fair share from which a seat's wins are reported."""


@dataclass(slots=True)
class Played:
    """Counts over all games."""

    games: int = 0
    decisions: int = 0
    endless: int = 0
    longest: int = 0
    legal: Counter[str] = field(default_factory=Counter)
    """How often each action could be chosen."""
    asked: Counter[str] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)
    """Decisions by step, and those of them with more than one move."""
    wins: dict[int, Counter[int]] = field(default_factory=dict)
    """By number of players: wins of each seat in playing order, without shared ones."""


def findings(name: str) -> tuple[str, tuple[Finding, ...]]:
    """Return a summary sentence and the findings; nothing for a game with its own engine."""
    from generator.pack.reader import read_pack

    pack = read_pack(name)
    if pack.companion is None:
        return "", ()
    wrong = tuple(mistakes(pack))
    if wrong:
        return "", wrong
    game = open_pack(name).engine
    assert isinstance(game, DeclaredGame)
    if not game.has_turns:
        return "a table without turns: people move, draw, roll and count by hand", tuple(_texts(pack, game))
    played = play(game)
    return summary(game, played, _rounds(pack)), (
        *doubts(pack, game.made),
        *_texts(pack, game),
        *_suspicions(pack, game, played),
    )


def play(game: DeclaredGame) -> Played:
    """Play random games with every number of players in turn, within the budget of decisions."""
    played = Played()
    sizes = list(game.players)
    while played.games < MOST_GAMES and played.decisions < MOST_DECISIONS:
        _one_game(game, sizes[played.games % len(sizes)], played)
        played.games += 1
    return played


def _one_game(game: DeclaredGame, size: int, played: Played) -> None:
    seats = tuple(f"Seat {number}" for number in range(1, size + 1))
    state = begin(game, seats, settings(game, played.games))
    below = Stream("playtest", str(played.games)).below
    length = 0
    for _ in range(LONGEST):
        match game.pending(state):
            case Over():
                break
            case Chance(question):
                game.apply(state, ChanceMove(question.id, draw(question.odds, below)))
            case Turn(awaited):
                moves = game.legal_moves(state, awaited[0].seat)
                played.legal.update({move_type(game, move) for move in moves})
                played.asked[awaited[0].type] += 1
                played.choices[awaited[0].type] += len(moves) > 1
                length += 1
                game.apply(state, moves[below(len(moves))])
    else:
        played.endless += 1
    played.decisions += length
    played.longest = max(played.longest, length)
    winners = game.score(state).winners
    if len(winners) == 1:
        played.wins.setdefault(size, Counter())[seats.index(winners[0])] += 1


def settings(game: DeclaredGame, number: int) -> dict[str, Any]:
    """Return the options of this game: every value of each option gets its turn."""
    found: dict[str, Any] = {}
    for option in game.options:
        if option.choices:
            found[option.name] = option.choices[number % len(option.choices)]
        elif isinstance(option.default, bool):
            found[option.name] = number % 2 == 1
        elif option.lowest is not None and option.highest is not None:
            found[option.name] = (option.default, option.lowest, option.highest)[number % 3]
        number //= 2
    return found


def move_type(game: DeclaredGame, move: object) -> str:
    return game.made.actions[game.program.classes.index(type(move))].name


def summary(game: DeclaredGame, played: Played, rounds: str = "") -> str:
    """Return what was played, as a sentence."""
    low, high = game.players[0], game.players[-1]
    players = f"{low}–{high} players" if high > low else _count_words(low, "player")
    steps_known = len({choice.step for choice in game.made.choices})
    what = (players, rounds, _count_words(steps_known, "step"), _count_words(len(game.made.actions), "action"))
    ended = "all ended" if not played.endless else f"{played.endless} did not end"
    return (
        f"{', '.join(filter(None, what))}; "
        f"{played.games} games played at random: {played.decisions} decisions, {ended}, longest game {played.longest}"
    )


def _count_words(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _rounds(pack: Pack) -> str:
    """Return the number of rounds, if the flow is one loop with a constant count."""
    flow = pack.companion.document.value.get("flow") if pack.companion else None
    repeats = [each["repeat"] for each in flow or () if isinstance(each, dict) and isinstance(each.get("repeat"), dict)]
    if len(repeats) != 1:
        return ""
    times = repeats[0].get("times")
    if isinstance(times, str) and times.startswith("count(") and times[6:-1] in pack.tables:
        times = len(pack.tables[times[6:-1]])
    if isinstance(times, int):
        return _count_words(times, "round")
    most = repeats[0].get("at most")
    return f"at most {_count_words(most, 'round')}" if isinstance(most, int) else ""


def _suspicions(pack: Pack, game: DeclaredGame, played: Played) -> Iterator[Finding]:
    assert pack.companion is not None
    document = pack.companion.document

    def finding(code: str, message: str, hint: str, *loc: str | int) -> Finding:
        return Finding(code, message, hint, document.key(*loc) if loc else document.place(), "warning", pack.id)

    for action in game.made.actions:
        if not played.legal[action.name]:
            yield finding(
                "never-legal",
                f"The action “{action.name}” was never legal in {played.games} games.",
                "Look at its conditions, at what it picks from, and whether its place in the flow is reached.",
                *action.loc,
            )
    for step, times in played.asked.items():
        if times > 20 and not played.choices[step]:
            yield finding(
                "no-choice",
                f"“{step}” was asked {times} times and never had more than one answer.",
                "Let it happen by itself, or give it another action.",
                "flow",
            )
    if played.endless:
        yield finding(
            "no-end",
            f"{played.endless} of {played.games} games did not end within {LONGEST} steps.",
            "Bound the turns (at most: …), or say when the game ends (ends: …).",
            "flow",
        )
    for size, wins in sorted(played.wins.items()):
        total = sum(wins.values())
        for seat, count in sorted(wins.items()):
            share = 1 / size
            if size > 1 and count - total * share > TOO_OFTEN * (total * share * (1 - share)) ** 0.5:
                yield finding(
                    "unfair-seat",
                    f"With {size} players, seat {seat + 1} won {count} of {total} random games.",
                    "Give the others something for going later, or let the first player change.",
                )


def _texts(pack: Pack, game: DeclaredGame) -> Iterator[Finding]:
    """Warn of texts that phones and the log need and the pack lacks."""
    assert pack.companion is not None
    needed: dict[str, Loc] = {
        f"steps.{choice.step}": choice.actions[0].loc for choice in game.made.choices if choice.actions
    }
    for action in game.made.actions:
        needed[f"actions.{action.name}"] = needed[f"moves.{action.name}"] = action.loc
        for condition in action.conditions:
            if condition.code != "declared-condition":
                needed[f"refusals.{condition.code}"] = (*action.loc, "when")
    if game.made.timer[1]:
        needed[f"timer.{game.made.timer[1]}"] = ("timer",)
    for name, number in game.made.names.numbers.items():
        if name in game.made.names.tokens or (name in game.made.scored and not number.player and not number.token):
            needed[f"numbers.{name}"] = ("tokens" if number.token else "numbers", name)
    for name in game.made.names.dice:
        if name in game.made.scored:
            needed[f"dice.{name}"] = ("dice", name)
    for name in game.made.names.options:
        needed[f"options.{name}.name"] = ("options", name)
    for line in game.made.lines:
        needed[f"score.{line.what}"] = ("score", line.number)
    for place, code in enumerate(game.made.ties):
        needed[f"decided.{code}"] = ("ties", place)
    document = pack.companion.document
    for key, loc in needed.items():
        if key not in pack.texts[pack.language]:
            yield Finding(
                "missing-text",
                f"The text “{key}” is missing.",
                f"Add “{key}” to texts/{pack.language}.yaml and the other languages.",
                document.key(*loc),
                "warning",
                pack.id,
            )
