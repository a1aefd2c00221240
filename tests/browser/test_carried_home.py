"""What people take home: every file of a finished play, the list of plays by people's names, the sheet as a picture —
for each game, and for a play that was only scored."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
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
    widths = host.page.eval_on_selector_all(".bars b", "(all) => all.map((bar) => bar.style.getPropertyValue('width'))")
    assert sorted(widths) == ["0%", "100%"]
