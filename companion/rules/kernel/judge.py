"""Refusals of the judge, as values. They become sentences at the edge, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is refused: the rule's number ("TABLE 4.2"), a code for its wording, and the numbers involved.

    Facts may hold only what the refused seat is allowed to know.
    """

    rule: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return rule, code and facts, for logs and developers."""
        return f"{self.rule} {self.code}: {', '.join(f'{name} {value}' for name, value in self.facts.items())}"
