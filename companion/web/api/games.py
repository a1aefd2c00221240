"""The games on offer, their contents and drawings, and scoring without a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response

from companion.bots import BOTS, can_play
from companion.engines import Loaded
from companion.http.request import current_request
from companion.rules.kernel import Illegal
from companion.web.api.parts import Reckoning
from companion.web.api.requests import Position, Record
from companion.web.api.responses import Games, OneGame
from companion.web.api.routes import VERSION, json_bytes, json_response, route
from companion.web.assets.asset_version import pack_version
from companion.web.assets.shared_cache import shared_answer
from companion.web.bot_names import GENERAL
from companion.web.faults import Problem
from companion.web.request_context import charge, language, pack_language
from companion.web.service import find_game, load_games, service
from companion.web.speech import speaker

if TYPE_CHECKING:
    from generator.kit.drawing import Side
    from generator.pack.model import BotFace, CroppedPiece

SIDES: dict[str, Side] = {"front": "front", "back": "back"}


@route("GET", "/games", "The games this host offers.", reply=Games)
def games() -> Response:
    return json_response({"games": offered_games()})


def offered_games() -> list[Record]:
    return [_short(loaded) for loaded in load_games()]


@route("GET", "/games/{game}", "One game: options, dealers, pieces.", reply=OneGame, refusals=(404,))
def one_game(game: str) -> Response:
    return json_response(game_record(find_game(game)))


@route(
    "GET",
    "/games/{game}/pieces/{component}/{piece}.svg",
    "A piece as it is printed.",
    query={
        "side": {"type": "string", "enum": ["front", "back"]},
        "lettering": {
            "type": "string",
            "enum": ["no"],
            "description": "Leave out the words that phones draw themselves, such as names on tiles that lie turned",
        },
        **VERSION,
    },
    refusals=(404,),
    media="image/svg+xml",
)
def piece(game: str, component: str, piece: str) -> Response:
    from generator.kit.drawing import piece_svg

    loaded = find_game(game)
    side = SIDES.get(current_request().query.get("side", "front"))
    if side is None:
        raise Problem(404, "no-such-piece")
    tongue = pack_language(loaded.pack)
    known = next((c for c in loaded.pack.components if c.id == component), None)
    if (
        known is None
        or all(p.id != piece for p in loaded.pack.pieces(known))
        or (side == "back" and known.back is None)
    ):
        raise Problem(404, "no-such-piece")
    lettering = current_request().query.get("lettering") != "no"
    what = ("piece", game, component, piece, tongue, side, lettering)
    return shared_answer(
        pack_version(loaded.pack),
        what,
        "image/svg+xml",
        lambda: piece_svg(loaded.pack, component, piece, tongue, side=side, lettering=lettering),
    )


@route(
    "GET",
    "/games/{game}/dice/{component}/{face}.svg",
    "A side of a die as it is printed: the one with this row of a table.",
    query=VERSION,
    refusals=(404,),
    media="image/svg+xml",
)
def die_face(game: str, component: str, face: str) -> Response:
    from generator.kit.drawing import die_face_svg

    loaded = find_game(game)
    tongue = pack_language(loaded.pack)
    known = next((c for c in loaded.pack.components if c.id == component), None)
    if known is None or face not in loaded.pack.rows_on_die(known):
        raise Problem(404, "no-such-piece")
    return shared_answer(
        pack_version(loaded.pack),
        ("die", game, component, face, tongue),
        "image/svg+xml",
        lambda: die_face_svg(loaded.pack, component, face, tongue),
    )


@route("POST", "/score", "Score a position that was typed in.", body=Position, reply=Reckoning, refusals=(404, 409))
def score(body: Position) -> Response:
    charge(service().posts)
    loaded = find_game(body.game)
    if loaded.game is None:
        raise Problem(404, "no-engine")
    say = speaker(loaded, language())
    defaults = {option.name: option.default for option in loaded.game.options}
    state = loaded.game.from_position(body.position, defaults)
    if isinstance(state, Illegal):
        raise Problem(409, "illegal", rule=state.rule, why=say.refusal(state))
    return json_bytes(say.sheet_json(loaded.game.score(state)))


def _short(loaded: Loaded) -> Record:
    pack = loaded.pack
    words = pack.texts[pack_language(pack)]
    return {
        "id": pack.id,
        "title": words["title"],
        "tagline": words.get("tagline", ""),
        "players": [pack.players.min, pack.players.max],
        "best": [pack.best.min, pack.best.max] if pack.best is not None else None,
        "minutes": [pack.minutes.min, pack.minutes.max] if pack.minutes is not None else None,
        "languages": list(pack.languages),
        "engine": loaded.game is not None,
        "small": pack.companion is not None,
        "lesson": pack.lesson is not None and loaded.game is not None,
        "solo": loaded.game is not None and can_play(loaded.game),
        "cover": _crop_record(pack.cover) if pack.cover else None,
        "palette": dict(pack.palette),
        "version": pack_version(pack),
    }


def _crop_record(picture: CroppedPiece | BotFace) -> dict[str, Any]:
    """Return a picture from the game's pieces: a square of one of them, as shares of its width."""
    return {"component": picture.component, "piece": picture.piece, "crop": list(picture.crop)}


def game_record(loaded: Loaded) -> dict[str, Any]:
    """Return what pages start from: options, dealers and pieces of one game."""
    game, pack = loaded.game, loaded.pack
    more: dict[str, Any] = {
        "components": [
            {"id": c.id, "kind": c.kind, "pieces": [p.id for p in loaded.pack.pieces(c)], "back": c.back is not None}
            for c in loaded.pack.components
        ],
        "faces": [{"name": bot.name} | _crop_record(bot) for bot in pack.bots]
        or [{"name": name, "component": "", "piece": "", "crop": []} for name in GENERAL],
        "victory": _crop_record(pack.victory) if pack.victory else None,
        "bots": list(BOTS) if game is not None and can_play(game) else [],
        "open": game is not None and game.all_is_public,
        "seats": [],
        "options": [],
        "chance": [],
    }
    if game is not None:
        more["seats"] = list(game.seats)
        more["players"] = [game.players[0], game.players[-1]]
        more["chance"] = list(game.chance_kinds)
        more["options"] = [
            {"name": o.name, "default": o.default, "choices": list(o.choices), "lowest": o.lowest, "highest": o.highest}
            for o in game.options
        ]
    return {**_short(loaded), **more}
