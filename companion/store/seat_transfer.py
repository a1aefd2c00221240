"""One transfer of a seat, inside the transaction that writes the event about it. Both stores share it; only the
placeholder for values differs.
"""

from __future__ import annotations

from typing import Any, Literal

from companion.store.model import ANYBODY, Hand, LostHand

Mark = Literal["?", "%s"]
TICKET = "select 1 from passes where ticket = ? and code = ? and purpose = ? and expires >= ?"
HOLDER = "select token from seats where code = ? and seat = ?"
VOID = "delete from passes where code = ? and purpose = ?"
HOST = "update tables set host = ? where code = ?"
LEAVE = "delete from seats where code = ? and seat = ?"
SIT = """
insert into seats (code, seat, token, name) values (?, ?, ?, ?)
on conflict (code, seat) do update set token = excluded.token, name = excluded.name
"""


def change_hand(db: Any, mark: Mark, code: str, hand: Hand, now: int) -> None:
    """Transfer one seat. No other process writes to this table meanwhile, so what is read holds until the write. Raise
    `LostHand` if the ticket is no longer valid or the seat's holder has changed.
    """

    def run(words: str, *values: object) -> Any:
        return db.execute(words.replace("?", mark), values)

    if hand.ticket is not None and run(TICKET, hand.ticket, code, hand.purpose, now).fetchone() is None:
        raise LostHand
    if hand.instead_of != ANYBODY:
        found = run(HOLDER, code, hand.seat).fetchone()
        if (found[0] if found else None) != hand.instead_of:
            raise LostHand
    run(VOID, code, hand.purpose)
    if hand.seat is None:
        run(HOST, hand.token, code)
    elif hand.token is None:
        run(LEAVE, code, hand.seat)
    else:
        run(SIT, code, hand.seat, hand.token, hand.name)
