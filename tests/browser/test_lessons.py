"""Lessons on phones: whatever a step lights is there, and a tap on it goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from support.phones import Phone

from companion.engines import open_pack

PLAY = """async ([code, move]) => (await fetch(`/api/v1/tables/${code}/moves`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ request: `lesson-${Math.random()}`.replace('.', ''), seen: 0, move }) })).status"""


@pytest.mark.parametrize("game", ["armorica", "arrival", "fallen-kingdoms", "pig"])
def test_every_step_lights_something_and_goes_on(phone: Callable[..., Phone], game: str, axe: str) -> None:
    lesson = open_pack(game).pack.lesson
    assert lesson is not None
    learner = phone(size="small").open(f"/learn/{game}")
    learner.tap("main .main")
    for number, step in enumerate(lesson.steps, 1):
        bar = learner.sees(f".lesson progress[value='{number - 1}']")
        lit = learner.sees("[data-lit]")
        if number == 1:
            code = learner.page.url.rsplit("/", 1)[-1]
            assert violations(learner, axe) == []
        assert bar.get_attribute("max") == str(len(lesson.steps))
        if step.move is None:
            lit.dispatch_event("click")  # neighbours of a fan lie over its corners
        else:
            move = json.loads(json.dumps(dict(step.move)))
            assert learner.page.evaluate(PLAY, [code, move]) == 200, step.id
    learner.sees(".lesson h2")
    assert learner.page.evaluate("document.documentElement.scrollWidth") <= 320
    over = learner.message(code)["result"] is not None
    assert learner.has("[data-key=play-on]") is not over
    if not over:
        learner.tap("[data-key=play-on]")
        learner.until("(code) => location.pathname.startsWith('/t/') && !location.pathname.includes(code)", code)
        there = learner.page.url.rsplit("/", 1)[-1]
        learner.sees(".board > *")
        told = learner.message(there)
        assert (told["seat"], told["host"], told["lesson"]) == (lesson.you, True, None)
        assert {seat["played"] for seat in told["seats"] if seat["seat"] != lesson.you} == {"bot"}
        learner.until("() => !location.hash")
        return
    learner.open("/")
    assert not learner.has(".row-link"), "a lesson is no table to come back to"


def violations(learner: Phone, axe: str) -> list[Any]:
    learner.page.evaluate(axe)
    found: list[Any] = learner.page.evaluate("axe.run().then((found) => found.violations.map((each) => each.id))")
    return found
