"""Small screens and dark looks: what was cut off, covered or hard to see."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone
from support.positions import reached, stand

KINGDOMS = ("red", "yellow", "purple")
PLAY = """async ([code, count]) => {
  const headers = {"Content-Type": "application/json"};
  const view = async () => (await fetch(`/api/v1/tables/${code}/view`)).json();
  let told = await view();
  for (let at = 0; at < count; at += 1) {
    const body = JSON.stringify({ request: "small-faults-" + at, seen: told.number, move: told.moves[0] });
    await fetch(`/api/v1/tables/${code}/moves`, { method: "POST", headers, body });
    told = await view();
  }
  return told.number;
}"""


def test_the_replay_leaves_the_board_three_quarters_of_a_small_phone(phone: Callable[..., Phone]) -> None:
    host = phone("en", "small")
    code = stand(host, "fallen-kingdoms", KINGDOMS, reached("fallen-kingdoms", KINGDOMS, "allocate"))
    host.has_heard(host.page.evaluate(PLAY, [code, 3]))
    host.tap(".brand")
    host.tap("[data-key=open-replay]")
    host.sees(".replay-bar [data-key=replay-slider]")
    assert host.page.evaluate("document.querySelector('.dock').offsetHeight") <= 160
    assert host.page.evaluate("document.documentElement.scrollWidth") == 320
    small = host.page.evaluate(
        "Array.from(document.querySelectorAll('.replay-bar button'), (each) => each.offsetWidth).filter((w) => w < 44)"
    )
    assert small == []
    host.tap(".replay-top button[aria-label='Back to the table']")
    host.until("() => !document.querySelector('.replay-bar')")


def test_all_rows_of_the_production_can_be_tapped_on_a_small_phone(phone: Callable[..., Phone]) -> None:
    host = phone("en", "small")
    stand(host, "fallen-kingdoms", KINGDOMS, reached("fallen-kingdoms", KINGDOMS, "allocate"))
    host.sees(".track-row")
    found = host.page.evaluate(
        """() => Array.from(document.querySelectorAll(".track-row"), (row) => {
          const button = row.querySelector(".stepper button:last-of-type") || row.querySelector("button");
          const box = button.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return button === top || button.contains(top); })"""
    )
    assert found == [True, True, True]


def test_lines_of_the_chart_have_an_edge_that_stands_out_in_the_dark(phone: Callable[..., Phone]) -> None:
    """The print's colours are dark; a light edge around each line carries the contrast."""
    host = phone("en", "phone", color_scheme="dark")
    code = stand(host, "fallen-kingdoms", KINGDOMS, reached("fallen-kingdoms", KINGDOMS, "allocate"))
    host.has_heard(host.page.evaluate(PLAY, [code, 60]))
    host.tab("score")
    host.sees(".chart .under")
    edge, line = host.page.evaluate(
        """() => [".under", ".own"].map((each) =>
          parseFloat(getComputedStyle(document.querySelector(".chart polyline" + each)).strokeWidth))"""
    )
    assert edge >= line + 2


def test_one_tap_says_that_all_real_pieces_are_used(phone: Callable[..., Phone]) -> None:
    host = phone("en", "small").open("/new/armorica")
    host.sees("[data-key=more] summary").click()
    host.tap("[data-key=deals-all] button:text-is('We do')")
    host.until("() => !document.querySelector('.dealer [aria-pressed=true]:first-child')")
    assert host.page.locator(".dealer [aria-pressed=true]").all_inner_texts() == ["We do"] * 3
    host.tap("[data-key=deals-cards] button:text-is('The app')")
    host.until("() => !document.querySelector('[data-key=deals-all] [aria-pressed=true]')")
