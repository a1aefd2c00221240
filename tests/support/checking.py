"""What every page owes everybody: axe-core finds nothing, targets are large enough for thumbs, nothing sticks out,
every sentence is whole."""

from __future__ import annotations

from typing import Any

from support.phones import Phone

SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((node) => node.offsetParent && !node.closest('[inert]') && !node.closest('.only-heard, .skip'))
  .filter((node) => !node.matches('.rule, p a, [type=checkbox], .skip'))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([node, box]) => box.width && box.height && (box.width < 43.5 || box.height < 43.5))
  .map(([node, box]) => `${node.className || node.nodeName} ${node.textContent} ${box.width} × ${box.height}`)"""
HOLES = """() => [...document.querySelectorAll('[alt], [aria-label]')]
  .map((node) => node.getAttribute('alt') || node.getAttribute('aria-label')).concat(document.body.innerText)
  .filter((said) => /[{][a-z-]+[}]/.test(said))"""
"""Sentences that were not filled in, for eyes or ears."""
LOOK = """async () => {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, { runOnly, resultTypes: ["violations"] });
  return { faults: found.violations, passed: found.passes.length };
}"""
"""What is in order is counted only: to tell all of it takes longer than to look."""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(phone: Phone, axe: str, where: str) -> None:
    """No findings of axe, no small target, nothing that sticks out."""
    page = phone.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    before = page.viewport_size
    tall = page.evaluate("document.documentElement.scrollHeight") + 400
    page.set_viewport_size({"width": before["width"], "height": tall})  # nothing lies under the bar at the bottom
    found: Any = page.evaluate(LOOK)
    page.set_viewport_size(before)
    told = [f"{f['id']}: {n['html'][:160]} — {n['failureSummary'][:200]}" for f in found["faults"] for n in f["nodes"]]
    assert not told, f"{where}:\n" + "\n".join(told)
    assert found["passed"] > 10, "axe looked at nothing"
    assert page.evaluate(SMALL_TARGETS) == [], where
    assert page.evaluate(WIDE) <= 0, where
    assert page.evaluate(HOLES) == [], where
