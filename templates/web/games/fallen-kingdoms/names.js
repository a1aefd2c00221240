// The names of the cities, upright whichever way a tile lies, and large enough for the screen they stand on.

import { h } from "../../core/dom.js";
import { parts } from "../../table/later.js";

const LETTER_PX = 11; // how high letters are on the screen, where there is room
const LEAST = 5.2; // and in the map's measure, for screens that are looked at from afar
const MOST = 7.6;
const SLOT = 10.5; // half a city
const PATH = 4.2; // and half a path into the map

/** The height of letters in the map's measure, at so many pixels a unit.
 * @param {number} scale */
const letters = (scale) => Math.min(MOST, Math.max(LEAST, LETTER_PX / scale));

/** As soon as their script is there, the names that have room, each on a small board as the print has it.
 * @param {Kingdoms.Site[]} cities the most important ones first
 * @param {Kingdoms.Site[]} paths
 * @param {(id: string) => string} name
 * @param {{ left: number, top: number, width: number, height: number }} extent
 * @param {number} scale */
export function names(cities, paths, name, extent, scale) {
  const late = parts();
  if (!late) return null;
  const size = letters(scale);
  const wanted = cities
    .map(({ id, x, y }) => ({ id, x, y, half: SLOT, words: name(id) }))
    .concat(paths.map(({ id, x, y }) => ({ id, x, y, half: PATH, words: "" })));
  return h(
    "g",
    { class: "city-names", data: { key: "names" }, aria: { hidden: "true" } },
    late.placed(wanted, size, extent).map((label) =>
      h(
        "g",
        { data: { key: "name-" + label.id, name: label.id } },
        h("rect", {
          x: (label.x - label.width / 2).toFixed(2),
          y: (label.y - label.height / 2).toFixed(2),
          width: label.width.toFixed(2),
          height: label.height.toFixed(2),
          rx: (label.size / 5).toFixed(2),
        }),
        h(
          "text",
          {
            x: label.x.toFixed(2),
            y: (label.y + label.size * 0.34).toFixed(2),
            "font-size": label.size.toFixed(2),
            textLength: (label.width - label.size * 0.7).toFixed(2),
            lengthAdjust: "spacingAndGlyphs",
          },
          label.words,
        ),
      ),
    ),
  );
}
