"""The table of a game's refusals: code, rule number, and the facts for its sentence.

One table makes every refusal quotable and every sentence in the packs' texts checkable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.kernel.judge import Illegal


@dataclass(frozen=True, slots=True)
class Reason:
    """One kind of refusal: the number of the rule it cites and the names of its facts."""

    rule: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reasons:
    """All refusals of a game, by code."""

    prefix: str
    by_code: Mapping[str, Reason]

    def refuse(self, code: str, **facts: Any) -> Illegal:
        """Return the refusal with this code; facts must be exactly those of its reason."""
        reason = self.by_code[code]
        if set(facts) != set(reason.facts):
            raise KeyError(f"{code} takes the facts {reason.facts}, not {tuple(facts)}")
        return Illegal(f"{self.prefix} {reason.rule}", code, facts)
