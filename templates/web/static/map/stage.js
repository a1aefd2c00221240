// A map to play on: pictures below, what stands on them above. A tap means the nearest place, two fingers make it larger,
// arrow keys go from place to place, and every place says aloud what is on it. The game brings places and drawings.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { beyond, nearest } from "./near.js";
import { doubleTapped, level, onZoom, zoomBy } from "./zoom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * `word(key)` says `map`, `map-how`, `larger` and `whole`; `extent()` is the part of the board that is shown, `places()`
 * all places with `id`, `x`, `y` in its measure; a tap within `reach` of one is `pick(id)`, any other `pick(null)`.
 */
export function stage({ word, extent, places, reach, pick }) {
  let here = null; // the place the keyboard stands on
  onZoom(redraw);

  const named = (id) => places().find((place) => place.id === id);
  const share = (part, whole) => (100 * part / whole).toFixed(3) + "%";
  const choose = (id) => { here = id; pick(id); };

  /** Where on the map an event happened. */
  function point(event, svg) {
    const box = svg.getBoundingClientRect();
    const { left, top, width, height } = extent();
    return [left + (event.clientX - box.left) / box.width * width, top + (event.clientY - box.top) / box.height * height];
  }

  /** The place that was meant there, however near it must be. */
  const meant = (event, svg, within = reach) => { const [x, y] = point(event, svg); return nearest(places(), x, y, within); };

  function tap(event) {
    const direct = event.target.closest("[data-place]");
    const again = direct && direct.classList.contains("lit"); // quick taps on what can be done do it once more
    if (event.detail && !again && doubleTapped(event.currentTarget.closest(".map-frame"), event)) return;
    if (direct) { choose(direct.dataset.place); return; }
    const found = meant(event, event.currentTarget);
    if (found) choose(found.id);
    else pick(null);
  }

  function key(event) {
    if (event.key === "+" || event.key === "-") { event.preventDefault(); zoomBy(event.currentTarget.closest(".map-frame"), event.key === "+" ? 1.4 : 1 / 1.4); return; }
    const on = event.target.closest("[data-place]");
    if (!on) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(on.dataset.place); return; }
    const way = ARROWS[event.key];
    const next = way && beyond(places(), named(on.dataset.place), way[0], way[1]);
    if (!next) return;
    event.preventDefault();
    here = next.id;
    const node = event.currentTarget.querySelector('[data-place="' + next.id + '"]');
    node.setAttribute("tabindex", "0");
    node.focus();
    redraw();
  }

  /** The group of one place: what can be touched, reached by keys and heard. */
  const spot = (place, { cls, label, chosen }, ...inside) => h("g", {
    class: ["place"].concat(cls), role: "button", tabindex: place.id === here ? "0" : "-1",
    transform: "translate(" + place.x.toFixed(2) + " " + place.y.toFixed(2) + ")", data: { key: place.id, place: place.id }, aria: { label, pressed: String(Boolean(chosen)) },
  }, inside);

  const zoom = (factor) => ({ click: (event) => zoomBy(event.currentTarget.closest(".map").querySelector(".map-frame"), factor) });

  /** `below`: pictures; `draw()`: what stands above, in the map's measure; `on`: more handlers for the map. */
  function show({ below, draw, on }) {
    const { left, top, width, height } = extent();
    if (!here || !named(here)) here = places()[0].id;
    return h("section", { class: "map", aria: { label: word("map") }, css: { "--tall": String(height / width) }, data: { key: "map" } },
      h("div", { class: "map-frame", data: { key: "frame" } },
        h("div", { class: "map-sheet", css: { "--zoom": String(level()) } },
          h("div", { class: "map-room" }, below,
            h("svg", { class: "map-state", viewBox: [left, top, width, height].join(" "), role: "group", aria: { label: word("map-how") }, on: Object.assign({ click: tap, keydown: key }, on) }, draw())))),
      h("div", { class: "map-zoom" },
        h("button", { type: "button", class: "round", aria: { label: word("larger") }, on: zoom(1.5) }, "+"),
        level() > 1 ? h("button", { type: "button", class: "round", aria: { label: word("whole") }, on: zoom(0.01) }, "−") : null));
  }

  return { show, spot, named, meant, point, tap, share };
}
