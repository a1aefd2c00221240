"""A class has a name of its own: a reader who searches for it finds one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
SIBLINGS = ("companion/rules/",)
"""Engines look alike: `State`, `Content` and the moves are called the same in each game, and as in its rulebook."""
WIRE = tuple(f"companion/web/api/{name}.py" for name in ("parts", "requests", "responses"))
"""What is sent is called as what it is made of, so that the API reads like the game."""

NAMES = """
    Assets Cut Document Face Key Line Look Options Painter Picture Placed Request Service Sheet Source Style Table Track
    Words
"""
IN_TWO_SENSES = frozenset(NAMES.split())
"""Names that still stand for two things, each of them in its own room. None may come to this list."""


def homes() -> dict[str, list[str]]:
    """The files of every public class, leaving out those whose names are said to repeat."""
    found: dict[str, list[str]] = defaultdict(list)
    for room in ("generator", "companion"):
        for file in sorted((ROOT / room).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if path in WIRE or (path.startswith(SIBLINGS) and "/kernel/" not in path):
                continue
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(path)
    return found


def test_a_class_of_one_name_is_in_one_place_only() -> None:
    found = homes()
    assert len(found) > 400
    twice = {name: files for name, files in found.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in IN_TWO_SENSES} == {}
    assert set(twice) >= IN_TWO_SENSES, "a name that is told apart leaves the list"
