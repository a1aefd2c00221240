"""Queries that both stores share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any

from companion.store.model import Event, Holder, StoredTable

COLUMNS = "code, game, setup, host, created, touched, archived"
"""The columns of `StoredTable`, in its order."""


class Lookups(ABC):
    @abstractmethod
    def _read(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query with a question mark for each value."""

    def find(self, code: str) -> StoredTable | None:
        return self._table(self._read(f"select {COLUMNS} from tables where code = ?", code))

    def find_by_wish(self, wish: bytes) -> StoredTable | None:
        chosen = "(select code from wishes where wish = ?)"
        return self._table(self._read(f"select {COLUMNS} from tables where code = {chosen}", wish))

    @staticmethod
    def _table(rows: list[Any]) -> StoredTable | None:
        found = StoredTable(*rows[0]) if rows else None
        return found and replace(found, archived=bool(found.archived))

    def since(self, code: str, number: int) -> list[Event]:
        sql = "select number, body, at, request from events where code = ? and number > ? order by number"
        return [Event(*row) for row in self._read(sql, code, number)]

    def find_request(self, code: str, request: str) -> int | None:
        rows = self._read("select number from events where code = ? and request = ?", code, request)
        return int(rows[0][0]) if rows else None

    def seats(self, code: str) -> dict[str, Holder]:
        rows = self._read("select seat, token, name from seats where code = ?", code)
        return {row[0]: Holder(*row) for row in rows}
