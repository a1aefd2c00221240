"""Spoilt declarations: whatever stands in the file, reading ends with mistakes or with a game that can be played."""

from __future__ import annotations

import os
from typing import Any

import pytest
import yaml

from bench.spoilt import spoilt
from companion.engines import open_pack
from companion.rules import declared
from generator.pack.find import small_games

from .conftest import DECLARATION
from .test_docs import CARDS

SPOILT = int(os.environ.get("SPOILT", "50"))
"""So many declarations of each game; `SPOILT=1500` tries twelve thousand."""


def records() -> dict[str, dict[str, Any]]:
    found = {name: open_pack(name).pack.engine_tables()[declared.KEY][0] for name in small_games()}
    trial = {"declaration": yaml.safe_load(DECLARATION), "pieces": {"cards": CARDS}, "id": "trial", "players": [2, 4]}
    return {**found, "trial": trial}


@pytest.mark.parametrize("name", [*small_games(), "trial"])
def test_spoilt_declarations_are_refused_or_played(name: str) -> None:
    record, sound = records()[name], 0
    for number in range(SPOILT):
        sound += spoilt(record, f"{name} {number}")
    assert 0 < sound < SPOILT
