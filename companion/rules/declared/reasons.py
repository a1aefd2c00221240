"""Refusals of every declared game. They cite rule 0 and its paragraphs; docs/companion-yaml.md words them."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.kernel import FORM_FACTS, Illegal, Reason, Reasons

Refuse = Callable[..., Illegal]


def reasons(prefix: str) -> Reasons:
    return Reasons(
        prefix,
        {code: Reason("0.1", facts) for code, facts in FORM_FACTS.items()}
        | {
            "declared-players": Reason("0.1", ("players", "lowest", "highest")),
            "declared-seat-twice": Reason("0.1", ("seat",)),
            "declared-unknown-seat": Reason("0.1", ("seat", "seats")),
            "declared-over": Reason("0.2"),
            "declared-not-asked": Reason("0.3", ("seat", "asked")),
            "declared-wrong-step": Reason("0.4", ("type", "step")),
            "declared-pick": Reason("0.5", ("pick", "given")),
            "declared-answer": Reason("0.6", ("question",)),
            "hand-secret": Reason("0.8"),
            "hand-end": Reason("0.8"),
            "hand-zone": Reason("0.8", ("zone",)),
            "hand-piece": Reason("0.8", ("zone", "piece")),
            "hand-draw": Reason("0.8", ("zone", "into")),
            "hand-few": Reason("0.8", ("zone", "count", "there")),
            "hand-shuffle": Reason("0.8", ("zone", "into")),
            "hand-number": Reason("0.8", ("number",)),
            "hand-count": Reason("0.8", ("number", "value", "lowest", "highest")),
            "declared-option": Reason("0.1", ("option", "given")),
            "declared-position": Reason("0.7", ("where", "problem", "given")),
        },
    )
