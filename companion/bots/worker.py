"""A process that thinks for strong bots, beside a server and after it: `python -m companion.bots.worker`.

A line of JSON on standard input asks for a move: the pack and its tables, options, position, seat, seed and seconds. A
line of JSON on standard output answers with the move. It ends with its input, and by itself when it hangs.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from typing import Any

from companion.bots.effort import MOST_ITERATIONS
from companion.bots.strong import Strong
from companion.dealer import Stream
from companion.engines import build
from companion.rules.kernel import Game, Illegal

NICER = 10
"""By how much it stands behind the server for the processor."""
CONSIDERED = 3
"""How many of the moves it looked at most it tells, with the chance to win it found."""
GRACE = 20.0
"""Seconds after which a search that should have ended is ended with its process."""
Engines = dict[str, Game[Any, Any]]


def answer(engines: Engines, wish: dict[str, Any], bot: Strong | None = None) -> dict[str, Any]:
    """The chosen move in the game's own words, and what was considered; engines are kept by their content's hash. The
    clock ends the search, unless another bot is given."""
    if wish["hash"] not in engines:
        engines.clear()
        engines[wish["hash"]] = build(wish["pack"], wish["tables"])
    game = engines[wish["hash"]]
    state = game.from_position(wish["position"], wish["options"])
    if isinstance(state, Illegal):
        return {"refused": [state.rule, state.code]}
    tried = (bot or Strong(iterations=MOST_ITERATIONS, seconds=wish["seconds"])).consider(
        game, state, wish["seat"], Stream(wish["seed"], "think").below
    )
    return {
        "move": game.write_move(tried[0].move),
        "considered": [
            {"move": game.write_move(each.move), "chance": each.value} for each in tried[:CONSIDERED] if each.visits
        ],
    }


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICER)
    engines: Engines = {}
    for line in sys.stdin.buffer:
        wish = json.loads(line)
        faulthandler.dump_traceback_later(wish["seconds"] + GRACE, exit=True)
        reply = json.dumps(answer(engines, wish))
        faulthandler.cancel_dump_traceback_later()
        try:
            sys.stdout.write(reply + "\n")
            sys.stdout.flush()
        except BrokenPipeError:  # the server ended meanwhile, and the answer is wanted no more
            os._exit(0)


if __name__ == "__main__":
    main()
