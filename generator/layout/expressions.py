"""Jinja2 expressions of layouts: strict, sandboxed, and compiled once for all pieces.

Packs are untrusted, so expressions run in Jinja's sandbox: they see data, never Python.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from jinja2 import TemplateError, TemplateSyntaxError, Undefined, UndefinedError, pass_context
from jinja2.runtime import Context

from generator.layout.colours import UnknownColour, fade, mix, resolve
from generator.layout.values import IDENTIFIER, Fault, Scope
from generator.pack.budget import begin
from generator.pack.expressions import EMPTY_CELLS, is_about_nothing
from generator.pack.sandbox import Sandbox, charge_printed, sandbox

WHOLE = re.compile(r"\s*\{\{((?:(?!\}\}).)*)\}\}\s*\Z", re.DOTALL)
"""A string that is one expression and nothing else keeps the type of its value."""

PATH = re.compile(r"\s*[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\s*\Z")

NOT_NAMES = frozenset(["true", "false", "none", "True", "False", "None", "and", "or", "not", "in", "is", "if", "else"])

Call = Callable[[Scope], Any]


@cache
def environment() -> Sandbox:
    """Return the sandbox of packs' expressions, with functions to place and colour."""
    made = sandbox()
    made.keep_trailing_newline = True
    made.finalize = _refuse_empty
    made.globals.update(
        floor=math.floor,
        ceil=math.ceil,
        sqrt=math.sqrt,
        pi=math.pi,
        sin=lambda degrees: math.sin(math.radians(degrees)),
        cos=lambda degrees: math.cos(math.radians(degrees)),
    )
    made.filters.update(lighten=_lighten, darken=_darken, mix=_mix, fade=_fade)
    return made


def _refuse_empty(value: Any) -> Any:
    """Refuse empty values among other words; an empty cell would print as “None”."""
    if value is None:
        raise Fault(
            "layout-expression",
            "An empty cell cannot stand among other words.",
            "Say what to print there, {{ row.cost or '–' }}, or draw the box only then: “when: row.cost is not none”.",
        )
    return charge_printed(value)


def _colour(context: Context, name: object) -> str:
    palette: Any = context.resolve("palette")
    try:
        return resolve(str(name), palette) or "#ffffff"
    except UnknownColour as unknown:
        raise Fault("layout-colour", unknown.message, unknown.hint) from None


@pass_context
def _mix(context: Context, colour: object, other: object, share: float = 0.5) -> str:
    return mix(_colour(context, colour), _colour(context, other), share)


@pass_context
def _lighten(context: Context, colour: object, share: float) -> str:
    return mix(_colour(context, colour), "#ffffff", share)


@pass_context
def _darken(context: Context, colour: object, share: float) -> str:
    return mix(_colour(context, colour), "#000000", share)


@pass_context
def _fade(context: Context, colour: object, share: float) -> str:
    return fade(_colour(context, colour), share)


def is_template(source: str) -> bool:
    return "{{" in source or "{%" in source or "{#" in source


@lru_cache(maxsize=4096)
def expression(source: str) -> Call:
    """Return the value of an expression. Raises TemplateSyntaxError when it cannot be parsed."""
    if PATH.match(source) and source.strip() not in NOT_NAMES:
        return _path(source.strip())
    # Called as it is, an expression copies all names it might use. This is what it does without the copies; scopes
    # hold the environment's globals already (`of_pack`).
    template = environment().compile_expression(source, undefined_to_none=False)._template

    def value(scope: Scope) -> Any:
        begin(source)
        context = template.new_context(scope, shared=True)
        for _ in template.root_render_func(context):
            pass
        return context.vars["result"]

    def call(scope: Scope) -> Any:
        return _evaluate(lambda: value(scope), source)

    return call


def _path(source: str) -> Call:
    """Compile the commonest expressions, `item` and `row.name`, without a template.

    The sandbox looks the attributes up as it does for all others.
    """
    name, *attributes = source.split(".")
    getattr_safely = environment().getattr

    def look_up(scope: Scope) -> Any:
        if name not in scope:
            raise _undefined_fault(source, f"'{name}' is undefined")
        value = scope[name]
        for attribute in attributes:
            value = getattr_safely(value, attribute)
        return value

    if not attributes:
        return look_up
    return lambda scope: _evaluate(lambda: look_up(scope), source)


@lru_cache(maxsize=4096)
def words(source: str) -> Call:
    """Return the text of a template, or the value of a string that is one expression."""
    whole = WHOLE.match(source)
    if whole:
        return expression(whole[1])
    template = environment().from_string(source)

    def value(scope: Scope) -> Any:
        begin(source)
        return template.render(scope)

    def call(scope: Scope) -> Any:
        return _evaluate(lambda: value(scope), source)

    return call


def _evaluate(work: Callable[[], Any], source: str) -> Any:
    try:
        value = work()
        if isinstance(value, Undefined):
            value._fail_with_undefined_error()
        return value
    except Fault:
        raise
    except UndefinedError as error:
        raise _undefined_fault(source, str(error)) from None
    except TemplateError as error:
        raise Fault(
            "layout-expression", f"'{source.strip()}' cannot be worked out: {str(error).rstrip('.')}."
        ) from None
    except RecursionError:
        raise Fault("layout-expression", f"'{source.strip()}' goes on without end.") from None
    except Exception as error:
        if is_about_nothing(error):
            why = f"'{source.strip()}' cannot be worked out: a cell it reads is empty."
            raise Fault("layout-expression", why, EMPTY_CELLS) from None
        said = str(error) or type(error).__name__
        raise Fault("layout-expression", f"'{source.strip()}' cannot be worked out: {said}.") from None


def _undefined_fault(source: str, said: str) -> Fault:
    said = re.sub(r"^'(generator\.[\w.]+|[\w.]+) object' has no attribute '(\w+)'$", r"there is no '\2'", said)
    said = re.sub(r"^'(\w+)' is undefined$", r"there is no '\1'", said)
    return Fault("layout-undefined", f"In '{source.strip()}' {said}.", "Names here are strict: use one that exists.")


def identifiers(source: str) -> frozenset[str]:
    """Return every word of an expression that could be a name."""
    return frozenset(IDENTIFIER.findall(source)) - NOT_NAMES


__all__ = ["TemplateSyntaxError", "expression", "identifiers", "is_template", "words"]
