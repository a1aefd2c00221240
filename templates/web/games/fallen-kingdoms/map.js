// The assembled map: the printed tiles below, what stands on them above. A tap means the nearest city or path, a drag
// from one city to another means a march, arrow keys go from place to place.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { stage } from "../../map/stage.js";
import { cities, extent, numberOf, rim, standingOn, tiles } from "./geometry.js";
import { marked, pathMark, standing } from "./marks.js";
import { names } from "./names.js";

const REACH = 17;
const PULLED = 12; // pixels a finger moves before it draws a march

/**
 * @param {import("./context.js").Context} context
 * @param {{ pick: (id: string | null) => void, drag: (from: string, to: string) => void,
 *   mayDrag: (id: string) => boolean }} hands
 */
export function map(context, { pick, drag, mayDrag }) {
  const { table, word, view, name } = context;
  /** @type {{ key: string, list: Kingdoms.Site[] }} */
  let kept = { key: "", list: [] };
  /** @type {{ from: Kingdoms.Site, x: number, y: number } | null} */
  let pulled = null; // while a finger draws a march
  let justPulled = false;

  const grid = () => view().map.grid;

  function all() {
    const key = JSON.stringify(grid());
    if (kept.key !== key) kept = { key, list: cities(table.pack, grid()).concat(rim(grid())) };
    return kept.list;
  }

  /** @param {Kingdoms.Site} place */
  function said(place) {
    if (place.number) {
      const path = view().map.paths[place.number - 1];
      return (
        word(path.by_sea ? "path-sea" : "path-road", { number: place.number, city: name(path.city) }) +
        (path.blocker ? ", " + word("blocked-by", { name: name(path.blocker) }) : "")
      );
    }
    const city = view().cities[place.id];
    const parts = [name(place.id)];
    const row = place.row || {};
    if (row.sea) parts.push(word("port"));
    if (row.resource) parts.push(word("icon-" + row.resource) + " " + word("icon-" + row.shape));
    parts.push(city.owner ? name(city.owner) + ", " + word("units", { count: city.units }) : word("empty"));
    if (city.building) parts.push(name(city.building));
    if (city.temple) parts.push(word("temple-of", { name: name(city.temple) }));
    return parts.join(", ");
  }

  /** The tap that ends a drawn march means no place.
   * @param {MouseEvent} event */
  function tap(event) {
    if (justPulled) justPulled = false;
    else board.tap(event);
  }

  /** A finger on an own city that moves away draws a march.
   * @param {PointerEvent & { currentTarget: SVGElement }} event */
  function down(event) {
    if (event.isPrimary === false || event.button) return;
    const svg = event.currentTarget;
    const from = board.meant(event, svg, REACH * 0.6);
    if (!from || !mayDrag(from.id)) return;
    const start = [event.clientX, event.clientY];
    /** @param {PointerEvent} next */
    const move = (next) => {
      if (!pulled && Math.hypot(next.clientX - start[0], next.clientY - start[1]) < PULLED) return;
      const [toX, toY] = board.point(next, svg);
      pulled = { from, x: toX, y: toY };
      redraw();
    };
    /** @param {PointerEvent} last */
    const up = (last) => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", up);
      if (!pulled) return;
      const to = board.meant(last, svg);
      pulled = null;
      justPulled = true;
      setTimeout(() => {
        justPulled = false;
      }, 50);
      if (last.type === "pointerup" && to && to.id !== from.id) drag(from.id, to.id);
      redraw();
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", up);
  }

  /** @type {(place: Kingdoms.Site, look: Kingdoms.Look) => (string | false | undefined)[]} */
  const kinds = (place, look) => [
    place.number ? "path" : false,
    look.fight === place.id && "fight",
    mayDrag(place.id) && "grip",
  ];

  /** @type {(place: Kingdoms.Site, look: Kingdoms.Look) => Child} */
  const content = (place, look) => [
    place.number
      ? pathMark(context, place.number, look.open.has(place.id))
      : [h("circle", { r: 11.5, class: "aura" }), standing(context, place.id, look.counts)],
    look.marks[place.id] ? marked(look.marks[place.id]) : null,
  ];

  /** @type {ReturnType<typeof stage<Kingdoms.Site, Kingdoms.Look>>} */
  const board = stage({
    word,
    extent: () => extent(grid()),
    places: all,
    reach: REACH,
    ring: 13.5,
    said,
    content,
    kinds,
    pick,
  });
  const { named } = board;

  /** Arrows from place to place with how many march.
   * @param {Kingdoms.March[]} marches */
  function arrows(marches) {
    const crowd = standingOn(all().filter((place) => !place.number));
    return marches.map((march, number) => arrow(march, number, crowd));
  }

  /**
   * @param {Kingdoms.March} march
   * @param {number} number
   * @param {import("./geometry.js").Circle[]} crowd what its number must not cover; the number is added
   */
  function arrow(march, number, crowd) {
    const ids = [march.from].concat(march.via || [], march.to);
    const stops = ids.map((id) => /** @type {Kingdoms.Site} */ (named(id)));
    const end = stops[stops.length - 1];
    const before = stops[stops.length - 2];
    const far = Math.hypot(end.x - before.x, end.y - before.y) || 1;
    const ux = (end.x - before.x) / far;
    const uy = (end.y - before.y) / far;
    const [tipX, tipY] = [end.x - ux * 10, end.y - uy * 10];
    const line = stops
      .slice(0, -1)
      .map((stop) => stop.x + "," + stop.y)
      .concat([tipX - ux * 3 + "," + (tipY - uy * 3)])
      .join(" ");
    const figure = numberOf(before, { x: tipX, y: tipY }, crowd);
    crowd.push(figure);
    return h(
      "g",
      { class: ["march", march.kind || "", march.pending === false && "spent"], data: { key: "march-" + number } },
      h("polyline", { class: "under", points: line }),
      h("polyline", { points: line }),
      h("polygon", {
        points: [
          [tipX, tipY],
          [tipX - ux * 6 - uy * 4, tipY - uy * 6 + ux * 4],
          [tipX - ux * 6 + uy * 4, tipY - uy * 6 - ux * 4],
        ]
          .map((each) => each.map((n) => n.toFixed(1)).join(","))
          .join(" "),
      }),
      h("circle", { cx: figure.x, cy: figure.y, r: figure.radius }),
      h("text", { x: figure.x, y: figure.y + 2.8, class: "figure" }, String(march.units)),
    );
  }

  const pull = () =>
    pulled
      ? h("polyline", { class: "pull", points: pulled.from.x + "," + pulled.from.y + " " + pulled.x + "," + pulled.y })
      : null;

  /** The cities, those that count now first: their names go before the others'.
   * @param {Kingdoms.Look} look */
  function byWeight(look) {
    /** @param {Place} place */
    const weight = ({ id }) =>
      Number(look.open.has(id)) + 2 * Number(look.selected === id) + 2 * Number(look.fight === id);
    return all()
      .filter((place) => !place.number)
      .sort((one, other) => weight(other) - weight(one));
  }

  /** `look`: `selected`, `open` (ids lit), `fresh`, `fight`, `marches`, `counts` (units shown instead), `marks` (on
   * cities).
   * @param {Kingdoms.Look} look */
  const draw = (look) =>
    board.show(look, {
      pictures: tiles(grid()).map((tile) =>
        board.picture(table.pack.address("tiles", tile.face) + "&lettering=no", {
          key: tile.face,
          x: tile.x,
          y: tile.y,
          width: tile.size,
          turns: tile.turns,
        }),
      ),
      under: [
        names(byWeight(look), rim(grid()), name, extent(grid()), board.scale()),
        h("g", { data: { key: "marches" }, class: "marches" }, arrows(look.marches), pull()),
      ],
      on: { click: tap, pointerdown: down },
    });

  return { draw, named, said };
}
