"""Every refusal of Armorica: its code, its rule, its facts. The sentences stand in the pack's texts."""

from __future__ import annotations

from companion.rules.kernel import FORM_FACTS, Reason, Reasons

PREFIX = "ARM"

REASONS = Reasons(
    PREFIX,
    {
        "too-few-or-many-players": Reason("3.1", ("players", "lowest", "highest")),
        "seat-twice": Reason("3.1", ("seat",)),
        "not-in-gaul-row": Reason("4.1", ("card",)),
        "out-of-reach": Reason("4.2", ("card", "position", "wheat")),
        "not-in-roman-row": Reason("5.1", ("card",)),
        "plebeian-out-of-reach": Reason("5.2", ("card", "suit", "position", "wheat")),
        "patrician-out-of-reach": Reason("5.3", ("card", "suit", "position", "icon", "count")),
        "has-amphora": Reason("6.2", ("card", "amphorae")),
        "wrong-number-starves": Reason("6.3", ("given", "deficit")),
        "starves-twice": Reason("6.3", ("card",)),
        "not-in-own-display": Reason("6.3", ("card", "seat")),
        "impossible-answer": Reason("11.3", ("question", "answer")),
        "unknown-seat": Reason("12.1.1", ("seat", "seats")),
        "unknown-card": Reason("12.1.1", ("card",)),
        "game-over": Reason("12.1.2"),
        "wrong-step": Reason("12.1.3", ("type", "step", "expected")),
        "not-asked": Reason("12.1.4", ("seat", "asked")),
        "bad-position": Reason("12.2", ("where", "problem", "given")),
        "start-card-boxed": Reason("3.1", ("card", "players")),
        "row-length": Reason("4.4", ("deck", "number", "needed")),
        "unfed": Reason("6.1", ("player", "cards", "amphorae")),
        "over-too-early": Reason("8.1", ("gaul", "roman")),
        "over-by-now": Reason("8.1", ("turn",)),
        "turn-too-late": Reason("8.2", ("turn", "last")),
        "cards-drawn": Reason("8.2", ("deck", "turn", "number", "needed")),
        "card-twice": Reason("13", ("card",)),
        "card-missing": Reason("13", ("card",)),
    }
    | {code: Reason("12.1.1", facts) for code, facts in FORM_FACTS.items()},
)

refuse = REASONS.refuse
