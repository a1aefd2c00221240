"""Run the checks that game.yaml asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from generator.errors import Place
from generator.pack.expressions import Expression, Fails, compile_expression
from generator.pack.findings import Findings, suggest
from generator.pack.model import Row, Table
from generator.pack.table_checks.case import Case, Unusable
from generator.pack.yaml_tree import Document

_NOT_CHECKS = frozenset({"case", "run"})
_BLANK = re.compile(r"\{([^{}]*)\}")


def names() -> tuple[str, ...]:
    """Return the checks written in Python."""
    from pkgutil import iter_modules

    home = import_module("generator.pack.table_checks").__path__
    return tuple(sorted(found.name.replace("_", "-") for found in iter_modules(home) if found.name not in _NOT_CHECKS))


def run(game: Document, tables: Mapping[str, Table], findings: Findings) -> None:
    for number, entry in enumerate(game.value.get("checks") or ()):
        if "use" in entry:
            _python(entry, game.place("checks", number, "use"), tables, findings)
        else:
            _Sentence(entry, number, game, tables, findings).run()


def _python(entry: Mapping[str, Any], place: Place, tables: Mapping[str, Table], findings: Findings) -> None:
    name = entry["use"]
    known = names()
    if name not in known:
        findings.add("unknown-check", f"There is no check “{name}”.", suggest(name, known, "The checks are"), place)
        return
    module = import_module(f"generator.pack.table_checks.{name.replace('-', '_')}")
    try:
        module.check(Case(name, place, tables, entry.get("with") or {}, findings))
    except Unusable:
        return


class _Sentence:
    """A check by expression: `that` must be true, of each row of `table` or once."""

    def __init__(
        self, entry: Mapping[str, Any], number: int, game: Document, tables: Mapping[str, Table], findings: Findings
    ) -> None:
        self._entry = entry
        self._loc = ("checks", number)
        self._game = game
        self._tables = tables
        self._findings = findings

    def run(self) -> None:
        place = self._game.place(*self._loc, "that")
        that = compile_expression(self._entry["that"], place, self._findings, "that")
        blanks = self._blanks()
        if that is None or blanks is None:
            return
        name = self._entry.get("table")
        if name is None:
            self._ask(that, blanks, None)
        elif name in self._tables:
            for row in self._tables[name]:
                self._ask(that, blanks, row)
        else:
            self._findings.add(
                "unknown-table",
                f"There is no table “{name}”.",
                suggest(name, self._tables, "The tables are"),
                self._game.place(*self._loc, "table"),
            )

    def _blanks(self) -> dict[str, Expression] | None:
        place = self._game.place(*self._loc, "say")
        found = {
            source: compile_expression(source, place, self._findings, "say")
            for source in _BLANK.findall(self._entry["say"])
        }
        ready = {source: blank for source, blank in found.items() if blank is not None}
        return ready if len(ready) == len(found) else None

    def _ask(self, that: Expression, blanks: Mapping[str, Expression], row: Row | None) -> None:
        values = {"tables": self._tables} if row is None else {"tables": self._tables, "row": row}
        piece = "" if row is None else row["id"]
        place = self._game.place(*self._loc, "that")
        try:
            if that(values):
                return
            filled = {source: blank(values) for source, blank in blanks.items()}
        except Fails as failure:
            about = f"For the row “{piece}” in {row.place()} " if row is not None else ""
            self._findings.add("expression-fails", f"{about}{failure}.", failure.hint, place, piece=piece)
            return
        said = _BLANK.sub(lambda blank: str(filled[blank[1]]), self._entry["say"])
        source = " ".join(str(self._entry["that"]).split())
        self._findings.add(
            "check",
            said if said.endswith((".", "!", "?")) else f"{said}.",
            f"This must hold: {source}.",
            place if row is None else row.place(),
            piece=piece,
        )
