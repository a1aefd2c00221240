// Draw what lies on the board, in its millimetres around a middle: discs by tribe and height, Fomori, castles,
// shields. Colours, emblems and shapes are those of the printed pieces.

import { h } from "../../core/dom.js";

const FIELD = 512; // icons are drawn on a field of this size
const INK = "#2a2118";
const BONE = "#fffaee";

/**
 * @param {Pack} pack
 * @param {string} name
 * @param {number} size
 * @param {string} fill
 * @param {number} [x]
 * @param {number} [y]
 */
function sign(pack, name, size, fill, x = 0, y = 0) {
  const path = pack.icons[name];
  return path
    ? h("path", {
        d: path,
        fill,
        transform: "translate(" + (x - size / 2) + " " + (y - size / 2) + ") scale(" + size / FIELD + ")",
      })
    : null;
}

/** The shape of a tribe's pieces.
 * @param {string} shape
 * @param {number} size
 * @param {Props} more */
function outline(shape, size, more) {
  const r = size / 2;
  /** @param {number[][]} list */
  const points = (list) => list.map(([x, y]) => (x * r).toFixed(2) + "," + (y * r).toFixed(2)).join(" ");
  if (shape === "square")
    return h(
      "rect",
      Object.assign({ x: -r * 0.88, y: -r * 0.88, width: r * 1.76, height: r * 1.76, rx: r * 0.2 }, more),
    );
  if (shape === "diamond")
    return h(
      "polygon",
      Object.assign(
        {
          points: points([
            [0, -1.16],
            [1.16, 0],
            [0, 1.16],
            [-1.16, 0],
          ]),
        },
        more,
      ),
    );
  if (shape === "hexagon")
    return h(
      "polygon",
      Object.assign(
        {
          points: points([
            [-0.55, -0.95],
            [0.55, -0.95],
            [1.08, 0],
            [0.55, 0.95],
            [-0.55, 0.95],
            [-1.08, 0],
          ]),
        },
        more,
      ),
    );
  return h("circle", Object.assign({ r }, more));
}

/** One tribe's discs, one to three of them in a pile.
 * @param {Pack} pack
 * @param {string} tribe
 * @param {number} count */
export function discs(pack, tribe, count) {
  const clan = pack.row("clans", tribe);
  const piles = Array.from({ length: count }, (unused, place) => place);
  return [
    piles.map((place) =>
      h(
        "g",
        { transform: "translate(" + place * -0.6 + " " + (-place * 4.4 + 1) + ")" },
        h(
          "g",
          { transform: "translate(0 2.6)" },
          outline(clan.shape, 19, { fill: clan.dark, stroke: INK, "stroke-width": 0.9 }),
        ),
        outline(clan.shape, 19, { fill: clan.colour, stroke: INK, "stroke-width": 0.9 }),
      ),
    ),
    h(
      "g",
      { transform: "translate(" + (count - 1) * -0.6 + " " + (-(count - 1) * 4.4 + 1) + ")" },
      sign(pack, clan.emblem, 13, clan.pale),
    ),
    count > 1 ? badge(count, 9.5, 8.5, clan.dark, BONE) : null,
  ];
}

/** A number in a corner.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {string} fill
 * @param {string} ink */
function badge(number, x, y, fill, ink) {
  return [
    h("circle", { cx: x, cy: y, r: 5.6, fill, stroke: BONE, "stroke-width": 0.8 }),
    h("text", { x, y: y + 3.2, class: "figure", fill: ink }, String(number)),
  ];
}

/**
 * @param {Pack} pack
 * @param {string} kind
 */
export function fomori(pack, kind) {
  const breed = pack.row("breeds", kind);
  const row = pack.row("fomori", kind);
  return [
    h("rect", {
      x: -10.5,
      y: -10.5,
      width: 21,
      height: 21,
      rx: 2.4,
      fill: breed.ground,
      stroke: INK,
      "stroke-width": 1.2,
    }),
    sign(pack, breed.picture, 16, breed.colour, -1, 0.6),
    badge(row.strength, 8, -8, "#8f2318", BONE),
  ];
}

/**
 * @param {Pack} pack
 * @param {Row} row of the castle's location
 */
export function castle(pack, row) {
  return [
    h("rect", { x: -11.5, y: -11.5, width: 23, height: 23, rx: 2.4, fill: "#2f2622", stroke: BONE, "stroke-width": 1 }),
    sign(pack, "evil-tower", 18, "#e9573f"),
    badge(row.strength, 9, -9, "#8f2318", BONE),
  ];
}

/**
 * @param {Pack} pack
 * @param {number} count
 */
export function shields(pack, count) {
  return Array.from({ length: count }, (unused, place) =>
    h(
      "g",
      { transform: "translate(" + place * 9 + " 0)" },
      h("circle", { r: 6.6, fill: BONE, stroke: INK, "stroke-width": 0.8 }),
      sign(pack, "round-shield", 11.4, "#8a4b1f"),
    ),
  );
}

/** A small emblem beside a name.
 * @param {Pack} pack
 * @param {string} tribe */
export function emblem(pack, tribe) {
  const clan = pack.row("clans", tribe);
  return h(
    "svg",
    { class: "emblem", viewBox: "-13 -13 26 26", aria: { hidden: "true" } },
    outline(clan.shape, 20, { fill: clan.colour, stroke: clan.dark, "stroke-width": 1.2 }),
    sign(pack, clan.emblem, 14, clan.pale),
  );
}
