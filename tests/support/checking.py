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
CUT = """() => [...document.querySelectorAll('body *')]
  .filter((node) => node.clientWidth > 1 && !node.closest('.only-heard, svg, [inert]')
    && !node.querySelector('.map-state') && node.checkVisibility()
    && node.scrollWidth > node.clientWidth + 1 && /hidden|clip/.test(getComputedStyle(node).overflowX)
    && node.innerText.trim())
  .map((node) => `${node.className || node.nodeName} ${node.innerText.slice(0, 80)}`
    + ` ${node.scrollWidth} > ${node.clientWidth}`)"""
"""What hides a part of its words."""
KEYS = r"""() => {
  const found = document.body.innerText.match(
    /(?<![\w.\/@-])[a-z]+(?:[-.][a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*(?![\w.@])/g);
  return (found ?? []).filter((word) => !/\.(pdf|csv|yaml|jsonl?|txt|example|invalid|g|h)$|^z\.b$/.test(word)); }"""
"""Names of sentences in the place of sentences."""
LOOK = """async (looksFor) => {
  const all = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, { runOnly: looksFor || all, resultTypes: ["violations"] });
  return { faults: found.violations, passed: found.passes.length };
}"""
"""What is in order is counted only: to tell all of it takes longer than to look."""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that read colours."""
PLACES_APART = """() => {
  const middle = (place) => {
    const at = place.getCTM(), box = place.ownerSVGElement.getBoundingClientRect();
    return [box.left + at.e, box.top + at.f];
  };
  const all = Array.from(document.querySelectorAll(".place"), (place) => [place, ...middle(place)]);
  const apart = all.filter(([place]) => place.classList.contains("lit")).map(([place, x, y]) =>
    Math.min(...all.filter(([other]) => other !== place).map(([, ox, oy]) => Math.hypot(ox - x, oy - y))));
  return apart;
}"""
"""How far each place of a map that can be tapped lies from the nearest other one, in pixels."""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(phone: Phone, axe: str, where: str) -> None:
    """No findings of axe, no small target, nothing that sticks out."""
    told, passed = axe_findings(phone.page, axe)
    assert not told, f"{where}:\n" + "\n".join(told)
    assert passed > 10, "axe looked at nothing"
    assert phone.page.evaluate(SMALL_TARGETS) == [], where
    assert phone.page.evaluate(WIDE) <= 0, where
    assert phone.page.evaluate(HOLES) == [], where


def axe_findings(page: Any, axe: str, rules: list[str] | None = None) -> tuple[list[str], int]:
    """Return what axe finds on this page, and how many of its rules were kept; of all rules unless some are named."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    before = page.viewport_size
    tall = page.evaluate("document.documentElement.scrollHeight") + 400
    page.set_viewport_size({"width": before["width"], "height": tall})  # nothing lies under the bar at the bottom
    found: Any = page.evaluate(LOOK, rules)
    page.set_viewport_size(before)
    told = [f"{f['id']}: {n['html'][:160]} — {n['failureSummary'][:200]}" for f in found["faults"] for n in f["nodes"]]
    return told, found["passed"]
