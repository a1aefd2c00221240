"""TABLE 3.5: the deck cut from several phones. Each seals its words first, and shows them only when the cut is closed,
so that the last one, even knowing the seed, chooses nothing.
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
    """What one phone put in: the hash of its words, and the words once they are shown."""

    by: By
    hash: str
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Cutting:
    """The cut so far. `anew` are seals for another one, because some words never came; `out` are those who had
    their chance and did not show theirs."""

    seals: tuple[Sealed, ...] = ()
    closed: bool = False
    anew: tuple[Sealed, ...] = ()
    out: tuple[By, ...] = ()

    @property
    def missing(self) -> tuple[By, ...]:
        """Whose words are still waited for."""
        return tuple(seal.by for seal in self.seals if seal.words is None)

    @property
    def is_done(self) -> bool:
        """Whether the app may deal: no seal was put in, or all words have been shown."""
        return not self.missing

    @property
    def waiting(self) -> tuple[By, ...]:
        """Who has not sealed words anew, once one seat has."""
        anew = {seal.by for seal in self.anew}
        return tuple(by for by in self.agreeing if by not in anew) if anew else ()

    @property
    def agreeing(self) -> tuple[By, ...]:
        """Who must seal words anew before a cut begins again: all who have shown theirs, or else all who sealed."""
        shown = tuple(seal.by for seal in self.seals if seal.words is not None)
        return shown or tuple(seal.by for seal in self.seals)

    @property
    def words(self) -> tuple[str, ...]:
        """What goes into the seed, in the order of the seals, once all of it is there."""
        return tuple(seal.words for seal in self.seals if seal.words is not None) if self.is_done else ()


def apply_cut(cutting: Cutting, deed: Seal | Close | Show, *, audited: bool = True) -> Cutting | Illegal:
    """The cut after a deed, or why it cannot be. A log that is only opened again is not audited: where a name was
    erased from the words they fit their seal no longer."""
    match deed:
        case Seal(by, hash):
            return _seal(cutting, by, hash)
        case Close():
            return _close(cutting)
        case Show(by, words):
            return _show(cutting, by, words, audited)


def _seal(cutting: Cutting, by: By, hash: str) -> Cutting | Illegal:
    """Words are put in; again as long as the cut is open, and for another cut when one has come to nothing."""
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
    """Close the cut: no seal is added any more, and all seats show their words."""
    if not cutting.seals or cutting.closed:
        return Illegal(RULE, "table.cut-closed")
    return replace(cutting, closed=True)


def _show(cutting: Cutting, by: By, words: str, audited: bool) -> Cutting | Illegal:
    """One phone shows its words; they must be those it sealed."""
    own = next((each for each in cutting.seals if each.by == by and each.words is None), None)
    if own is None or not cutting.closed:
        return Illegal(RULE, "table.nothing-to-show")
    if audited and dealer.seal(words) != own.hash:
        return Illegal(RULE, "table.other-words")
    return replace(cutting, seals=tuple(replace(own, words=words) if each is own else each for each in cutting.seals))
