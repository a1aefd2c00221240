"""What Punchboard itself says about sheets, in the language of the sheets; in English where it was not taught one.

The words are data: `templates/print/common/words/`, one file for each kind of saying.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.places import room

TAUGHT = ("en", "de", "fr")
OTHERWISE = "en"


@cache
def words(file: str) -> Mapping[str, Any]:
    """One of the files, by its name without `.yaml`."""
    import yaml

    path = room("templates") / "print" / "common" / "words" / f"{file}.yaml"
    said: Mapping[str, Any] = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
    return said


def of_sheets(language: str) -> Mapping[str, str]:
    """The words in the margins: `front`, `back`, and the `name` of the language as its speakers write it."""
    known = words("sheets")
    said: Mapping[str, str] = known.get(language) or {**known[OTHERWISE], "name": language}
    return said


def of_credits(language: str) -> Mapping[str, str]:
    """The words of a kit's last page."""
    known = words("credits")
    said: Mapping[str, str] = known.get(language) or known[OTHERWISE]
    return said


def of_calibration(language: str) -> Mapping[str, Any]:
    """The steps of the sheet that measures a printer."""
    said: Mapping[str, Any] = words("calibration")[language]
    return said


def of_games(language: str) -> Mapping[str, Any]:
    """The words of a catalogue."""
    said: Mapping[str, Any] = words("games")[language if language in TAUGHT else OTHERWISE]
    return said


def of_plan(language: str) -> Mapping[str, Any]:
    return words(f"plan.{language if language in TAUGHT else OTHERWISE}")


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
