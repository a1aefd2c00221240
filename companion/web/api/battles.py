"""How a battle would end, for games that can tell. What they want to know and what they answer they describe
themselves: requests are read by that, and the document says it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from flask import Response

from companion.http.request import current_request
from companion.offload import offload
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import Battles, ForetellsBattles
from companion.rules.kernel.facts import Fact, Ids, Switch, Whole, ids_in, written_name
from companion.web.api.routes import NUMBER, ByGames, json_response, route
from companion.web.faults import Problem
from companion.web.request_context import charge, language, query_number
from companion.web.service import find_game, load_games, service
from companion.web.speech import speaker
from companion.wording import Wording

COST = 2.0
CHANCE = {"type": "number", "minimum": 0, "maximum": 1}


def describe_battles() -> ByGames:
    """Return the questions and answers of all games on offer."""
    query: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    answers: list[dict[str, Any]] = []
    needed: list[set[str]] = []
    for loaded in load_games():
        if not isinstance(loaded.game, ForetellsBattles):
            continue
        battles, wording = loaded.game.battles, Wording(loaded.pack)
        for fact in battles.facts:
            asked = f"{wording.title}: {wording.must_say(f'odds.ask.{fact.name}')}"
            query[written_name(fact)].append(_schema(fact) | {"description": asked})
        needed.append({written_name(fact) for fact in battles.facts if isinstance(fact, Whole) and fact.needed})
        answers.append(_answer(battles))
    return ByGames(
        {name: _any_of(schemas) for name, schemas in query.items()},
        set.intersection(*needed) if needed else (),
        _any_of(answers) if answers else _answer(Battles((), (), ())),
    )


@route(
    "GET",
    "/games/{game}/odds",
    "How a battle would end if it were fought to the end, exactly.",
    refusals=(404, 409),
    by_games=describe_battles,
)
def odds(game: str) -> Response:
    loaded = find_game(game)
    engine = loaded.game
    if not isinstance(engine, ForetellsBattles):
        raise Problem(404, "no-battles")
    charge(service().posts, COST)
    question = read_facts(engine.battles.facts)
    found = offload(lambda: engine.battle_odds(question))
    if isinstance(found, Illegal):
        raise Problem(409, "illegal", rule=found.rule, why=speaker(loaded, language()).refusal(found))
    return json_response(found.record())


def read_facts(facts: Iterable[Fact]) -> dict[str, Any]:
    """Return these facts from the query, with defaults for missing ones."""
    return {fact.name: _read_fact(fact) for fact in facts}


def _read_fact(fact: Fact) -> Any:
    name = written_name(fact)
    match fact:
        case Whole(usual=usual, needed=needed):
            if usual is None and name not in current_request().query:
                return None
            return query_number(name, "" if needed else str(usual))
        case Switch():
            return bool(query_number(name))
        case Ids():
            return ids_in(current_request().query.get(name, ""))


def _schema(fact: Fact) -> dict[str, Any]:
    match fact:
        case Whole(lowest=lowest, highest=highest, usual=usual, needed=needed):
            bounds = {"minimum": max(lowest, 0)} | ({} if highest is None else {"maximum": highest})
            return {**NUMBER, **bounds} | ({} if needed or usual is None else {"default": usual})
        case Switch():
            return {**NUMBER, "default": 0, "examples": [0, 1]}
        case Ids(known=known):
            return {"type": "string", "default": "", "examples": [",".join(known[:2])]}


def _answer(battles: Battles) -> dict[str, Any]:
    """Return the JSON Schema of `Foretold.record`."""
    properties = dict.fromkeys(battles.endings, CHANCE) | {
        name: {"type": "object", "additionalProperties": CHANCE} for name in battles.counts
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _any_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
