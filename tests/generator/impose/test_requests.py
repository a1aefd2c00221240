"""Requests that make no sense on any paper are refused, all mistakes at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import Refused
from generator.impose import A4, Pile, plan, rectangle

GOOD = Pile(rectangle(63.5, 88.9), 9, A4)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"count": 0}, "piece-count"),
        ({"shape": rectangle(0, 20)}, "piece-size"),
        ({"bleed": -1.0}, "bleed-size"),
        ({"bleed": float("nan")}, "bleed-size"),
        ({"margin": 80.0}, "margin-size"),
        ({"margin": -1.0}, "margin-size"),
        ({"gap": -0.5}, "gap-size"),
        ({"mark_width": 0.2}, "mark-width"),
    ],
)
def test_each_mistake_is_named(change: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        plan(replace(GOOD, **change))  # wrong on purpose
    assert [finding.code for finding in refused.value.findings] == [code]
    assert all(finding.hint for finding in refused.value.findings)


def test_all_mistakes_come_at_once() -> None:
    with pytest.raises(Refused) as refused:
        plan(replace(GOOD, count=-1, bleed=99.0, margin=200.0))
    assert len(refused.value.findings) == 3
