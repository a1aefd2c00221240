"""Audit a log: replay every entry in order and compare word for word.

What the app dealt must follow from the committed seed; every move must have been legal; every undo and amendment must
have had its consents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.dealer import commitment
from companion.rules.kernel import Game, Illegal
from companion.tables.apply_deed import apply_deed
from companion.tables.consent import all_others, concerns_everybody
from companion.tables.entries import Amend, Answered, Deed, Entry, Undo, Upgrade
from companion.tables.loading import Broken, load
from companion.tables.setup import Setup
from companion.tables.table import Table
from companion.tables.upgrading import first_difference, standing


@dataclass(frozen=True, slots=True)
class LogProblem:
    """An entry that is impossible as written. Entry 0 is the setup."""

    entry: int
    rule: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of an audit. Dealt answers cannot be checked without the seed."""

    entries: int
    dealt: int
    reported: int
    finished: bool
    cut_by: tuple[str | None, ...]
    """The seats whose sealed words went into the seed."""
    problems: tuple[LogProblem, ...]


def verify(game: Game[Any, Any], setup: Setup, log: Sequence[Entry]) -> Audit:
    """Replay a log and compare. The setup itself was checked when it was read."""
    table = Table.open(game, setup)
    problems = tuple(_problems(table, log))
    deeds = [entry.deed for entry in log]
    return Audit(
        entries=len(deeds),
        dealt=sum(isinstance(deed, Answered) and deed.by == "app" for deed in deeds),
        reported=sum(isinstance(deed, Answered) and deed.by == "table" for deed in deeds),
        finished=table.result is not None,
        cut_by=tuple(seal.by for seal in table.snapshot.cutting.seals if table.snapshot.cutting.is_done),
        problems=problems,
    )


def _problems(again: Table, log: Sequence[Entry]) -> Iterator[LogProblem]:
    """Stop at the first wrong entry, because later ones depend on it."""
    seed = again.setup.seed
    if seed is not None and commitment(seed) != again.setup.commitment:
        yield LogProblem(0, "TABLE 3.1", "table.other-seed", {})
        return
    upgraded = standing(again.setup.rules_version, log).settled
    if upgraded:
        problem = _problem_before_upgrade(again, log[:upgraded])
        if problem is not None:
            yield problem
            return
    for number, entry in enumerate(log[upgraded:], upgraded + 1):
        if entry.n != number:
            yield LogProblem(number, "TABLE 6.1", "table.numbering", {"entry": entry.n, "expected": number})
            return
        if seed is None and isinstance(entry.deed, Answered) and entry.deed.by == "app":
            yield LogProblem(entry.n, "TABLE 3.4", "table.no-seed")
            return
        applied = apply_deed(again.ruleset, again.snapshot, _bare(entry.deed))
        if isinstance(applied, Illegal):
            yield LogProblem(entry.n, applied.rule, applied.code, applied.facts)
            return
        if applied.deed != entry.deed:
            yield LogProblem(entry.n, *_difference(again, entry.deed, applied.deed))
            return
        again.snapshot = applied.snapshot


def _problem_before_upgrade(again: Table, log: Sequence[Entry]) -> LogProblem | None:
    """Take over what counted of a game begun under earlier rules: only that can be judged by the present ones. What an
    upgrade took back was the table's to give: all seats but the one that asked had to agree.
    """
    setup = again.setup
    try:
        again.snapshot = load(again.game, setup, log).snapshot
    except Broken as broken:
        return LogProblem(broken.entry, broken.refusal.rule, broken.refusal.code, broken.refusal.facts)
    difference = first_difference(again.game, setup, log)
    if difference is not None:
        return LogProblem(difference.event, difference.why.rule, difference.why.code, difference.why.facts)
    for entry in log:
        deed = entry.deed
        if isinstance(deed, Upgrade) and deed.event is not None:
            missing = [seat for seat in all_others(setup, deed.by) if seat not in deed.needs]
            if missing:
                return LogProblem(entry.n, "TABLE 10.2", "table.unasked", {"missing": missing})
    return None


def _bare(deed: Deed) -> Deed:
    """Return the deed as it was asked, without what the table adds."""
    match deed:
        case Undo(by, event, fresh, _):
            return Undo(by, event, fresh, ())
        case Amend(by, changes, _, _):
            return Amend(by, changes, (), ())
        case _:
            return deed


def _difference(again: Table, logged: Deed, due: Deed) -> tuple[str, str, Mapping[str, Any]]:
    match logged, due:
        case (Answered(), Answered()):
            answers = {"logged": logged.move.get("answer"), "due": due.move["answer"]}
            short = all(isinstance(answer, str | int) for answer in answers.values())
            return "TABLE 3.2", "table.not-dealt", answers if short else {}
        case (Undo() | Amend(), Undo() | Amend()):
            if missing := [seat for seat in due.needs if seat not in logged.needs]:
                return _rule_of_consent(again, due), "table.unasked", {"missing": missing}
            if needless := [seat for seat in logged.needs if seat not in due.needs]:
                return "TABLE 4.7", "table.other-consent", {"needless": needless}
            return "TABLE 5.3", "table.other-outcome", {}
        case _:
            return "TABLE 6.1", "table.not-as-written", {}


def _rule_of_consent(again: Table, due: Undo | Amend) -> str:
    """Explain why these seats had to agree. Early versions undid the end of a game without asking everybody: such logs
    load, and the audit reports them.
    """
    if isinstance(due, Amend):
        return "TABLE 5.3"
    index = again.snapshot.find(due.event)
    everybody = index is not None and concerns_everybody(again.game, again.snapshot, index, due.fresh)
    return "TABLE 4.3" if everybody else "TABLE 4.2"
