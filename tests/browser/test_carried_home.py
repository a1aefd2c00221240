"""What people take home: every file of a finished play, the list of plays by people's names, the sheet as a picture —
for each game, and for a play that was only scored."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.phones import Phone
from support.positions import END, reached, stand

SEATS = {
    "armorica": ("Ana", "Björn"),
    "arrival": ("fir-bolg", "muintir-nemid"),
    "fallen-kingdoms": ("red", "yellow", "purple"),
}
CALLED = {"armorica": "Ana", "arrival": "Fir Bolg", "fallen-kingdoms": "Rot"}
PNG = b"\x89PNG\r\n"
ANOTHER_ENDING = """() => {
  const [play] = JSON.parse(localStorage.getItem('punchboard.tables'));
  const counts = play.score.counts === 'fame' ? 'corruption' : 'fame';
  const other = Object.assign({}, play, { code: 'QQQQQQ', score: Object.assign({}, play.score, { counts }) });
  localStorage.setItem('punchboard.tables', JSON.stringify([play, other]));
}"""
"""The same people, and what counted was something else."""


PLAYS = (
    {"Zoé": 9, "Emma": 4, "Émile": 4, "*Cleo": 10},
    {"Bo": 10, "*Cleo": 10},
    {"*Dan": 11, "Cleo": 2},
    {"*Ana": 12, "Cleo": 3},
    {"*Cleo": 10, "Ana": 1},
)
"""Plays with everybody's points; a star for who won, of whom one did so by the tie-break."""


@pytest.mark.parametrize("game", SEATS)
def test_every_file_can_be_taken(phone: Callable[..., Phone], game: str) -> None:
    host = phone("de", "small")
    code = stand(host, game, SEATS[game], reached(game, SEATS[game], END))
    host.tap(".play > .main")
    found: dict[str, Path] = {}
    for place in range(3):
        with host.page.expect_download() as download:
            host.page.locator(".final .choices a").nth(place).click()
        found[Path(download.value.suggested_filename).suffix] = Path(download.value.path())
    log, play, stats = (found[suffix].read_text("utf-8") for suffix in (".txt", ".json", ".bgsplay"))
    assert f"{CALLED[game]}: " in log
    assert json.loads(play)["game"] == game
    record = json.loads(stats)
    assert CALLED[game] in [player["name"] for player in record["players"]]
    assert len(record["plays"][0]["playDate"]) == 19
    first = host.page.locator(".score-card").first
    assert not first.count() or "best" in str(first.get_attribute("class")), "the winner's sheet comes first"
    with host.page.expect_download() as download:
        host.tap(".final .pair .main")
    assert Path(download.value.path()).read_bytes().startswith(PNG)
    with Image.open(download.value.path()) as picture:
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert len(colours) > 5000, "of the final board; the sheet alone has less than a thousand"
    host.open("/history").sees(".bars")
    assert "-" not in "".join(host.page.locator(".points").all_inner_texts()), "a minus is no hyphen"
    decided = host.sees(".history .card > p.fine").inner_text()
    assert decided.endswith("."), "what the points mean: fame, corruption, glory"
    names = host.page.locator(".bars .who").all_inner_texts()
    assert CALLED[game] in names
    assert len(names) == len(SEATS[game])
    assert host.sees(f"a[href='/t/{code}']")


def test_only_what_counts_the_same_is_averaged(phone: Callable[..., Phone]) -> None:
    """Fame in one play and corruption in the next make no number; who won can still be told."""
    host = phone("en", "small")
    seats = SEATS["arrival"]
    stand(host, "arrival", seats, reached("arrival", seats, END))
    host.until("() => JSON.parse(localStorage.getItem('punchboard.tables'))[0].score.counts")
    host.open("/history").sees(".bars")
    assert "on average" in host.page.locator(".bars").inner_text()
    host.page.evaluate(ANOTHER_ENDING)
    host.open("/history").sees(".tag:text-is('played 2×')")
    told = host.page.locator(".bars .fine").all_inner_texts()
    assert sorted(told) == ["0 of 2 won", "2 of 2 won"]
    widths = host.page.eval_on_selector_all(".bars .won", "(all) => all.map((bar) => bar.getAttribute('width'))")
    assert sorted(widths) == ["0", "100"]
    assert not host.page.locator(".history .chart").count(), "one curve for fame and corruption would lie"


def _past(counts: tuple[str, ...]) -> list[dict[str, Any]]:
    """What a phone keeps of plays that are over."""
    return [
        {
            "code": f"QQQQQ{place}",
            "game": "armorica",
            "title": "Armorica",
            "at": 0,
            "over": True,
            "seats": [name.strip("*") for name in play],
            "score": {
                "says": "So it was.",
                "counts": counts[place % len(counts)],
                "players": [{"name": name.strip("*"), "total": total} for name, total in play.items()],
                "winners": [name.strip("*") for name in play if name[0] == "*"],
            },
        }
        for place, play in enumerate(PLAYS)
    ]


def test_who_won_most_stands_first_and_the_rest_by_points_where_they_can_be_compared(
    phone: Callable[..., Phone],
) -> None:
    host = phone("fr", "small").open("/history")
    never = {("glory",): ["Bo", "Zoé", "Émile", "Emma"], ("glory", "corruption"): ["Bo", "Émile", "Emma", "Zoé"]}
    for counts, others in never.items():
        host.page.evaluate("(past) => localStorage.setItem('punchboard.tables', JSON.stringify(past))", _past(counts))
        host.open("/history").sees(".bars")
        assert host.page.locator(".bars .who").all_inner_texts() == ["Cleo", "Dan", "Ana", *others]
        first = host.page.locator(".ranks").nth(1).locator(".who").all_inner_texts()
        assert first == ["★ Cleo", "Bo"], "who lost the tie-break is no first"
