"""Where a seat wants its turn notices sent. Both stores share these statements."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.store.lookups import Lookups

Way: TypeAlias = Literal["mail", "webhook"]
COLUMNS = "key, code, seat, way, address, language, holder, made, confirmed, told, told_at"
KEEP = """
insert into notices (key, code, seat, way, address, language, holder, made, confirmed, told, told_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """One address of one seat. `key` is the secret in its links; `holder` the hash that opened the seat when it was
    given: another holder gets nothing. `told` is the length of the game's log at the newest notice."""

    key: str
    code: str
    seat: str
    way: Way
    address: str
    language: str
    holder: bytes
    made: int
    confirmed: int = 0
    told: int = 0
    told_at: int = 0


class NoticeRows(Lookups):
    @abstractmethod
    def _change(self, sql: str, *values: object) -> int:
        """Run one statement with a question mark for each value; return how many rows it changed."""

    def notices(self, code: str) -> list[Notice]:
        return [Notice(*row) for row in self._read(f"select {COLUMNS} from notices where code = ?", code)]

    def notice(self, key: str) -> Notice | None:
        rows = self._read(f"select {COLUMNS} from notices where key = ?", key)
        return Notice(*rows[0]) if rows else None

    def codes_with_notices(self) -> list[str]:
        """Return the codes of tables with a confirmed address."""
        return [row[0] for row in self._read("select distinct code from notices where confirmed = 1")]

    def keep_notice(self, notice: Notice) -> None:
        """Store an address in the place of the seat's earlier one of the same way."""
        self._change(
            "delete from notices where code = ? and seat = ? and way = ?", notice.code, notice.seat, notice.way
        )
        self._change(
            KEEP,
            *(notice.key, notice.code, notice.seat, notice.way, notice.address, notice.language, notice.holder),
            *(notice.made, notice.confirmed, notice.told, notice.told_at),
        )

    def confirm_notice(self, key: str) -> bool:
        return self._change("update notices set confirmed = 1 where key = ?", key) > 0

    def claim_notice(self, notice: Notice, told: int, at: int) -> bool:
        """Record that a notice is being sent; False where another process was faster or the address is gone."""
        sql = "update notices set told = ?, told_at = ? where key = ? and told = ? and told_at = ? and confirmed = 1"
        return self._change(sql, told, at, notice.key, notice.told, notice.told_at) > 0

    def drop_notice(self, key: str) -> bool:
        return self._change("delete from notices where key = ?", key) > 0

    def drop_unconfirmed(self, made_before: int) -> int:
        return self._change("delete from notices where confirmed = 0 and made < ?", made_before)
