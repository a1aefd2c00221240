"""The app as dealer: answers to chance questions, drawn from one committed seed.

The generator is written out in `docs/tables.md` so that anyone can check a finished game in any language.
It needs no library that could change under it: `random` is not used anywhere in Punchboard.
"""

from companion.dealer.answers import answer
from companion.dealer.seeds import commitment, cut, fresh_seed, seal
from companion.dealer.stream import Stream

__all__ = ["Stream", "answer", "commitment", "cut", "fresh_seed", "seal"]
