"""A table: a setup, numbered entries, and their snapshot.

No files, no clock, no randomness: the caller stores the entries of a `Change`, then commits it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.dealer import seal
from companion.rules.kernel import Chance, Game, Illegal, Over, Pending
from companion.tables.apply_deed import Ruleset, apply_deed
from companion.tables.entries import (
    Amend,
    Answered,
    Close,
    Consent,
    Cut,
    Deed,
    Entry,
    Move,
    Note,
    Seal,
    Show,
    Undo,
    Withdraw,
)
from companion.tables.setup import Setup, prepare
from companion.tables.snapshot import Snapshot, first_snapshot
from companion.tables.undoing import last_decision

MOST_DEALT_AT_ONCE = 10_000

AnySnapshot: TypeAlias = Snapshot[Any, Any]
"""Tables of all games are alike to the server: which game it is, is known only when its pack is opened."""


@dataclass(frozen=True, slots=True)
class Change:
    """A prepared change: the entries to store and the snapshot after them. Nothing has happened yet."""

    basis: int
    entries: tuple[Entry, ...]
    snapshot: AnySnapshot

    @property
    def is_settled(self) -> bool:
        """False if it contains an undo or amendment that waits for consent."""
        return self.snapshot.request is None


@dataclass(slots=True)
class Table:
    """One game. `offer_…` methods prepare a `Change`; `commit` applies it."""

    ruleset: Ruleset[Any, Any]
    log: list[Entry]
    snapshot: AnySnapshot
    opening: AnySnapshot = field(repr=False)

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        seats: Sequence[str],
        seed: str,
        options: Mapping[str, Any] | None = None,
        dealer: Mapping[str, Any] | None = None,
        content_hash: str = "",
        position: Mapping[str, Any] | None = None,
    ) -> Table | Illegal:
        """Return a new table. Call `deal` to let the app answer what is its own to answer."""
        setup = prepare(game, content_hash, seats, options or {}, dealer or {}, seed, position)
        return setup if isinstance(setup, Illegal) else cls.open(game, setup)

    @classmethod
    def open(cls, game: Game[Any, Any], setup: Setup) -> Table:
        start = first_snapshot(game, setup)
        return cls(Ruleset(game, setup), [], start, start)

    @property
    def game(self) -> Game[Any, Any]:
        return self.ruleset.game

    @property
    def setup(self) -> Setup:
        return self.ruleset.setup

    @property
    def state(self) -> Any:
        """The current state. Do not change it; copy it to play on."""
        return self.snapshot.state

    @property
    def pending(self) -> Pending:
        return self.game.pending(self.state)

    @property
    def result(self) -> Mapping[str, Any] | None:
        pending = self.pending
        return pending.result if isinstance(pending, Over) else None

    def check(self, data: Any) -> Illegal | None:
        """Return the judge's verdict on a move or an answer, without playing it."""
        change = self.offer(data)
        return change if isinstance(change, Illegal) else None

    # Prepare changes; the table stays as it is.

    def offer(self, data: Any, at: str | None = None) -> Change | Illegal:
        """Prepare a move, or the people's answer to a chance question, and whatever the app then deals."""
        return self.prepare([Move(data)], at)

    def offer_deal(self, at: str | None = None, by: str | None = None) -> Change | Illegal:
        """Prepare the app's answer to the open question, even if people deal this kind. If words were sealed for the
        cut, this closes it, and the app deals once all are revealed.
        """
        cutting = self.snapshot.cutting
        if cutting.seals and not cutting.closed:
            return self.prepare([Close(by)], at)
        return self.prepare([Answered("app", {})], at)

    def offer_start(self, at: str | None = None, by: str | None = None) -> Change | Illegal:
        """Let the app answer what is its own to answer now; where words were sealed for the cut, close that first."""
        cutting = self.snapshot.cutting
        return self.prepare([Close(by)] if cutting.seals and not cutting.closed else [], at)

    def offer_undo(
        self,
        by: str | None = None,
        event: int | None = None,
        fresh: bool = False,
        consents: Iterable[str] = (),
        at: str | None = None,
    ) -> Change | Illegal:
        """Prepare an undo of this event and all later ones, by default the newest that was not the app's. With all
        consents it happens at once, else the request waits.
        """
        target = event
        if target is None:
            last = last_decision(self.snapshot)
            if last is None:
                return Illegal("TABLE 4.1", "table.nothing-to-undo")
            target = last.number
        return self.prepare(self._request_with_consents(Undo(by, target, fresh, ()), consents), at)

    def offer_amend(
        self,
        changes: Mapping[int, Any],
        by: str | None = None,
        consents: Iterable[str] = (),
        at: str | None = None,
    ) -> Change | Illegal:
        """Prepare replacements for earlier events; None removes one. The entry lists what becomes illegal and why."""
        return self.prepare(
            self._request_with_consents(Amend(by, tuple(sorted(changes.items())), (), ()), consents), at
        )

    def offer_consent(self, by: str, agree: bool = True, at: str | None = None) -> Change | Illegal:
        request = self.snapshot.request
        return self.prepare([Consent(by, request.number if request else 0, agree)], at)

    def offer_consents(self, seats: Iterable[str], at: str | None = None) -> Change | Illegal:
        """Prepare consents of several seats at once."""
        request = self.snapshot.request
        number = request.number if request else 0
        return self.prepare([Consent(seat, number, True) for seat in seats], at)

    def offer_withdraw(self, by: str | None, at: str | None = None) -> Change | Illegal:
        request = self.snapshot.request
        return self.prepare([Withdraw(by, request.number if request else 0)], at)

    def offer_cut(self, by: str | None, words: str, at: str | None = None) -> Change | Illegal:
        return self.prepare([Cut(by, words)], at, deal=False)

    def offer_seal(self, by: str | None, hash: str, at: str | None = None) -> Change | Illegal:
        return self.prepare([Seal(by, hash)], at, deal=False)

    def offer_show(self, by: str | None, words: str, at: str | None = None) -> Change | Illegal:
        """Prepare the reveal of words. The words say whose seal it is, `by` only who sends them: the seat may have
        moved to another phone. With the last words the app deals.
        """
        hash = seal(words)
        owner = next((each.by for each in self.snapshot.cutting.seals if each.hash == hash and each.words is None), by)
        return self.prepare([Show(owner, words)], at)

    def offer_note(self, by: str | None, text: str, at: str | None = None) -> Change | Illegal:
        return self.prepare([Note(by, text)], at, deal=False)

    def prepare(self, deeds: Iterable[Deed], at: str | None = None, deal: bool = True) -> Change | Illegal:
        """Prepare deeds in order, all or none, then the app's answers."""
        snapshot = self.snapshot
        entries: list[Entry] = []
        waiting = list(deeds)
        while waiting or (deal and self._awaits_app(snapshot)):
            applied = apply_deed(self.ruleset, snapshot, waiting.pop(0) if waiting else Answered("app", {}))
            if isinstance(applied, Illegal):
                return applied
            snapshot = applied.snapshot
            entries.append(Entry(snapshot.length, applied.deed, at))
            if len(entries) > MOST_DEALT_AT_ONCE:
                raise AssertionError(f"{self.game.name} asks chance without end")
        return Change(self.snapshot.length, tuple(entries), snapshot)

    # Apply them.

    def commit(self, change: Change) -> Change:
        if change.basis != self.snapshot.length:
            raise ValueError(f"prepared at event {change.basis}, but the table is at {self.snapshot.length}")
        self.log.extend(change.entries)
        self.snapshot = change.snapshot
        return change

    def play(self, data: Any, at: str | None = None) -> Change | Illegal:
        """Prepare and, if legal, commit."""
        change = self.offer(data, at)
        return change if isinstance(change, Illegal) else self.commit(change)

    def deal(self, at: str | None = None) -> Change:
        """Let the app answer every question that it deals."""
        change = self.prepare([], at)
        assert not isinstance(change, Illegal), "the app is asked only where it can answer"
        return self.commit(change)

    def _awaits_app(self, snapshot: AnySnapshot) -> bool:
        if self.setup.seed is None or snapshot.request is not None or not snapshot.cutting.is_done:
            return False
        pending = self.game.pending(snapshot.state)
        return isinstance(pending, Chance) and self.setup.dealer[pending.question.kind] == "app"

    def _request_with_consents(self, request: Undo | Amend, consents: Iterable[str]) -> list[Deed]:
        """Return a request with the consents given at once, leaving out superfluous ones."""
        given = set(consents)
        if not given:
            return [request]
        applied = apply_deed(self.ruleset, self.snapshot, request)
        needs = (
            () if isinstance(applied, Illegal) or applied.snapshot.request is None else applied.snapshot.request.missing
        )
        number = self.snapshot.length + 1
        return [request, *(Consent(seat, number, True) for seat in needs if seat in given)]
