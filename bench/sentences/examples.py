"""Refusals of a table that take two processes or a hand in the file, with facts as they are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Facts = Mapping[str, Any]

TABLE_EXAMPLES: Mapping[str, Sequence[Facts]] = {
    "table.overtaken": ({"event": 7},),
    "table.not-started": ({},),
    "table.started": ({},),
    "table.no-seed": ({"question": "dice"},),
    "table.other-outcome": ({},),
    "table.not-as-written": ({},),
    "table.unasked": ({"missing": ["red"]}, {"missing": ["red", "blue"]}),
    "table.other-consent": ({"needless": ["red"]}, {"needless": ["red", "blue"]}),
    "table.still-secret": ({"event": 12},),
    "table.settled-by-secrets": ({"event": 12},),
    "table.judged-by-secrets": ({"event": 12},),
    "table.unreadable": ({"event": 12},),
    "table.other-kind": ({"event": 12},),
    "table.not-newer": ({"was": "1.0.0", "now": "1.0.0"}, {"was": "1.1.0", "now": "1.0.0"}),
    "table.upgrade-open-table": ({"was": "1.0.0", "now": "1.1.0"},),
    "table.after-deal": ({},),
    "table.cut-out": ({},),
    "table.chain": ({"told": 1}, {"told": 12}),
}
