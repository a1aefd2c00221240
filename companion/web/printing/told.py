"""What a plan, a kit or the work on them is, in the reader's language: for pages and for programs alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.text_rules import typeset
from companion.web import words
from companion.web.printing.shelf import State
from generator.impose.wording import SheetReason, say
from generator.languages import words as words_of

Record = dict[str, Any]
FAILURES = ("too-long", "memory", "no-room")
"""Reasons with a sentence of their own; every other one is a fault."""
NOT_FOR_PAGES = frozenset({"honeycomb-shared", "cut-machine"})
"""Sentences that name options of the command line."""


def percent(share: float, language: str) -> str:
    return str(words_of(language, "plan")["percent"]).format(round(share * 100))


def plan_told(record: Mapping[str, Any], language: str) -> Record:
    """Return the plan with its sentences."""
    total = record["total"]
    return {
        "sheets": total["sheets"],
        "pages": total["pages"],
        "cuts": total["cuts"],
        "ink": percent(total["ink"], language),
        "parts": [_part(part, language) for part in record["parts"]],
    }


def _part(part: Mapping[str, Any], language: str) -> Record:
    report = words_of(language, "plan")["report"]
    ink = percent(part["ink"] or 0.0, language)
    cost = "cost-guest" if part["guest"] else "cost" if part["cuts"] else "cost-uncut"
    spent = say(report[cost], language, {"sheets": part["sheets"], "cuts": part["cuts"], "ink": ink})
    shape = say(report[f"size-{part['shape']}"], language, {"width": part["across"], "height": part["size"][1]})
    facts = {"title": part["title"], "pieces": part["pieces"], "size": shape}
    return {
        "title": part["title"],
        "pieces": part["pieces"],
        "what": typeset(say(report["part"], language, facts), language),
        "cost": typeset(spent, language),
        "why": [_reason_sentence(reason, language) for reason in part["why"] if reason["code"] not in NOT_FOR_PAGES],
        "steps": list(_steps(part, language)),
    }


def _steps(part: Mapping[str, Any], language: str) -> Iterator[Record]:
    for step, picture in zip(part["steps"], part["pictures"], strict=False):
        yield {"text": _reason_sentence(step, language), "picture": picture}


def _reason_sentence(reason: Mapping[str, Any], language: str) -> str:
    return typeset(SheetReason(reason["code"], reason["facts"]).sentence(language), language)


def why_failed(state: State, language: str) -> str:
    """Return the sentence for work that failed; what the build itself refuses is told in its own words."""
    if refused := state.get("refused"):
        return typeset(" ".join(part for sentences in refused for part in sentences if part), language)
    reason = state.get("failed")
    return words.say(language, f"print.failed-{reason if reason in FAILURES else 'fault'}")


def size_told(pages: int, size: int, language: str) -> str:
    """Return a file's pages and size as people read them."""
    plan = words_of(language, "plan")
    if size >= 100_000:
        large = plan["megabytes"].format(f"{size / 1_000_000:.1f}".replace(".", plan["decimal"]))
    else:
        large = plan["kilobytes"].format(max(1, round(size / 1000)))
    return say("{pages:page}, {large}", language, {"pages": pages, "large": large})
