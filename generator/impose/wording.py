"""Sentences about sheets and plans, with numbers formatted for each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.languages import DEFAULT, words


def decimal(number: float, language: str) -> str:
    """Format a number with two digits behind the language's decimal sign."""
    return f"{number:.2f}".replace(".", words(language, "plan")["decimal"])


def say(template: str, language: str, facts: Mapping[str, object]) -> str:
    """Fill a sentence with formatted numbers; `{sheets:sheet}` counts with a noun."""
    plan = words(language, "plan")
    return template.format_map({name: _Said(value, plan) for name, value in facts.items()})


class _Said:
    """One fact, formatted once its place in the sentence is known."""

    def __init__(self, value: object, plan: Mapping[str, Any]) -> None:
        self.value = value
        self.plan = plan

    def __format__(self, noun: str) -> str:
        if isinstance(self.value, int) and noun:
            return f"{self.value} {self.plan['nouns'][noun][self.value != 1]}"
        if isinstance(self.value, float):
            return f"{self.value:.2f}".rstrip("0").rstrip(".").replace(".", self.plan["decimal"])
        return str(self.plan["words"].get(self.value, self.value))


@dataclass(frozen=True, slots=True)
class SheetReason:
    """A reason of the planner: a code with numbers, and its sentence in any language."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence(DEFAULT)

    def sentence(self, language: str) -> str:
        return say(words(language, "plan")["sentences"][self.code], language, self.facts)

    def to_json(self, language: str = DEFAULT) -> dict[str, object]:
        return {"code": self.code, "sentence": self.sentence(language), "facts": dict(self.facts)}


def because(code: str, **facts: object) -> SheetReason:
    return SheetReason(
        code, {name: round(value, 3) if isinstance(value, float) else value for name, value in facts.items()}
    )
