"""Comments, docstrings and docs say who acts: no “he”, “nobody”, “somebody” or “whoever”."""

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
FORBIDDEN = ("he", "his", "him", "himself", "whoever", "nobody", "somebody")
"""A noun says who acts: the seat, the player, the phone, the reader, the host."""
RIDDLE = re.compile(rf"\b(?:{'|'.join((*FORBIDDEN, *map(str.title, FORBIDDEN)))})\b")
PRODUCT = ("generator/", "companion/", "templates/")
READ = (".py", ".js", ".css", ".md", ".yaml")
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
CODE = re.compile(r"`[^`\n]*`|```.*?```|“[^”]*”|\"[^\"\n]*\"", re.DOTALL)
"""Code and quotations, in which a word may be named or a player speak."""
YAML_COMMENT = re.compile(r"(?:^|\s)#\s.*$")
HISTORY = ("CHANGELOG.md",)

IRREGULAR = re.compile(
    "told|said|made|kept|laid|seen|held|drawn|given|taken|shown|sent|built|found|left|meant|spoken|written|heard|"
    "known|lain|bent|bound|begun|chosen|torn|worn|hidden|thrown|grown|won"
)
VERBS = re.compile("embed|exceed|feed|need|proceed|seed|speed")
"""Verbs that end like a participle."""


def told(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Line and words of everything in a file that speaks to its readers."""
    if path.endswith(".py"):
        yield from _python(text)
    elif path.endswith((".js", ".css")):
        for found in SCRIPT_COMMENT.finditer(text):
            yield text.count("\n", 0, found.start()) + 1, found[0]
    elif path.endswith(".yaml"):
        for line, words in enumerate(text.splitlines(), 1):
            if comment := YAML_COMMENT.search(words):
                yield line, comment[0]
    elif path.endswith(".md") and path not in HISTORY:
        fenced = False
        for line, words in enumerate(text.splitlines(), 1):
            fenced ^= words.startswith("```")
            if not fenced:
                yield line, words


def _python(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as words)):
                yield node.lineno, words


def riddles(path: str, text: str) -> list[str]:
    if not RIDDLE.search(text):
        return []
    found = []
    for line, words in told(path, text):
        plain = CODE.sub("", words)
        found += [f"{path}:{line}: {word[0]}" for word in RIDDLE.finditer(plain)]
    return found


def test_comments_docstrings_and_docs_are_plain() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    files = [path for path in listed if path.endswith(READ) and (ROOT / path).is_file()]
    assert len(files) > 1200
    assert {kind for path in files for kind in PRODUCT if path.startswith(kind)} == set(PRODUCT)
    assert {kind for path in files for kind in READ if path.endswith(kind)} == set(READ)
    found = [each for path in files for each in riddles(path, (ROOT / path).read_text(encoding="utf-8"))]
    assert found == [], "say what is meant: the seat, the phone, the reader, the host"


def participles(path: str, text: str) -> list[str]:
    """Functions named by a participle alone, such as `told` and `_laid`: a name says what it does or returns.

    Properties may be adjectives (`closed`).
    """
    found = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef) or any(
            "property" in ast.unparse(each) for each in node.decorator_list
        ):
            continue
        name = node.name.strip("_")
        if IRREGULAR.fullmatch(name) or (name.endswith("ed") and "_" not in name and not VERBS.fullmatch(name)):
            found.append(f"{path}:{node.lineno}: {node.name}")
    return found


def test_functions_are_verbs_or_say_what_they_return() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "companion/*.py", "generator/*.py"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert len(listed) > 500
    found = [each for path in listed for each in participles(path, (ROOT / path).read_text(encoding="utf-8"))]
    assert found == [], "name it by a verb, or by what it returns"


def test_a_participle_is_found() -> None:
    text = "def _laid() -> None: ...\ndef seed() -> None: ...\n@property\ndef closed() -> bool: ...\n"
    assert participles("generator/a.py", text) == ["generator/a.py:1: _laid"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("generator/a.py", '"""Whoever asks."""\n'),
        ("generator/a.py", 'A = 1\n"""Nobody\'s file."""\n'),
        ("tests/a.py", "A = 1  # his move\n"),
        ("templates/web/a.js", "// somebody taps\n"),
        ("templates/web/a.css", "/* what he sees */\n"),
        ("docs/a.md", "A player takes his card.\n"),
        ("docs/rules/a.md", "Nobody looks at it.\n"),
        ("tests/a.py", '"""Somebody asks."""\n'),
        ("content/a.yaml", "seen: all  # whoever asks\n"),
    ],
)
def test_a_riddle_is_found(path: str, text: str) -> None:
    assert riddles(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("generator/a.py", "NOBODY = -1  # `nobody` in a declaration\n"),
        ("tests/a.py", "def test_a() -> None:\n    assert x, 'he'\n"),
        ("content/a.yaml", "seen: nobody\ntext: Nobody takes it.\n"),
        ("docs/a.md", "```yaml\nseen: nobody\n```\n"),
        ("docs/a.md", "The text is “Whoever takes most wins”; `seen: nobody`.\n"),
    ],
)
def test_names_and_quotations_are_left_alone(path: str, text: str) -> None:
    assert riddles(path, text) == []
