"""The words on sheets and about plans, in the language of the sheets; in English where a language has none.

They are data: `templates/print/common/words/`, one file for each kind. A `Reason` is a sentence with its numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from generator.places import shipped_folder

LANGUAGES = ("en", "de", "fr")
FALLBACK = "en"


@cache
def words(file: str) -> Mapping[str, Any]:
    """One of the files, by its name without `.yaml`."""
    import yaml

    path = shipped_folder("templates") / "print" / "common" / "words" / f"{file}.yaml"
    said: Mapping[str, Any] = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
    return said


def of_sheets(language: str) -> Mapping[str, str]:
    """The words in the margins: `front`, `back`, and the `name` of the language as its speakers write it."""
    known = words("sheets")
    said: Mapping[str, str] = known.get(language) or {**known[FALLBACK], "name": language}
    return said


def of_credits(language: str) -> Mapping[str, str]:
    """The words of a kit's last page."""
    known = words("credits")
    said: Mapping[str, str] = known.get(language) or known[FALLBACK]
    return said


def of_calibration(language: str) -> Mapping[str, Any]:
    """The steps of the sheet that measures a printer."""
    said: Mapping[str, Any] = words("calibration")[language]
    return said


def of_games(language: str) -> Mapping[str, Any]:
    """The words of a catalogue."""
    said: Mapping[str, Any] = words("games")[language if language in LANGUAGES else FALLBACK]
    return said


def of_plan(language: str) -> Mapping[str, Any]:
    return words(f"plan.{language if language in LANGUAGES else FALLBACK}")


def decimal(number: float, language: str) -> str:
    """With two digits behind whatever sign people of that language put before them."""
    return f"{number:.2f}".replace(".", of_plan(language)["decimal"])


def say(template: str, language: str, facts: Mapping[str, object]) -> str:
    """A sentence with its numbers as people of that language write them; `{sheets:sheet}` counts with a noun."""
    plan = of_plan(language)
    return template.format_map({name: _Said(value, plan) for name, value in facts.items()})


class _Said:
    """One fact, put into words when its place in the sentence is known."""

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
class Reason:
    """Why the planner did what it did: a code with numbers, and its sentence in any language."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.said(FALLBACK)

    def said(self, language: str) -> str:
        return say(of_plan(language)["sentences"][self.code], language, self.facts)

    def to_json(self, language: str = FALLBACK) -> dict[str, object]:
        return {"code": self.code, "sentence": self.said(language), "facts": dict(self.facts)}


def because(code: str, **facts: object) -> Reason:
    return Reason(code, {name: round(value, 3) if isinstance(value, float) else value for name, value in facts.items()})
