"""Maps made of pieces, before there is a table: drawn evenly, or checked as people laid them."""

from __future__ import annotations

from companion.dealer import Stream, fresh_seed
from companion.offload import offload
from companion.rules.kernel import Illegal
from companion.rules.kernel.maps import LaysMaps
from companion.web.api.requests import MapWish
from companion.web.api.responses import Laid
from companion.web.api.routes import route
from companion.web.faults import Problem
from companion.web.request_context import charge, language
from companion.web.service import find_game, service
from companion.web.speech import speaker

COST = 10.0
"""Charged for enumerating all maps of an uncommon size, which takes long the first time."""


@route(
    "POST",
    "/games/{game}/map",
    "Lay a map by chance, or say what is illegal about one that people laid.",
    body=MapWish,
    reply=Laid,
    refusals=(404,),
)
def lay(body: MapWish, game: str) -> Laid:
    charge(service().posts, COST)
    loaded = find_game(game)
    layer = loaded.game
    if not isinstance(layer, LaysMaps):
        raise Problem(404, "no-map")
    seed = None if body.map is not None else body.seed or fresh_seed()
    found = offload(
        lambda: (
            layer.lay_map(body.players, Stream(seed, "map").below, body.places)
            if seed is not None
            else layer.read_map(body.players, body.map, body.places)
        )
    )
    if isinstance(found, Illegal):
        return Laid(ok=False, rule=found.rule, why=speaker(loaded, language()).refusal(found))
    return Laid(ok=True, map=dict(found.map), figures=dict(found.figures), ways=found.ways, seed=seed)
