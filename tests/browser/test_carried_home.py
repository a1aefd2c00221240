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
