"""Read a declaration: names first, then what happens, then the score. Every mistake is collected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.rules.declared.by_hand import ASKED, FREE
from companion.rules.declared.declaration import Declaration
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.lights import read_lights
from companion.rules.declared.mistakes import Mistake, Mistakes, Wrong, suggest
from companion.rules.declared.model import read_pieces
from companion.rules.declared.names import Names, Scope, need
from companion.rules.declared.naming import read_names
from companion.rules.declared.score_reading import read_score
from companion.rules.declared.sections import unknown_keys
from companion.rules.declared.statements import Around, Compiler

MOST_SEATS = 10
KEYS = (
    "companion", "prefix", "options", "numbers", "tokens", "zones", "dice", "formulas", "setup", "flow", "ends",
    "by hand", "score", "teams", "ties", "order", "counts", "close", "lights", "outlook", "timer",
)  # fmt: skip


def read(
    data: Mapping[str, Any], pieces: Mapping[str, Sequence[Mapping[str, Any]]], id: str, players: range
) -> Declaration:
    """The declaration with all its mistakes; its program runs only when there are none."""
    mistakes, names = Mistakes(), Names(pieces=read_pieces(pieces))
    for key in data:
        if key not in KEYS:
            mistakes.add(
                (key,), "unknown-key", f"There is no key “{key}” here.", suggest(str(key), KEYS, "The keys are")
            )
    if data.get("companion") != 1:
        mistakes.add(("companion",), "missing-key", "The file does not say its format.", "Begin with companion: 1.")
    prefix = str(data.get("prefix") or "".join(letter for letter in id.upper() if letter.isalpha())[:4])[:12]
    if not prefix.isalpha() or not prefix.isupper():
        mistakes.add(("prefix",), "bad-value", f"“{prefix}” cannot cite rules.", "Write capitals, such as PIG.")
    span = range(max(1, players.start), min(players.stop, MOST_SEATS + 1))
    if not len(span):
        mistakes.add((), "too-many-players", f"Up to {MOST_SEATS} players have a companion.", "Let fewer play.")
        span = range(1, 2)
    made = Declaration(id, prefix, span, names, columns=tuple(names.pieces.types))
    made.first_slot = read_names(data, names, span[-1], mistakes)
    names.teams = data.get("teams") is not None
    made.by_hand = _by_hand(data, mistakes)
    compiler = Compiler(names, mistakes, made.first_slot)
    compiler.by_hand = made.by_hand
    _flow(data, compiler, mistakes)
    read_score(data, compiler, made, mistakes)
    made.text = compiler.text()
    made.slots, made.choices, made.actions = compiler.slots, compiler.choices, compiler.actions
    made.lights = read_lights(data, names, mistakes)
    made.timer = _timer(data, mistakes)
    made.mistakes = tuple(mistakes.found)
    made.doubts = tuple(_never_filled(compiler))
    return made


def _by_hand(data: Mapping[str, Any], mistakes: Mistakes) -> str:
    """Return whether people move pieces by hand: freely where nothing is said about turns."""
    turns = "flow" in data
    given = data.get("by hand", None if turns else FREE)
    if given not in ((None, ASKED) if turns else (FREE,)):
        mistakes.add(
            ("by hand",),
            "bad-value",
            f"“by hand” cannot be “{given}” {'in a game with turns' if turns else 'without turns'}.",
            "Write by hand: ask table, or leave it out." if turns else "Leave it out: all is free without a flow.",
        )
    return str(given or "")


def _timer(data: Mapping[str, Any], mistakes: Mistakes) -> tuple[int, str]:
    """Read a clock that is only shown: seconds, and the sentence after them."""
    given = data.get("timer", 0)
    record = given if isinstance(given, Mapping) else {"seconds": given}
    unknown_keys(record, ("seconds", "say"), ("timer",), mistakes)
    seconds, say = record.get("seconds"), record.get("say", "")
    if type(seconds) is not int or not 0 <= seconds <= 3600 or not isinstance(say, str):
        mistakes.add(
            ("timer",), "wrong-type", "A timer has up to 3600 seconds.", "Write timer: {seconds: 60, say: hurry}."
        )
        return 0, ""
    return seconds, say


def _never_filled(compiler: Compiler) -> Iterator[Mistake]:
    """Find zones into which no piece ever comes."""
    sets: set[str] = set()
    for zone in compiler.names.zones.values():
        first = zone.of not in sets
        sets.add(zone.of)
        if not (first or zone.market or compiler.by_hand or zone.name in compiler.filled):
            yield Mistake(
                ("zones", zone.name),
                "never-filled",
                f"No piece ever comes to “{zone.name}”.",
                "Move, draw or deal pieces there, or leave it out.",
            )


def _glances(compiler: Compiler, mistakes: Mistakes) -> None:
    """Read the conditions under which zones are seen. They must not reveal secrets themselves."""
    for zone in compiler.names.zones.values():
        for number, (who, when) in enumerate(zone.glances):
            text = "False"
            try:
                scope = Scope("me" if zone.per_player else None)
                text = need(compile_expression(when, compiler.names, scope), "bool").text
            except Wrong as wrong:
                mistakes.tell(("zones", zone.name, "seen", who), wrong)
            head = "    v = s.values; z = s.zones; n = len(s.seats)"
            compiler.functions += [f"def glance_{zone.name}_{number}(s, me):", head, f"    return {text}"]


def _flow(data: Mapping[str, Any], compiler: Compiler, mistakes: Mistakes) -> None:
    ends = data.get("ends")
    if ends is not None:
        record = ends if isinstance(ends, Mapping) else {"when": ends}
        for key in record:
            if key not in ("when", "finish"):
                mistakes.add(
                    ("ends", key), "unknown-key", f"“ends” has no “{key}”.", suggest(str(key), ("when", "finish"))
                )
        if record.get("finish", "round") != "round":
            mistakes.add(("ends", "finish"), "bad-value", "Only a round can be finished.", "Write finish: round.")
        compiler.finish_round = "finish" in record
        try:
            compiler.ends = need(compile_expression(record.get("when"), compiler.names, Scope()), "bool").text
        except Wrong as wrong:
            mistakes.tell(("ends", "when") if isinstance(ends, Mapping) else ("ends",), wrong)
    _glances(compiler, mistakes)
    around = Around(Scope())
    try:
        compiler.begin(compiler.block())
        compiler.draw_first_players()
        compiler.sequence(data.get("setup"), ("setup",), around)
        compiler.sequence(data.get("flow"), ("flow",), around)
        if "flow" not in data:
            compiler.open_table()
    except Wrong as wrong:
        mistakes.tell(("flow",), wrong)
    if "flow" in data and not compiler.choices and not mistakes.found:
        mistakes.add(
            ("flow",), "no-choice", "Nobody is ever asked anything.", "Put “choose” into turns or each player."
        )
