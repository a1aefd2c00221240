"""One message on its way to an address."""

from __future__ import annotations

from dataclasses import dataclass

from companion.store.notices import Notice


class Undeliverable(Exception):
    """No further attempt will help; what it says names no address."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is sent. `link` leads to the table, or to the page that confirms; `stop` to the one that ends the notices.
    A `challenge` that a webhook repeats confirms it at once."""

    notice: Notice
    subject: str
    text: str
    link: str
    stop: str
    game: str
    event: str
    challenge: str = ""
