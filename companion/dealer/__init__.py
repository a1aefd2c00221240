"""The app as dealer: it answers chance questions from one committed seed.

The generator is specified in `docs/tables.md`, so that anyone can check a finished game in any language. `random`,
which could change between versions, is not used anywhere in Punchboard.
"""

from companion.dealer.answers import answer
from companion.dealer.seeds import commitment, cut, fresh_seed, seal
from companion.dealer.stream import Stream

__all__ = ["Stream", "answer", "commitment", "cut", "fresh_seed", "seal"]
