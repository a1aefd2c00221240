"""Create a table: its code, its host's token, its first deals."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from companion.bots import present_name
from companion.dealer import fresh_seed
from companion.live.events import Body, write_body
from companion.live.registry import READY
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Illegal, Over
from companion.store import StoredTable
from companion.tables.records import write_record
from companion.tables.table import Table
from companion.web.api.requests import NewTable, SeatWish
from companion.web.auth.codes import new_code, new_recovery, opens, recovery_hash, recovery_of, token_hash, token_of
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import illegal_problem
from companion.web.service import find_game, service

CODE_TRIES = 20
FOUNDER = " host"
"""The name that a host's token is made for. No seat can have it: names do not begin with a blank."""


def create_table(wish: NewTable) -> tuple[str, str, str] | Illegal:
    """Create a durable table, with its first deals unless it waits for the people or the deck is cut; return its code,
    its host's token and the code that recovers the host's rights."""
    refuse_when_full()
    loaded = find_game(wish.game)
    names = [seat.name for seat in wish.seats]
    secret = wish.seed or fresh_seed()
    record: dict[str, Any] = {"seed": secret, "chosen": wish.seed is not None}
    if not wish.hints:
        record["hints"] = False
    if wish.think is not None:
        record["think"] = wish.think
    if wish.clock is not None:
        if loaded.game is None:
            raise Problem(422, "clock-without-rules")
        record["clock"] = wish.clock.model_dump()
    bodies: list[Body] = []
    waits = wish.start == READY and loaded.game is not None and _phones(wish) > 1
    if waits:
        record |= {"start": READY, "cut": wish.cut}
    if loaded.game is not None:
        judge, content = loaded.game, loaded.content_hash
        dealer = dict(wish.dealer)
        table = offload(lambda: Table.new(judge, names, secret, wish.options, dealer, content, wish.position))
        if isinstance(table, Illegal):
            return table
        begun = stamp()
        # Dealt even where that waits, because slow steps such as enumerating all maps for six are cached from then on.
        dealt = offload(lambda: table.deal(begun)).entries
        bodies += () if wish.cut or waits else dealt
        record["table"] = write_record(table.setup, ())
        names = list(table.setup.seats)
    elif len(set(names)) < len(names):
        raise Problem(422, "seat-twice")
    if len(set(map(unquote, names))) < len(names):
        raise Problem(422, "seats-alike")
    wishes = {seat.name: seat for seat in wish.seats}
    record["seats"] = [_chair(place, name, wishes.get(name)) for place, name in enumerate(names, 1)]
    return keep_table(wish.game, record, bodies, wish.key)


def keep_table(game: str, record: Mapping[str, Any], bodies: Sequence[Body], key: str | None) -> tuple[str, str, str]:
    """Store a new table under a free code; return the code, its host's token and the code that recovers the host's
    rights."""
    here, secret, at = service(), record["seed"], now()
    for _ in range(CODE_TRIES):
        code = new_code()
        host = token_of(secret, code, FOUNDER, key)
        recovery = recovery_of(secret, code, key) if key else new_recovery()
        setup = json.dumps({**record, "recovery": recovery_hash(code, recovery)}, ensure_ascii=False)
        kept = StoredTable(code, game, setup, token_hash(host), at, at)
        if here.store.create(kept, [write_body(body) for body in bodies], _key_hash(key)):
            here.registry.room(code)  # which starts its bots
            here.space.tables += 1
            return code, host, recovery
        before = find_created(key)  # by the same request, a moment ago
        if before is not None:
            return before
    raise Problem(503, "no-free-code")


def begin_at(room: Room, table: Table, state: Any, dealer: Mapping[str, str]) -> Table:
    """Return a table that begins in this state of another one, with a seed of its own, before its first deal."""
    if isinstance(table.game.pending(state), Over):
        raise Problem(409, "branch-at-end")
    position, setup, seed = table.game.position(state), table.setup, fresh_seed()
    content = room.loaded.content_hash
    begun = offload(lambda: Table.new(table.game, setup.seats, seed, setup.options, dealer, content, position))
    if isinstance(begun, Illegal):
        raise illegal_problem(room, begun)
    return begun


def refuse_when_full() -> None:
    """Refuse new tables where the server has no room for them."""
    here = service()
    if not here.space.takes_tables:
        raise Problem(507, "no-room-for-tables", most=here.settings.most_tables)


def find_created(key: str | None) -> tuple[str, str, str] | None:
    """Return the answer to an earlier request with this key, if there was one.

    The token is not stored: it is derived from the key and the seed, and only a hash of the key is stored. Neither the
    store nor a player who learns the seed reveals it. Once the host's rights have passed to another phone, it is
    refused.
    """
    known_by = _key_hash(key)
    kept = service().store.find_by_wish(known_by) if known_by is not None else None
    if kept is None or key is None:
        return None
    secret = json.loads(kept.setup)["seed"]
    host = token_of(secret, kept.code, FOUNDER, key)
    if not opens(host, kept.host):
        raise Problem(409, "host-moved")
    return kept.code, host, recovery_of(secret, kept.code, key)


def _phones(wish: NewTable) -> int:
    return sum(seat.played == "phone" for seat in wish.seats)


def _key_hash(key: str | None) -> bytes | None:
    return token_hash(key) if key is not None else None


def _chair(place: int, name: str, wish: SeatWish | None) -> dict[str, Any]:
    """Return a seat as the setup stores it; seats that only a position names are played at the shared screen."""
    if wish is None:
        return {"seat": name, "name": name, "played": "screen", "by": ""}
    by = present_name(wish.bot or "") if wish.played == "bot" else ""
    chair = {"seat": name, "name": wish.called or name, "played": wish.played, "by": by}
    return {**chair, "unnamed": place} if wish.unnamed else chair
