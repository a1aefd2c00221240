"""Refusals that play hardly ever provokes, with facts as the rules give them: rare positions, and what takes two
processes or a hand in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Facts = Mapping[str, Any]

EXAMPLES: Mapping[str, Mapping[str, Sequence[Facts]]] = {
    "armorica": {
        "starves-twice": ({"card": "r-4-01"},),
        "unknown-card": ({"card": "r-9-99"},),
        "card-missing": ({"card": "g-b-02"},),
        "start-card-boxed": ({"card": "s-4", "players": 3},),
        "over-too-early": ({"gaul": 1, "roman": 0}, {"gaul": 4, "roman": 1}),
        "over-by-now": ({"turn": 12},),
        "turn-too-late": ({"turn": 9, "last": 7},),
    },
    "arrival": {
        "no-building-on-isle": ({"location": "castle-2"},),
        "already-caer": ({"location": "temair"},),
        "not-onto-isle": ({"location": "castle-1"},),
        "not-least-corrupt": ({"corruption": 5, "least": 3},),
        "fame-tied": ({"fame": 7},),
        "wrong-number-of-fomori": ({"number": 0, "held": 1, "most": 3}, {"number": 4, "held": 2, "most": 3}),
        "discards-shuffled": ({"number": 1}, {"number": 6}),
        "stack-height": ({"stack": 2, "number": 0, "most": 18}, {"stack": 1, "number": 19, "most": 18}),
        "blocked-twice": ({"seat": "fir-bolg", "section": "middle"},),
        "gathered-too-many": (
            {"seat": "tuath-de", "number": 1, "most": 0},
            {"seat": "tuath-de", "number": 3, "most": 2},
        ),
        "builder-left": ({"seat": "mil-espaine"},),
        "over-too-early": ({"round": 1, "last": 5},),
        "round-too-late": ({"round": 8, "last": 5},),
        "early-fronts": ({"back": "lore", "number": 2, "most": 1},),
        "early-cards": ({"number": 1}, {"number": 5}),
        "cards-of-a-back": ({"back": "arms", "number": 19, "most": 18},),
        "cards-face-up": ({"seat": "fir-bolg", "number": 1}, {"seat": "fir-bolg", "number": 3}),
    },
    "fallen-kingdoms": {
        "loki-no-retreat": ({"city": "hop"},),
        "needs-navigation": ({"origin": "hop", "to": "uppsalir"},),
        "rampage-attacked": ({"city": "aross"},),
        "kingdom-units": ({"seat": "red"},),
        "gods-dealt": ({"seat": "red", "number": 1, "needed": 2}, {"seat": "blue", "number": 3, "needed": 1}),
        "battle-sides": ({"city": "aross"},),
        "points-below-zero": ({"seat": "green", "number": -1},),
        "points-of-rumors": ({"seat": "red", "number": 1, "needed": 8}, {"seat": "red", "number": 9, "needed": 1}),
        "points-of-all": ({"number": 40, "most": 1}, {"number": 90, "most": 72}),
        "heimdall-again": ({"card": "ships"}, {"card": "masonry"}),
        "end-is-start": ({"origin": "uppsalir"},),
        "enemy-between": ({"via": "aross"},),
        "two-roads": ({"origin": "hop", "via": "aross", "to": "uppsalir"},),
        "needs-horse-riding": ({"origin": "uppsalir", "via": "aross", "to": "hop"},),
        "nowhere-to-retreat": ({"city": "aross"},),
        "holler-number": ({"given": 0, "most": 3}, {"given": 4, "most": 3}),
        "holler-no-road": ({"city": "uppsalir"},),
        "forseti-opponent": ({"given": "red"},),
        "forseti-rumor": ({"seat": "red", "value": 13, "held": []}, {"seat": "blue", "value": 3, "held": [5, 8]}),
        "rumor-payers": ({"number": 1, "payers": ["red", "blue"]},),
        "no-marker": ({"used": 2, "markers": 2},),
        "option": ({"given": "weather", "known": ["map", "novices"]},),
        "rumor-top": ({"value": 21},),
        "rumors-above": ({"value": 13, "number": 1, "most": 0}, {"value": 13, "number": 4, "most": 1}),
        "start-units": ({"seat": "red", "number": 1, "needed": 6}, {"seat": "red", "number": 3, "needed": 1}),
        "sheet-cards": ({"seat": "red", "number": 1}, {"seat": "red", "number": 2}),
        "sheet-units": ({"seat": "red", "number": 1}, {"seat": "red", "number": 2}),
        "borrowed-card": ({"seat": "blue"},),
        "looking-now": ({"number": 1}, {"number": 3}),
        "start-kept": ({"city": "uppsalir"},),
        "fallen-keeps": ({"seat": "green"},),
        "temple-in-hand": ({"seat": "green"},),
        "casualties-left": ({"seat": "green", "number": 1}, {"seat": "green", "number": 2}),
        "temples-together": ({"city": "aross"},),
        "temple-captured": ({"seat": "green", "city": "aross"},),
        "stack-unseen": (
            {"kind": "knowledge", "number": 1, "most": 0},
            {"kind": "buildings", "number": 3, "most": 1},
            {"kind": "rumors", "number": 3, "most": 2},
        ),
        "boxed-cards": ({"number": 1}, {"number": 2}),
        "display-length": (
            {"kind": "knowledge", "number": 1, "needed": 3},
            {"kind": "buildings", "number": 4, "needed": 1},
        ),
        "track-length": ({"seat": "red", "track": "unit", "number": 3, "most": 2},),
        "points-of-cards": ({"seat": "red", "number": 1, "needed": 3}, {"seat": "red", "number": 3, "needed": 8}),
        "markers-in-use": ({"number": 3, "most": 2},),
        "unknown-seat": ({"seat": "turquoise", "seats": ["red", "yellow", "purple"]},),
    },
}

TABLE_EXAMPLES: Mapping[str, Sequence[Facts]] = {
    "table.overtaken": ({"event": 7},),
    "table.no-seed": ({"question": "dice"},),
    "table.other-outcome": ({},),
    "table.not-as-written": ({},),
    "table.unasked": ({"missing": ["red"]}, {"missing": ["red", "blue"]}),
    "table.other-consent": ({"needless": ["red"]}, {"needless": ["red", "blue"]}),
    "table.still-secret": ({"event": 12},),
    "table.unreadable": ({"event": 12},),
    "table.other-kind": ({"event": 12},),
    "table.after-deal": ({},),
    "table.cut-out": ({},),
    "table.chain": ({"told": 1}, {"told": 12}),
}
