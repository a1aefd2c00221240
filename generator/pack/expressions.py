"""Expressions in game.yaml: `where`, `quantity` and checks, compiled once, strict, and sandboxed.

Packs are untrusted, so an expression sees rows and tables and nothing of Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.errors import Place
from generator.pack.budget import begin
from generator.pack.findings import Findings

if TYPE_CHECKING:
    from generator.pack.sandbox import Sandbox

Expression: TypeAlias = Callable[[Mapping[str, Any]], Any]

LONGEST = 2000
EMPTY_CELLS = "Give the column a default in game.yaml (default: 0), or write (row.cost or 0)."
"""Advice for cells that break an expression because they are empty."""


class Fails(Exception):
    """An expression cannot be evaluated for this row; the message and the hint are for people."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint or "Names are strict: use a column that every row has, or give it a default."


@cache
def _environment() -> Sandbox:
    from generator.pack.sandbox import sandbox

    return sandbox()


def compile_expression(source: str, place: Place, findings: Findings, what: str) -> Expression | None:
    """Return the expression, or None and a finding when it cannot be parsed."""
    from jinja2 import TemplateError

    if len(source) > LONGEST:
        findings.add(
            "bad-expression",
            f"The expression of “{what}” has {len(source)} characters.",
            f"{LONGEST} are the most; put what it works out into a column.",
            place,
        )
        return None
    try:
        return _compile(source)
    except (TemplateError, RecursionError, SyntaxError, ValueError) as error:
        findings.add(
            "bad-expression",
            f"The expression “{_short(source)}” of “{what}” cannot be read: {_explain(error)}.",
            "Text in it stands in quotes, and equal is “==”: row.deck == 'event'.",
            place,
        )
        return None


@cache
def _compile(source: str) -> Expression:
    from jinja2 import Undefined

    work = _environment().compile_expression(source, undefined_to_none=False)

    def value(names: Mapping[str, Any]) -> Any:
        # Any exception inside an author's expression is the author's to mend.
        try:
            begin(source)
            found = work(**names)
            if isinstance(found, Undefined):
                str(found)
        except Exception as error:
            why = f"“{_short(source)}” cannot be worked out: {_explain(error)}"
            raise Fails(why, EMPTY_CELLS if is_about_nothing(error) else "") from None
        return found

    return value


def is_about_nothing(error: BaseException) -> bool:
    """Tell whether an expression has failed because a value in it is none, as an empty cell is."""
    return isinstance(error, TypeError) and "NoneType" in str(error)


def _short(source: str) -> str:
    source = " ".join(source.split())
    return source if len(source) <= 80 else source[:79] + "…"


_ATTRIBUTE = re.compile(r"'[\w. ]*Row object' has no attribute '([^']*)'")
_TABLE = re.compile(r"'[\w. ]*Table object' has no attribute '([^']*)'")
_MAPPING = re.compile(r"'(?:mappingproxy|dict) object' has no attribute '([^']*)'")
_NAME = re.compile(r"'([^']*)' is undefined")


def _explain(error: BaseException) -> str:
    """Reword messages of Jinja or Python in Punchboard's terms."""
    if isinstance(error, RecursionError):
        return "it goes too deep"
    if is_about_nothing(error):
        return "a cell it reads is empty"
    said = str(error).rstrip(".") or type(error).__name__
    for pattern, words in (
        (_ATTRIBUTE, "the row has no “{}”"),
        (_TABLE, "the table has no row “{}”"),
        (_MAPPING, "there is no “{}”"),
        (_NAME, "there is no “{}”"),
    ):
        if found := pattern.search(said):
            return words.format(found[1])
    return said
