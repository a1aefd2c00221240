"""What all section readers share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.declared.mistakes import Loc, Mistakes, Wrong, suggest
from companion.rules.declared.model import MOST


def section(data: Mapping[str, Any], key: str, mistakes: Mistakes) -> Mapping[str, Any]:
    found = data.get(key)
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        mistakes.add((key,), "wrong-type", f"“{key}” holds names with what they are.", f"{key}: {{name: {{…}}}}")
        return {}
    return found


def unknown_keys(entry: Mapping[str, Any], known: tuple[str, ...], loc: Loc, mistakes: Mistakes) -> None:
    for key in entry:
        if key not in known:
            mistakes.add(
                (*loc, key), "unknown-key", f"There is no key “{key}” here.", suggest(str(key), known, "The keys are")
            )


def entry_keys(entry: Any, known: tuple[str, ...], example: str) -> Mapping[str, Any]:
    entry = {} if entry is None else entry
    if not isinstance(entry, Mapping):
        raise Wrong("wrong-type", "This is no mapping.", f"Write {example}.")
    for key in entry:
        if key not in known:
            raise Wrong("unknown-key", f"There is no key “{key}” here.", suggest(str(key), known, "The keys are"))
    return entry


def per_player(entry: Mapping[str, Any]) -> bool:
    if entry.get("per", "player") != "player":
        raise Wrong("bad-value", f"“per” cannot be “{entry['per']}”.", "Write per: player, or leave it out.")
    return "per" in entry


def whole(entry: Mapping[str, Any], key: str, default: int, low: int = -MOST, high: int = MOST) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Wrong("wrong-type", f"“{key}” cannot be “{value}”.", f"Write a whole number from {low} to {high}.")
    return value
