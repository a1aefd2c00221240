// Points over time as lines, told apart by their dashes and names as well as by colour.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 5", "14 4"];

/** `looks`: a seat's own sign and colour, where the game has them.
 * @param {string[]} names
 * @param {any} points
 * @param {any} [looks] */
export function chart(names, points, looks = []) {
  /** @param {number} seat */
  const look = (seat) => looks[seat] || {};
  const width = 340;
  const height = 170;
  const most = Math.max(1, ...points.map((/** @type {any} */ totals) => Math.max(...totals)));
  const least = Math.min(0, ...points.map((/** @type {any} */ totals) => Math.min(...totals)));
  /** @param {number} place */
  const x = (place) => 26 + (place / Math.max(1, points.length - 1)) * (width - 34);
  /** @param {any} value */
  const y = (value) => height - 8 - ((value - least) / (most - least)) * (height - 20);
  const step = Math.max(1, Math.ceil((most - least) / 4 / 5) * 5);
  const rulers = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) rulers.push(value);
  const last = points[points.length - 1];
  return h(
    "figure",
    { class: "chart" },
    h(
      "svg",
      {
        viewBox: "0 0 " + width + " " + height,
        role: "img",
        aria: {
          label:
            t("score.chart") +
            ": " +
            names.map((/** @type {string} */ name, /** @type {number} */ place) => name + " " + last[place]).join(", "),
        },
      },
      rulers.map((value) => [
        h("line", { class: "ruler", x1: 26, x2: width - 8, y1: y(value), y2: y(value) }),
        h("text", { x: 22, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ]),
      names.map((/** @type {string} */ name, /** @type {number} */ seat) =>
        stroke(seat, look(seat).colour, "polyline", {
          points: points
            .map(
              (/** @type {any} */ totals, /** @type {number} */ place) =>
                x(place).toFixed(1) + "," + y(totals[seat]).toFixed(1),
            )
            .join(" "),
        }),
      ),
    ),
    h(
      "figcaption",
      null,
      names.map((/** @type {string} */ name, /** @type {number} */ seat) =>
        h(
          "span",
          { class: "key" },
          h(
            "svg",
            { viewBox: "0 0 34 8", width: 34, height: 8, aria: { hidden: "true" } },
            stroke(seat, look(seat).colour, "line", { x1: 1, x2: 33, y1: 4, y2: 4 }),
          ),
          look(seat).sign,
          name,
        ),
      ),
    ),
  );
}

/** A seat's line: in its own colour over a dark one, so that a light colour is seen as well.
 * @param {number} seat
 * @param {string} colour
 * @param {any} tag
 * @param {any} shape */
function stroke(seat, colour, tag, shape) {
  const dashes = { "stroke-dasharray": DASHES[seat % 6] || null };
  return colour
    ? [
        h(tag, Object.assign({ class: "series under" }, dashes, shape)),
        h(tag, Object.assign({ class: "series own", css: { "--own": colour } }, dashes, shape)),
      ]
    : h(tag, Object.assign({ class: "series s" + (seat % 6) }, dashes, shape));
}
