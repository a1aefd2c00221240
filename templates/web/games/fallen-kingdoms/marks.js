// What stands on a city, drawn with the printed pieces: units with their number, a building, a temple, a flag.

import { h } from "../../core/dom.js";

/**
 * @param {Pack} pack
 * @param {string} component
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} [height]
 */
const piece = (pack, component, id, x, y, width, height) =>
  h("image", {
    href: pack.address(component, id),
    x: x - width / 2,
    y: y - (height || width) / 2,
    width,
    height: height || width,
  });

/** A building lies in the slot, the temple on its shoulder, the units in the middle with their number.
 * @param {import("./context.js").Context} context
 * @param {string} id
 * @param {Kingdoms.Counts} [counts] */
export function standing({ table, view }, id, counts) {
  const city = view().cities[id];
  const pack = table.pack;
  const units = counts && counts[id] !== undefined ? counts[id] : city.units;
  const parts = [];
  if (city.building) parts.push(piece(pack, "buildings", city.building, -1, -1, 16));
  if (city.temple) parts.push(piece(pack, "temples", "temple-" + city.temple, 8.5, -7.5, 10.5));
  if (city.owner && units > 0) parts.push(soldiers(pack, city.owner, units));
  else if (city.owner)
    parts.push(piece(pack, "flags", city.owner, 0, -1, 8, 12), units === 0 && counts ? number(0) : null);
  return parts;
}

/**
 * @param {Pack} pack
 * @param {string} seat
 * @param {number} units
 */
function soldiers(pack, seat, units) {
  return [
    h("rect", { x: -6.2, y: -6.2, width: 12.4, height: 12.4, rx: 1.8, class: "footing" }),
    piece(pack, "units", seat, 0, 0, 11.4),
    number(units),
  ];
}

/** @param {number} count */
const number = (count) => [
  h("circle", { cx: 6.4, cy: 6, r: 5.2, class: "tally" }),
  h("text", { x: 6.4, y: 8.7, class: "figure" }, String(count)),
];

/** What the decision in hand would put there.
 * @param {string} text */
export const marked = (text) => [
  h("rect", { x: -8.5, y: -15.5, width: 17, height: 8.6, rx: 4.3, class: "mark" }),
  h("text", { x: 0, y: -8.9, class: "figure on-mark" }, text),
];

/** An invasion path on the rim: its number, who blocks it.
 * @param {import("./context.js").Context} context
 * @param {number} path
 * @param {boolean} lit */
export function pathMark({ table, view }, path, lit) {
  const { by_sea: bySea, blocker } = view().map.paths[path - 1];
  const used = view().used_paths.includes(path);
  return [
    h("circle", { r: lit ? 5.2 : 3.6, class: ["way", bySea ? "sea" : "road", used && "used"] }),
    blocker
      ? piece(table.pack, "flags", blocker, 0, -1, 5.4, 8.1)
      : h("text", { y: 1.7, class: "small-figure" }, String(path)),
  ];
}

/** The sign of a colour, as on its units.
 * @param {Pack} pack
 * @param {string} seat */
export const sign = (pack, seat) =>
  h("img", { class: "emblem", src: pack.address("units", seat), alt: "", draggable: "false" });
