"""The body of a request: gevent's reader with a time limit and strict chunks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gevent.pywsgi import Input, _InvalidClientInput

from companion.http.connections import ANSWERING, READING, Connection

DISCARDED = 256 * 1024
"""Bytes of an unread body that are discarded, so that its sender can take the answer; then the connection closes."""
AT_ONCE = 16 * 1024


class Body(Input):  # type: ignore[misc]  # gevent has no types
    """A body that reports to its connection while it is read. `end` closes the connection after the answer."""

    def __init__(self, given: Input, connection: Connection, end: Callable[[], None]) -> None:
        super().__init__(given.rfile, given.content_length, given.socket, given.chunked_input)
        self._connection = connection
        self._end = end
        self._begun = False

    def _do_read(self, length: int | None = None, use_readline: bool = False) -> Any:
        return self._read_in_time(super()._do_read, length, use_readline)

    def _chunked_read(self, length: int | None = None, use_readline: bool = False) -> Any:
        return self._read_in_time(super()._chunked_read, length, use_readline)

    def _read_in_time(self, read: Callable[..., Any], *how: Any) -> Any:
        if not self._begun:
            self._begun = True
            self._connection.enter(READING)
        self._connection.state = READING  # `enter` once: all reads share one time limit
        try:
            return read(*how)
        except (OSError, ValueError) as broken:  # a chunk without a size is a ValueError
            self._chunked_input_error = True
            self._end()
            raise _InvalidClientInput(str(broken)) from None
        finally:
            self._connection.state = ANSWERING

    def _discard(self) -> None:
        if self._chunked_input_error or not (self.chunked_input or self.position < (self.content_length or 0)):
            return
        self.send_100_continue_enabled = False
        left = DISCARDED
        while left > 0 and (part := self.read(min(left, AT_ONCE))):
            left -= len(part)
        if left <= 0:
            self._end()
