"""Why the planner did what it did: a code with numbers, and its sentence in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.impose.wording import OTHERWISE, of_plan, say


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing worth telling, with the numbers in it."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.said(OTHERWISE)

    def said(self, language: str) -> str:
        return say(of_plan(language)["sentences"][self.code], language, self.facts)

    def to_json(self, language: str = OTHERWISE) -> dict[str, object]:
        return {"code": self.code, "sentence": self.said(language), "facts": dict(self.facts)}


def because(code: str, **facts: object) -> Reason:
    return Reason(code, {name: round(value, 3) if isinstance(value, float) else value for name, value in facts.items()})
