"""Battles that might be fought, as they are asked about and answered outside the rules (FK 15.2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.fallen_kingdoms.content import KNOWLEDGE, Content
from companion.rules.fallen_kingdoms.odds import ATTACKER_CARDS, DEFENDER_CARDS, BattleQuestion, battle_odds, cards
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import Battles, Foretold
from companion.rules.kernel.facts import Ids, Switch, Whole

MOST_INTIMIDATION = 1000


def battles(content: Content) -> Battles:
    """What a battle depends on: the fields of `BattleQuestion`; and how it can end."""
    return Battles(
        facts=(
            Whole("attack", 1, content.army, 5, needed=True),
            Whole("defend", 1, content.army, 3, needed=True),
            Whole("attacker_intimidation", 0, MOST_INTIMIDATION, 0),
            Whole("defender_intimidation", 0, MOST_INTIMIDATION, 0),
            Ids("attacker_knowledge", KNOWLEDGE),
            Ids("defender_knowledge", KNOWLEDGE),
            Switch("temple"),
            Whole("retreat_places", 0, None, 1),
        ),
        endings=("win", "wiped_out", "exhausted"),
        counts=("attackers_left", "defenders_left"),
    )


def foretold(content: Content, facts: Mapping[str, Any]) -> Foretold | Illegal:
    question = BattleQuestion(**facts)
    wrong = wrong_question(content, question)
    if wrong is not None:
        return wrong
    odds = battle_odds(question)
    return Foretold(
        endings={"win": odds.win, "wiped_out": odds.wiped_out, "exhausted": odds.exhausted},
        counts={"attackers_left": odds.attackers_left, "defenders_left": odds.defenders_left},
        averages={"attackers_killed": odds.attackers_killed, "defenders_killed": odds.defenders_killed},
        idle=without_effect(question),
    )


def wrong_question(content: Content, question: BattleQuestion) -> Illegal | None:
    """FK 1.2.3: as many units as there are; FK 12.1: cards there are."""
    for side, units in (("attack", question.attack), ("defend", question.defend)):
        if not 1 <= units <= content.army:
            return refuse("odds-units", side=side, units=units, most=content.army)
    for value in (question.attacker_intimidation, question.defender_intimidation):
        if not 0 <= value <= MOST_INTIMIDATION:
            return refuse("odds-intimidation", value=value, most=MOST_INTIMIDATION)
    if question.retreat_places < 0:
        return refuse("odds-places", places=question.retreat_places)
    for card in (*question.attacker_knowledge, *question.defender_knowledge):
        if card not in KNOWLEDGE:
            return refuse("odds-card", card=card[:40], known=list(KNOWLEDGE))
    return None


def without_effect(question: BattleQuestion) -> tuple[str, ...]:
    """Cards that the odds do not depend on: they work elsewhere, or on the other side, or are in the values already."""
    sides = ((question.attacker_knowledge, ATTACKER_CARDS), (question.defender_knowledge, DEFENDER_CARDS))
    return tuple(name for names, useful in sides for name in names if not cards((name,)) & useful)
