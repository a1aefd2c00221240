"""A keyboard and a screen reader: reach things by Tab and arrows, press them, hear their roles and names."""

from __future__ import annotations

from typing import Any

from support.phones import Phone

MOST_TABS = 160
"""More stops than the fullest table has."""
SPOKEN = {"button", "link", "checkbox", "radio", "slider", "spinbutton", "textbox", "combobox", "DisclosureTriangle"}
"""What a screen reader says of a thing that can be used."""
PLACES = """() => [...document.querySelectorAll('.map-state g.place')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [node.dataset.place, x + width / 2, y + height / 2, node.classList.contains('lit')];
})"""
WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


class Keyboard:
    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.keys = phone.page.keyboard
        self._tree = phone.context.new_cdp_session(phone.page)

    def heard(self) -> tuple[str, str]:
        """The role and the name of what has the focus, from the browser's accessibility tree."""
        found = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        asked = {"objectId": found["objectId"], "fetchRelatives": False}
        node: Any = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        return tuple(node.get(part, {}).get("value", "") for part in ("role", "name"))

    def on(self, selector: str) -> bool:
        found: bool = self.phone.page.evaluate("(what) => document.activeElement.matches(what)", selector)
        return found

    def reach(self, selector: str) -> str:
        """Tab to the first thing that fits, and return its name."""
        self.phone.sees(selector)
        for _ in range(MOST_TABS):
            self.keys.press("Tab")
            if self.on(selector):
                role, name = self.heard()
                assert role in SPOKEN, (selector, role)
                assert name.strip(), f"{selector} has no name"
                assert self.phone.page.evaluate(SEEN), f"{selector} is covered while it has the focus"
                return name
        raise AssertionError(f"Tab does not reach {selector}")

    def press(self, selector: str, key: str = "Enter") -> None:
        self.reach(selector)
        self.keys.press(key)
        self.phone.settle()

    def go_to(self, place: str) -> str:
        """Go to a place of the map, by Tab to the map and then by the arrows; return its name."""
        self.reach("g.place")
        been: set[str] = set()
        while (here := self.phone.page.evaluate("document.activeElement.dataset.place")) != place:
            assert here not in been, f"the arrows go round at {here} and do not reach {place}"
            been.add(here)
            for key in self._towards(here, place):
                self.keys.press(key)
                now = self.phone.page.evaluate("document.activeElement.dataset.place")
                if now != here and now not in been:
                    break
        role, name = self.heard()
        assert role == "button"
        return name

    def _towards(self, here: str, place: str) -> list[str]:
        """The arrows, the one that leads there most directly first."""
        known = {name: (x, y) for name, x, y, _ in self.phone.page.evaluate(PLACES)}
        (x, y), (to_x, to_y) = known[here], known[place]
        return sorted(WAYS, key=lambda key: -(WAYS[key][0] * (to_x - x) + WAYS[key][1] * (to_y - y)))


SEEN = """() => {
  const node = document.activeElement;
  const box = node.getBoundingClientRect();
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, 40) / 2);
  return Boolean(above) && (node.contains(above) || above.contains(node) || above.closest('label') !== null
    || node.closest('.map') !== null);
}"""
"""What has the focus lies neither outside the window nor below a bar."""
