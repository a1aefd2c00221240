"""`python -m bench.serving FOLDER [PORT [SUBSTITUTE]]`: the server of `punchboard serve` without limits per address."""

from __future__ import annotations

import os
import sys
from pathlib import Path

CHECKPOINT_AFTER = "BENCH_CHECKPOINT_AFTER"
"""Writes until the log is carried over, in place of the usual number; a minute's housekeeping leaves it alone then."""


def main(folder: str, port: str = "0", substitute: str = "nothing") -> None:
    from gevent import monkey

    monkey.patch_all()
    from bench import substitutes
    from companion.cli.serve import _offer, _server
    from companion.store import checkpoint
    from companion.web import housekeeping
    from companion.web.auth.code_guesses import Guesses
    from companion.web.auth.rate_limits import Limiter, Rate, StreamLimits
    from companion.web.printing import queue
    from companion.web.service import Settings

    if after := os.environ.get(CHECKPOINT_AFTER):
        checkpoint.ENOUGH, housekeeping.TIDY_EVERY = int(after), float(after)
    getattr(substitutes, substitute)()
    queue.EACH = queue.MOST
    settings = Settings(kits_folder=Path(folder) / "kits")
    served, urls, _ = _server(_offer(()), "127.0.0.1", int(port), Path(folder), False, None, settings, 1_000_000)
    here = served.application.extensions["punchboard"]
    unlimited = Rate(1e12, 1e12)
    here.tickets = here.tables = here.calm = here.posts = here.prints = Limiter(unlimited, unlimited)
    here.guesses = Guesses(unlimited, unlimited)
    here.lines = StreamLimits(1_000_000, 1_000_000)
    print(urls[0], flush=True)
    served.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
