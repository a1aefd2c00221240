"""ARM 12.1 and the list of refusals: general tests first, in their order; every refusal has a sentence."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.armorica import card, deal_on, do, first, game, moment, scored, verdict

from companion.rules import armorica
from companion.rules.armorica.reasons import REASONS
from companion.rules.kernel import FORM_FACTS, Illegal, Over

HERE = Path(armorica.__file__).parent


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"type": "grab", "seat": "A"},
        {"type": "take", "seat": "A"},
        {"type": "take", "seat": "A", "card": "g-z-99"},
        {"type": "take", "seat": "A", "card": "g-a-01", "why": "because"},
        {"type": "take", "seat": "Z", "card": "g-a-01"},
        {"type": "take", "seat": "A", "card": "inline-9"},
        {"type": "take", "seat": "", "card": "g-a-01"},
        {"type": "starve", "seat": "A", "cards": "g-a-01"},
        {"type": "starve", "seat": "A", "cards": ["g-a-01", 3]},
        {"type": "chance", "question": "weather", "answer": "rain"},
        {"type": "chance", "question": "gaul-card", "answer": 3},
        {"type": "chance", "question": "start-player", "answer": "Z"},
    ],
)
def test_12_1_1_form_and_known_ids(move: dict[str, Any]) -> None:
    state = moment([card("F", 2)], [])
    assert verdict(state, **move) == "12.1.1"


def test_12_1_2_the_game_is_over() -> None:
    state = scored([card("F", 2)], [])
    assert isinstance(game().pending(state), Over)
    assert verdict(state, type="pass", seat="A") == "12.1.2"
    assert verdict(state, type="take", seat="B", card="g-a-01") == "12.1.2"
    assert verdict(state, type="pass", seat="Z") == "12.1.1", "the form is tested first"


def test_12_1_3_this_step_takes_this_type() -> None:
    state = moment([card("F", 2)], [])
    assert verdict(state, type="starve", seat="B", cards=[]) == "12.1.3", "before 12.1.4: B is not asked"
    assert verdict(state, type="chance", question="gaul-card", answer="g-b-01") == "12.1.3"
    do(state, type="pass", seat="A")
    assert verdict(state, type="pass", seat="B") == "12.1.3", "the row waits for its card"
    assert verdict(state, type="chance", question="roman-card", answer=first("roman", 7)[6]) == "12.1.3"


def test_12_1_4_the_seat_is_asked() -> None:
    state = moment([card("F", 2)], [])
    assert verdict(state, type="pass", seat="B") == "12.1.4"
    assert verdict(state, type="take", seat="B", card="g-z-01") == "12.1.1"
    assert verdict(state, type="take", seat="B", card=first("roman", 1)[0]) == "12.1.4", "before 4.1"


def test_4_1_is_tested_before_4_2() -> None:
    state = moment([card("F")], [])
    assert verdict(state, type="take", seat="A", card="s-1") == "4.1"


def test_b_11_nobody_may_starve_more_by_choice() -> None:
    state = moment([card("F"), card("S")], [], phase="winter")
    assert verdict(state, type="starve", seat="A", cards=["inline-1"]) == "6.3"
    assert verdict(state, type="starve", seat="A", cards=["inline-2", "inline-1"]) == "legal"


def test_b_26_the_start_player_card_is_no_card() -> None:
    """It counts neither for hunger nor for sets: a display is what lies in it."""
    state = moment([card("F", 0, 0, 0, 0, 0, 1)], [card("F", 0, 0, 0, 0, 0, 1)], phase="roman", to_move="B")
    do(state, type="pass", seat="B")
    deal_on(state)
    assert game().position(state)["phase"] == "gaul", "nobody was asked in winter"


def test_every_reason_is_given_somewhere_and_every_rule_function_begins_with_its_number() -> None:
    sources = {file.name: file.read_text(encoding="utf-8") for file in HERE.rglob("*.py")}
    code = "".join(text for name, text in sources.items() if name != "reasons.py")
    for reason in REASONS.by_code:
        assert f'"{reason}"' in code or reason in {*FORM_FACTS, "bad-position"}, reason
    docstrings = re.findall(r'"""(\d+(?:\.\d+)*): ', code)
    forbidden = {"4.1", "4.2", "5.1", "5.2", "5.3", "6.2", "6.3", "11.3", "12.1.1", "12.1.2", "12.1.3", "12.1.4"}
    assert forbidden <= set(docstrings)


def test_conditions_are_tested_in_number_order() -> None:
    for chapter in ("gaul.py", "roman.py", "winter.py"):
        numbers = re.findall(r'"""(\d+\.\d+): ', (HERE / chapter).read_text(encoding="utf-8"))
        assert numbers
        assert all(float(one) < float(other) for one, other in pairwise(numbers))


def test_refusals_hold_no_other_facts_than_their_reason_lists() -> None:
    with pytest.raises(KeyError):
        REASONS.refuse("out-of-reach", card="g-a-01")
    assert REASONS.refuse("game-over") == Illegal("ARM 12.1.2", "game-over", {})
