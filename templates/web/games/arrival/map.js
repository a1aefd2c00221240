// The map: the printed board below, what lies on it above. A tap means the nearest place; arrow keys go from place to
// place, and every place says aloud what is on it.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { beyond, nearest } from "../../map/near.js";
import { doubleTapped, level, onZoom, zoomBy } from "../../map/zoom.js";
import { REACH, frame, places, realm } from "./grid.js";
import { castle, discs, fomori, shields } from "./marks.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function map({ table, word, pick }) {
  let here = null; // the place the keyboard stands on
  let list = null;
  onZoom(redraw);

  const room = () => frame(table.pack);

  const all = () => list || (list = places(table.pack));
  const named = (id) => all().find((place) => place.id === id);
  const name = (id) => table.pack.nameOf(id);

  function said(place) {
    const view = table.message.view;
    const parts = [name(place.id), name(place.province)];
    const held = view.map[place.id];
    if (place.port) parts.push(word("port"));
    if (held) parts.push(word("level-" + held.discs) + ", " + name(held.owner));
    else if (view.fomori[place.id]) parts.push(name(view.fomori[place.id]));
    else if (place.isle) parts.push(word(view.castles.includes(place.id) ? "castle" : "castle-gone"));
    else parts.push(word("empty"));
    if (view.shields[place.province]) parts.push(word("shields-here", { count: view.shields[place.province] }));
    return parts.join(", ");
  }

  function content(place) {
    const view = table.message.view;
    if (view.map[place.id]) return discs(table.pack, view.map[place.id].owner, view.map[place.id].discs);
    if (view.fomori[place.id]) return fomori(table.pack, view.fomori[place.id]);
    if (place.isle && view.castles.includes(place.id)) return castle(table.pack, place.row);
    return null;
  }

  function drawn(place, { selected, open, fresh }) {
    const chosen = selected.includes(place.id);
    const lit = open.has(place.id);
    return h("g", {
      class: ["place", lit && "lit", chosen && "chosen", fresh.has(place.id) && "fresh"], role: "button", tabindex: place.id === here ? "0" : "-1",
      transform: "translate(" + place.x.toFixed(2) + " " + place.y.toFixed(2) + ")", data: { key: place.id, place: place.id }, aria: { label: said(place) + (lit ? ". " + word("may") : ""), pressed: String(chosen) },
    },
    h("circle", { r: 12.8, class: "aura" }), content(place), chosen ? h("circle", { r: 15.5, class: "ring" }) : null);
  }

  function tap(event) {
    const frame = event.currentTarget.closest(".map-frame");
    if (event.detail && doubleTapped(frame, event)) return;
    const direct = event.target.closest("[data-place]");
    if (direct) { choose(direct.dataset.place); return; }
    const box = event.currentTarget.getBoundingClientRect();
    const { left, top, width, height } = room();
    const found = nearest(all(), left + (event.clientX - box.left) / box.width * width, top + (event.clientY - box.top) / box.height * height, REACH);
    if (found) choose(found.id);
    else pick(null);
  }

  function choose(id) {
    here = id;
    pick(id);
  }

  function key(event) {
    const frame = event.currentTarget.closest(".map-frame");
    if (event.key === "+" || event.key === "-") { event.preventDefault(); zoomBy(frame, event.key === "+" ? 1.4 : 1 / 1.4); return; }
    const on = event.target.closest("[data-place]");
    if (!on) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(on.dataset.place); return; }
    const way = ARROWS[event.key];
    const next = way && beyond(all(), named(on.dataset.place), way[0], way[1]);
    if (!next) return;
    event.preventDefault();
    here = next.id;
    const node = event.currentTarget.querySelector('[data-place="' + next.id + '"]');
    node.setAttribute("tabindex", "0");
    node.focus();
    redraw();
  }

  /** `selected`: places chosen now; `open`: places where something may be done; `fresh`: what has just changed. */
  function draw(look) {
    const view = table.message.view;
    if (!here) here = all()[0].id;
    const { left, top, width, height, board } = room();
    const share = (part, whole) => (100 * part / whole).toFixed(3) + "%";
    return h("section", { class: "map", aria: { label: word("map") }, css: { "--tall": String(height / width) }, data: { key: "map" } },
      h("div", { class: "map-frame", data: { key: "frame" } },
        h("div", { class: "map-sheet", css: { "--zoom": String(level()) } },
          h("div", { class: "map-room" },
            h("img", { class: "map-board", src: table.pack.address("board", "board"), alt: "", draggable: "false", decoding: "async", css: { "--wide": share(board.width, width), "--left": share(-left, width), "--up": share(-top, board.height) } }),
            h("svg", { class: "map-state", viewBox: [left, top, width, height].join(" "), role: "group", aria: { label: word("map-how") }, on: { click: tap, keydown: key } },
              h("g", { data: { key: "walls" } }, Object.entries(view.shields).filter(([, count]) => count).map(([province, count]) => wall(province, count))),
              h("g", { data: { key: "places" } }, all().map((place) => drawn(place, look))))))),
      h("div", { class: "map-zoom" },
        h("button", { type: "button", class: "round", aria: { label: word("larger") }, on: { click: (event) => zoomBy(frameBeside(event), 1.5) } }, "+"),
        level() > 1 ? h("button", { type: "button", class: "round", aria: { label: word("whole") }, on: { click: (event) => zoomBy(frameBeside(event), 0.01) } }, "−") : null));
  }

  const frameBeside = (event) => event.currentTarget.closest(".map").querySelector(".map-frame");

  function wall(province, count) {
    const at = realm(table.pack, province);
    return at ? h("g", { class: "wall", transform: "translate(" + (at[0] + 13) + " " + (at[1] + 1) + ")", data: { key: "wall-" + province } }, shields(table.pack, count)) : null;
  }

  return { draw, named, said };
}
