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
from .test_lights import LIGHTS, STANDS

SPOILT = int(os.environ.get("SPOILT", "50"))
"""So many declarations of each game; `SPOILT=1500` tries twelve thousand."""


def records() -> dict[str, dict[str, Any]]:
    found = {name: open_pack(name).pack.engine_tables()[declared.KEY][0] for name in small_games()}
    trial = {"declaration": yaml.safe_load(DECLARATION), "pieces": {"cards": CARDS}, "id": "trial", "players": [2, 4]}
    board = yaml.safe_load(STANDS + LIGHTS.partition("\n")[2])
    board["lights"]["stands"]["on"] = board["lights"]["stands"].pop(True)  # YAML 1.1 reads “on” as true
    pieces = {"cards": CARDS, "men": CARDS[:2], "places": CARDS[:2]}
    return {**found, "trial": trial, "board": {**trial, "declaration": board, "pieces": pieces}}


@pytest.mark.parametrize("name", [*small_games(), "trial", "board"])
def test_spoilt_declarations_are_refused_or_played(name: str) -> None:
    record, sound = records()[name], 0
    for number in range(SPOILT):
        sound += spoilt(record, f"{name} {number}")
    assert 0 < sound < SPOILT
