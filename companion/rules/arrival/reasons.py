"""Every refusal of The Arrival: its code, its rule, its facts. The sentences stand in the pack's texts."""

from __future__ import annotations

from companion.rules.kernel import FORM_FACTS, Reason, Reasons

PREFIX = "ARR"

REASONS = Reasons(
    PREFIX,
    {
        "too-few-or-many-leaders": Reason("3.12", ("players", "lowest", "highest")),
        "unknown-tribe": Reason("3.6", ("seat", "tribes")),
        "tribe-twice": Reason("3.6", ("seat",)),
        "not-a-port": Reason("3.9.1", ("location",)),
        "port-taken": Reason("3.9.2", ("location",)),
        "section-blocked": Reason("4.2.4", ("section",)),
        "too-late-to-insist": Reason("4.2.7"),
        "ogam-not-now": Reason("4.3.1"),
        "no-ogam": Reason("4.3.2"),
        "section-open": Reason("4.3.3", ("section",)),
        "wrong-number-of-tiles": Reason("4.7.3", ("needed", "number")),
        "not-on-display": Reason("4.7.4", ("tile",)),
        "action-due": Reason("5.1.4", ("left",)),
        "no-action-left": Reason("5.1.5"),
        "only-in-own-turn": Reason("5.3.1", ("asked",)),
        "no-disc": Reason("5.4.1"),
        "no-building-on-isle": Reason("5.4.2", ("location",)),
        "already-caer": Reason("5.4.3", ("location",)),
        "fomori-in-the-way": Reason("5.4.4", ("location", "fomori")),
        "foreign-fortification": Reason("5.4.5", ("location", "owner")),
        "out-of-reach": Reason("5.4.6", ("location",)),
        "outpost-costs-fame": Reason("5.4.7", ("location", "needed", "fame")),
        "no-shield": Reason("5.5.1"),
        "no-shields-on-isle": Reason("5.5.2"),
        "nothing-own-in-province": Reason("5.5.3", ("province",)),
        "province-full-of-shields": Reason("5.5.4", ("province", "shields")),
        "no-fomori": Reason("5.6.1"),
        "not-onto-isle": Reason("5.6.2", ("location",)),
        "fomori-already": Reason("5.6.3", ("location", "fomori")),
        "no-source": Reason("5.6.4", ("location",)),
        "last-fortification": Reason("5.6.5", ("location", "owner")),
        "too-few-fomori": Reason("5.6.6", ("location", "needed", "held", "shields", "discs")),
        "nothing-to-repel": Reason("5.7.1", ("location",)),
        "repel-out-of-reach": Reason("5.7.2", ("location",)),
        "distant-attack-costs-fame": Reason("5.7.3", ("location", "needed", "fame")),
        "too-few-swords": Reason("5.7.4", ("location", "needed", "held")),
        "no-corruption-to-lose": Reason("5.7.5"),
        "can-still-spread": Reason("5.8.1", ("location", "needed", "held")),
        "keeps-too-many": Reason("5.8.2", ("number", "most")),
        "keeps-what-is-not-there": Reason("5.8.3", ("piece", "number", "held")),
        "tile-not-held": Reason("5.9.1", ("tile",)),
        "fame-tied": Reason("5.9.8", ("fame",)),
        "not-least-corrupt": Reason("5.9.9", ("corruption", "least")),
        "ogam-in-action-phase": Reason("5.9.12"),
        "builder-by-hand": Reason("5.9.13"),
        "not-two-fomori": Reason("5.9.14"),
        "not-two-camps": Reason("5.9.15"),
        "no-corruption-to-lower": Reason("5.9.16"),
        "no-open-trophy": Reason("5.10.1"),
        "wrong-number-of-fomori": Reason("5.10.2", ("number", "held", "most")),
        "impossible-answer": Reason("9.4.1", ("question", "answer")),
        "unknown-seat": Reason("10.1.1", ("seat", "seats")),
        "game-over": Reason("10.1.2"),
        "wrong-step": Reason("10.1.3", ("type", "step")),
        "not-asked": Reason("10.1.4", ("seat", "asked")),
        "bad-position": Reason("10.4", ("where", "problem", "given")),
        "pieces-do-not-add-up": Reason("11", ("pieces", "number", "most")),
    }
    | {code: Reason("10.1.1", facts) for code, facts in FORM_FACTS.items()},
)

refuse = REASONS.refuse
