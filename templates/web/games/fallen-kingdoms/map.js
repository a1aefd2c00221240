// The assembled map: the printed tiles below, what stands on them above. A tap means the nearest city or path, a drag
// from one city to another means a march, arrow keys go from place to place.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { beyond, nearest } from "../../map/near.js";
import { doubleTapped, level, onZoom, zoomBy } from "../../map/zoom.js";
import { cities, extent, rim, tiles } from "./lie.js";
import { marked, pathMark, standing } from "./marks.js";

const REACH = 17;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function map(told, { pick, drag, mayDrag }) {
  const { table, word, view, name } = told;
  let here = null;
  let kept = { key: null, list: [] };
  let pulled = null; // { from, x, y } while a finger draws a march
  let justPulled = false;
  onZoom(redraw);

  const grid = () => view().map.grid;

  function all() {
    const key = JSON.stringify(grid());
    if (kept.key !== key) kept = { key, list: cities(table.pack, grid()).concat(rim(grid())) };
    return kept.list;
  }

  const named = (id) => all().find((place) => place.id === id);

  function said(place) {
    if (place.number) {
      const path = view().map.paths[place.number - 1];
      return word(path.by_sea ? "path-sea" : "path-road", { number: place.number, city: name(path.city) }) + (path.blocker ? ", " + word("blocked-by", { name: name(path.blocker) }) : "");
    }
    const city = view().cities[place.id];
    const parts = [name(place.id)];
    if (place.row.sea) parts.push(word("port"));
    if (place.row.resource) parts.push(word("icon-" + place.row.resource) + " " + word("icon-" + place.row.shape));
    parts.push(city.owner ? name(city.owner) + ", " + word("units", { count: city.units }) : word("empty"));
    if (city.building) parts.push(name(city.building));
    if (city.temple) parts.push(word("temple-of", { name: name(city.temple) }));
    return parts.join(", ");
  }

  function point(event, svg) {
    const box = svg.getBoundingClientRect();
    const { left, top, width, height } = extent(grid());
    return [left + (event.clientX - box.left) / box.width * width, top + (event.clientY - box.top) / box.height * height];
  }

  function tap(event) {
    if (justPulled) { justPulled = false; return; }
    const frame = event.currentTarget.closest(".map-frame");
    if (event.detail && doubleTapped(frame, event)) return;
    const direct = event.target.closest("[data-place]");
    if (direct) { choose(direct.dataset.place); return; }
    const [x, y] = point(event, event.currentTarget);
    const found = nearest(all(), x, y, REACH);
    if (found) choose(found.id);
    else pick(null);
  }

  const choose = (id) => { here = id; pick(id); };

  /** A finger on an own city that moves away draws a march. */
  function down(event) {
    if (event.isPrimary === false || event.button) return;
    const svg = event.currentTarget;
    const [x, y] = point(event, svg);
    const from = nearest(all(), x, y, REACH * 0.6);
    if (!from || !mayDrag(from.id)) return;
    const start = [event.clientX, event.clientY];
    const move = (next) => {
      if (!pulled && Math.hypot(next.clientX - start[0], next.clientY - start[1]) < 12) return;
      const [toX, toY] = point(next, svg);
      pulled = { from, x: toX, y: toY };
      redraw();
    };
    const off = () => ["pointermove", "pointerup", "pointercancel"].forEach((kind) => document.removeEventListener(kind, kind === "pointermove" ? move : up));
    const up = (last) => {
      off();
      if (!pulled) return;
      const [toX, toY] = point(last, svg);
      const to = nearest(all(), toX, toY, REACH);
      pulled = null;
      justPulled = true;
      setTimeout(() => { justPulled = false; }, 50);
      if (last.type === "pointerup" && to && to.id !== from.id) drag(from.id, to.id);
      redraw();
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", up);
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

  function drawn(place, look) {
    const lit = look.open.has(place.id);
    const chosen = look.selected === place.id;
    return h("g", {
      class: ["place", place.number && "path", lit && "lit", chosen && "chosen", look.fight === place.id && "fight", look.fresh.has(place.id) && "fresh", mayDrag(place.id) && "grip"], role: "button", tabindex: place.id === here ? "0" : "-1",
      transform: "translate(" + place.x.toFixed(1) + " " + place.y.toFixed(1) + ")", data: { key: place.id, place: place.id }, aria: { label: said(place) + (lit ? ". " + word("may") : ""), pressed: String(chosen) },
    }, place.number ? pathMark(told, place, lit) : [h("circle", { r: 11.5, class: "aura" }), standing(told, place.id, look.counts)],
    look.marks[place.id] ? marked(look.marks[place.id]) : null, chosen ? h("circle", { r: 13.5, class: "ring" }) : null);
  }

  /** An arrow from place to place with how many march. */
  function arrow(march, number) {
    const stops = [march.from, march.via, march.to].filter(Boolean).map(named);
    const end = stops[stops.length - 1];
    const before = stops[stops.length - 2];
    const far = Math.hypot(end.x - before.x, end.y - before.y) || 1;
    const ux = (end.x - before.x) / far;
    const uy = (end.y - before.y) / far;
    const [tipX, tipY] = [end.x - ux * 10, end.y - uy * 10];
    const line = stops.slice(0, -1).map((stop) => stop.x + "," + stop.y).concat([(tipX - ux * 3) + "," + (tipY - uy * 3)]).join(" ");
    const [midX, midY] = [(before.x + tipX) / 2, (before.y + tipY) / 2];
    return h("g", { class: ["march", march.kind || "", march.pending === false && "spent"], data: { key: "march-" + number } },
      h("polyline", { class: "under", points: line }), h("polyline", { points: line }),
      h("polygon", { points: [[tipX, tipY], [tipX - ux * 6 - uy * 4, tipY - uy * 6 + ux * 4], [tipX - ux * 6 + uy * 4, tipY - uy * 6 - ux * 4]].map((each) => each.map((n) => n.toFixed(1)).join(",")).join(" ") }),
      h("circle", { cx: midX, cy: midY, r: 5.4 }), h("text", { x: midX, y: midY + 2.8, class: "figure" }, String(march.units)));
  }

  /** `selected`, `open` (ids lit), `fresh`, `fight`, `marches`, `counts` (units shown instead), `marks` (numbers on cities). */
  function draw(look) {
    const { left, top, width, height } = extent(grid());
    if (!here || !named(here)) here = all()[0].id;
    const share = (part, whole) => (100 * part / whole).toFixed(3) + "%";
    return h("section", { class: "map", aria: { label: word("map") }, css: { "--tall": String(height / width) }, data: { key: "map" } },
      h("div", { class: "map-frame", data: { key: "frame" } },
        h("div", { class: "map-sheet", css: { "--zoom": String(level()) } },
          h("div", { class: "map-room" },
            tiles(grid()).map((tile) => h("img", { class: "map-tile", src: table.pack.address("tiles", tile.face), alt: "", draggable: "false", decoding: "async", data: { key: tile.face }, css: { "--x": share(tile.x - left, width), "--y": share(tile.y - top, height), "--wide": share(tile.size, width), "--turn": tile.turns * 90 + "deg" } })),
            h("svg", { class: "map-state", viewBox: [left, top, width, height].join(" "), role: "group", aria: { label: word("map-how") }, on: { click: tap, keydown: key, pointerdown: down } },
              h("g", { data: { key: "marches" }, class: "marches" }, look.marches.map(arrow), pulled ? h("polyline", { class: "pull", points: pulled.from.x + "," + pulled.from.y + " " + pulled.x + "," + pulled.y }) : null),
              h("g", { data: { key: "places" } }, all().map((place) => drawn(place, look))))))),
      h("div", { class: "map-zoom" },
        h("button", { type: "button", class: "round", aria: { label: word("larger") }, on: { click: (event) => zoomBy(frameBeside(event), 1.5) } }, "+"),
        level() > 1 ? h("button", { type: "button", class: "round", aria: { label: word("whole") }, on: { click: (event) => zoomBy(frameBeside(event), 0.01) } }, "−") : null));
  }

  const frameBeside = (event) => event.currentTarget.closest(".map").querySelector(".map-frame");

  return { draw, named, said };
}
