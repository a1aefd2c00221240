"""What the reading of every section of a declaration shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.declared.mistakes import Loc, Mistakes, meant


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
                (*loc, key), "unknown-key", f"There is no key “{key}” here.", meant(str(key), known, "The keys are")
            )
