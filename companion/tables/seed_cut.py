"""TABLE 3.5: cut the deck from several phones.

Each seals its words first and reveals them when the cut is closed, so that the last one, even knowing the seed, cannot
choose the result.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion import dealer
from companion.rules.kernel import Illegal
from companion.tables.entries import Close, Seal, Show

RULE = "TABLE 3.5"
HEXADECIMAL = frozenset("0123456789abcdef")
By = str | None


@dataclass(frozen=True, slots=True)
class Sealed:
    """One phone's part: the hash of its words, and the words once revealed."""

    by: By
    hash: str
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Cutting:
    """The cut so far. `anew` are seals for the next cut, because some words never came; `out` are those who did not
    reveal theirs.
    """

    seals: tuple[Sealed, ...] = ()
    closed: bool = False
    anew: tuple[Sealed, ...] = ()
    out: tuple[By, ...] = ()

    @property
    def missing(self) -> tuple[By, ...]:
        """Return the seats whose words are awaited."""
        return tuple(seal.by for seal in self.seals if seal.words is None)

    @property
    def is_done(self) -> bool:
        """Return whether the app may deal: there were no seals, or all words are revealed."""
        return not self.missing

    @property
    def waiting(self) -> tuple[By, ...]:
        """Return the seats that still have to seal new words after one seat has done so."""
        anew = {seal.by for seal in self.anew}
        return tuple(by for by in self.agreeing if by not in anew) if anew else ()

    @property
    def agreeing(self) -> tuple[By, ...]:
        """Return the seats that must seal again before a new cut: those who revealed their words, or else all."""
        shown = tuple(seal.by for seal in self.seals if seal.words is not None)
        return shown or tuple(seal.by for seal in self.seals)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words for the seed, in the order of the seals, once all are revealed."""
        return tuple(seal.words for seal in self.seals if seal.words is not None) if self.is_done else ()


def apply_cut(cutting: Cutting, deed: Seal | Close | Show, *, audited: bool = True) -> Cutting | Illegal:
    """Return the cut after a deed, or the refusal. Reloading a log does not check seals: erased names no longer match
    theirs.
    """
    match deed:
        case Seal(by, hash):
            return _seal(cutting, by, hash)
        case Close():
            return _close(cutting)
        case Show(by, words):
            return _show(cutting, by, words, audited)


def _seal(cutting: Cutting, by: By, hash: str) -> Cutting | Illegal:
    """Add a seal; a seat may replace its own while the cut is open, or start another cut after a failed one."""
    if len(hash) != 64 or not set(hash) <= HEXADECIMAL:
        return Illegal(RULE, "table.no-seal")
    if by in cutting.out:
        return Illegal(RULE, "table.cut-out")
    new = Sealed(by, hash)
    if not cutting.closed:
        return replace(cutting, seals=(*(each for each in cutting.seals if each.by != by), new))
    if cutting.is_done or by not in cutting.agreeing:
        return Illegal(RULE, "table.cut-closed")
    anew = (*(each for each in cutting.anew if each.by != by), new)
    if len(anew) < len(cutting.agreeing):
        return replace(cutting, anew=anew)
    out = tuple(each for each in cutting.missing if each not in cutting.agreeing)
    return Cutting(anew, out=(*cutting.out, *out))


def _close(cutting: Cutting) -> Cutting | Illegal:
    """Close the cut: no further seals; all seats reveal their words."""
    if not cutting.seals or cutting.closed:
        return Illegal(RULE, "table.cut-closed")
    return replace(cutting, closed=True)


def _show(cutting: Cutting, by: By, words: str, audited: bool) -> Cutting | Illegal:
    """Reveal one phone's words; they must match its seal."""
    own = next((each for each in cutting.seals if each.by == by and each.words is None), None)
    if own is None or not cutting.closed:
        return Illegal(RULE, "table.nothing-to-show")
    if audited and dealer.seal(words) != own.hash:
        return Illegal(RULE, "table.other-words")
    return replace(cutting, seals=tuple(replace(own, words=words) if each is own else each for each in cutting.seals))
