"""The guides lead to files that are there, and the pictures of the two walks are current."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
GUIDES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
ROOMS = ("companion", "content", "deploy", "docs", "generator", "templates", "tests", "bench")
EXAMPLES = {"templates/print/common/card.yaml", "deploy/.env", "layouts/credits.yaml", "layouts/marker.yaml"}
"""Paths that a reader of a guide makes."""
FILES = [file.relative_to(ROOT).as_posix() for room in ROOMS for file in (ROOT / room).rglob("*.*")]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
PATH = re.compile(rf"`((?:{'|'.join(ROOMS)})/[\w./-]+)`")
ENDING = re.compile(r"`(\w[\w.-]*/[\w./-]*\.(?:py|js|css|yaml))`")
"""A path without its first folders, as `kernel/game.py`."""
BENCHMARK = re.compile(r"-m bench (\w+)")


def lost(guide: Path) -> list[str]:
    """Return the links, paths and benchmarks of a guide that lead nowhere."""
    text = guide.read_text(encoding="utf-8")
    links = [link for link in LINK.findall(text) if not (guide.parent / link).exists()]
    paths = [path for path in PATH.findall(text) if path not in EXAMPLES and not (ROOT / path).exists()]
    endings = {path for path in ENDING.findall(text) if path not in EXAMPLES and not path.startswith(ROOMS)}
    benchmarks = [name for name in BENCHMARK.findall(text) if not list((ROOT / "bench").glob(f"{name}*"))]
    return [*links, *paths, *(p for p in sorted(endings) if not any(f.endswith(f"/{p}") for f in FILES)), *benchmarks]


@pytest.mark.parametrize("guide", GUIDES, ids=[guide.name for guide in GUIDES])
def test_every_link_and_path_of_a_guide_leads_to_a_file(guide: Path) -> None:
    assert lost(guide) == []


def test_a_path_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    guide = tmp_path / "guide.md"
    guide.write_text(
        "See [the map](map.md#here), `generator/nowhere.py`, `generator/units.py`, `kernel/game.py`, `kernel/gone.py`;"
        " run `python -m bench server` and `python -m bench nothing`.",
        encoding="utf-8",
    )
    assert lost(guide) == ["map.md", "generator/nowhere.py", "kernel/gone.py", "nothing"]


def walks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("walks", ROOT / "docs/pictures/walks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["card-to-paper", "tap-to-phones"])
def test_the_picture_of_a_walk_is_current_and_each_of_its_hops_is_linked(name: str) -> None:
    module = walks()
    walk = module.read_walks()[name]
    assert (ROOT / f"docs/pictures/{name}.svg").read_text(encoding="utf-8") == module.draw_walk(walk)
    guide = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    missing = [hop["file"] for hop in walk["hops"] if f"(../{hop['file']})" not in guide]
    assert missing == []
    assert [hop["file"] for hop in walk["hops"] if not (ROOT / hop["file"]).is_file()] == []
