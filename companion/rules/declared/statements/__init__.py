"""Compile the flow of a declaration into blocks of a program."""

from companion.rules.declared.statements.core import KEYWORDS, NOTHING, WORDS, Around
from companion.rules.declared.statements.loops import LoopStatements
from companion.rules.declared.statements.numbers import NumberStatements
from companion.rules.declared.statements.pieces import PieceStatements


class Compiler(NumberStatements, PieceStatements, LoopStatements):
    """Knows every statement."""


__all__ = ["KEYWORDS", "NOTHING", "WORDS", "Around", "Compiler"]
