"""Comments, docstrings and docs speak of things: nobody there is “he”, and no riddle begins with “whoever”."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EVERYWHERE = re.compile(r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself|[Ww]hoever)\b")
IN_THE_PRODUCT = re.compile(r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself|[Ww]hoever|[Nn]obody|[Ss]omebody)\b")
"""In tests and docs a noun is better, too; there “nobody” is no fault where people are meant."""
PRODUCT = ("generator/", "companion/", "templates/")
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
CODE = re.compile(r"`[^`\n]*`|```.*?```|“[^”]*”|\"[^\"\n]*\"", re.DOTALL)
"""Code and quotations, in which a word may be named or a player speak."""
HISTORY = ("CHANGELOG.md",)


def told(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Line and words of everything in a file that speaks to its readers."""
    if path.endswith(".py"):
        yield from _python(text)
    elif path.endswith((".js", ".css")):
        for found in SCRIPT_COMMENT.finditer(text):
            yield text.count("\n", 0, found.start()) + 1, found[0]
    elif path.endswith(".md") and path not in HISTORY:
        yield from enumerate(text.splitlines(), 1)


def _python(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as words)):
                yield node.lineno, words


def riddles(path: str, text: str) -> list[str]:
    forbidden = IN_THE_PRODUCT if path.startswith(PRODUCT) else EVERYWHERE
    if not forbidden.search(text):
        return []
    found = []
    for line, words in told(path, text):
        plain = CODE.sub("", words)
        found += [f"{path}:{line}: {word[0]}" for word in forbidden.finditer(plain)]
    return found


def test_comments_docstrings_and_docs_are_plain() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    files = [path for path in listed if path.endswith((".py", ".js", ".css", ".md")) and (ROOT / path).is_file()]
    assert len(files) > 900
    assert {kind for path in files for kind in PRODUCT if path.startswith(kind)} == set(PRODUCT)
    found = [each for path in files for each in riddles(path, (ROOT / path).read_text(encoding="utf-8"))]
    assert found == [], "say what is meant: the seat, the phone, the reader, the host"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("generator/a.py", '"""Whoever asks."""\n'),
        ("generator/a.py", 'A = 1\n"""Nobody\'s file."""\n'),
        ("tests/a.py", "A = 1  # his move\n"),
        ("templates/web/a.js", "// somebody taps\n"),
        ("templates/web/a.css", "/* what he sees */\n"),
        ("docs/a.md", "A player takes his card.\n"),
    ],
)
def test_a_riddle_is_found(path: str, text: str) -> None:
    assert riddles(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("generator/a.py", "NOBODY = -1  # `nobody` in a declaration\n"),
        ("tests/a.py", "def test_a() -> None:\n    assert x, 'he'\n"),
        ("docs/a.md", "The text is “Whoever takes most wins”; `seen: nobody`.\n"),
    ],
)
def test_names_and_quotations_are_left_alone(path: str, text: str) -> None:
    assert riddles(path, text) == []
