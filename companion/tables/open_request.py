"""TABLE 4.6 to 4.8: requests that wait for consent, and what the seats' answers make of them.

Whose consent is needed is settled in `consent`; when a request is granted and what closes it, here, for running tables
and stored logs alike. A log holds the answers only: it is read by this rule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.rules.kernel import Illegal
from companion.tables.entries import Amend, Consent, Undo, Upgrade

NeedsConsent: TypeAlias = Undo | Amend | Upgrade


@dataclass(frozen=True, slots=True)
class Request:
    """An undo, amendment or upgrade, the number of its entry, and the seats that have agreed so far."""

    number: int
    deed: NeedsConsent
    agreed: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.deed.needs if seat not in self.agreed)

    @property
    def is_granted(self) -> bool:
        return not self.missing


def named_request(request: Request | None, number: int) -> Request | Illegal:
    """Return the open request if an answer names it."""
    if request is None or request.number != number:
        return Illegal("TABLE 4.6", "table.no-request", {"request": number})
    return request


def answer_request(request: Request | None, answer: Consent) -> Request | Illegal | None:
    """Return the request with one more consent, None once a seat has refused, or why the answer does not count."""
    asked = named_request(request, answer.to)
    if isinstance(asked, Illegal):
        return asked
    if answer.by not in asked.missing:
        return Illegal("TABLE 4.7", "table.not-needed", {"seat": answer.by, "missing": list(asked.missing)})
    return replace(asked, agreed=(*asked.agreed, answer.by)) if answer.agree else None
