"""What a browser may ask to be printed: the choices, checked, and the key under which the result is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from companion.web.assets.asset_version import code_version
from companion.web.faults import Problem
from generator.impose.papers import PaperName
from generator.pack.model import Pack
from generator.print_choices import Backs, Ink, Marks

What: TypeAlias = Literal["plan", "kit"]
Edge: TypeAlias = Literal["long", "short"]
Bleed: TypeAlias = Literal["0", "1", "2", "3", "max"]


@dataclass(frozen=True, slots=True)
class Choices:
    """How a kit is to be printed. No parts means all of them; `profile` is what was measured on the printer. Papers go
    by name only: every size in millimetres would be a kit of its own on the disk."""

    language: str
    paper: PaperName = "A4"
    backs: Backs = "long"
    ink: Ink = "full"
    bleed: Bleed = "0"
    marks: Marks = "crop"
    parts: tuple[str, ...] = ()
    profile: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Work for a worker process, and the key of its result: equal keys are equal files."""

    key: str
    what: str
    pack_hash: str
    wish: Mapping[str, Any]
    """What the worker is told, except where to write."""


def groups_of(pack: Pack) -> tuple[str, ...]:
    """Return the parts of a kit that can be printed by themselves, in the order of the pack."""
    return tuple(dict.fromkeys(component.group for component in pack.components))


def check_choices(pack: Pack, choices: Choices) -> Choices:
    """Return the choices with what the pack has in its order, or raise a `Problem`."""
    if choices.language not in pack.languages:
        raise Problem(404, "print-language", known=", ".join(pack.languages))
    known = groups_of(pack)
    if any(part not in known for part in choices.parts):
        raise Problem(404, "print-part", known=", ".join(known))
    picked = tuple(part for part in known if part in choices.parts)
    return replace(choices, parts=() if picked == known else picked)


def job(pack: Pack, what: What, choices: Choices) -> PrintJob:
    """Return the work for these choices, which `check_choices` returned."""
    told = asdict(choices) | {
        "bleed": choices.bleed if choices.bleed == "max" else float(choices.bleed),
        "only": list(_components(pack, choices.parts)),
        "profile": dict(choices.profile) or None,
    }
    return _print_job(what, pack.hash, {"folder": str(pack.folder), "choices": told}, pack.id)


def calibration(paper: PaperName, edge: Edge, language: str) -> PrintJob:
    return _print_job("calibration", "", {"choices": {"paper": paper, "edge": edge, "language": language}}, "")


def _components(pack: Pack, parts: tuple[str, ...]) -> Iterator[str]:
    return (component.id for component in pack.components if component.group in parts)


def _print_job(what: str, pack_hash: str, wish: dict[str, Any], game: str) -> PrintJob:
    said = json.dumps([what, game, pack_hash, code_version(), wish["choices"]], sort_keys=True)
    return PrintJob(sha256(said.encode()).hexdigest()[:24], what, pack_hash, {"what": what, **wish})
