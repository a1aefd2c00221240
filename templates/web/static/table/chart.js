// Points over time as lines, told apart by their dashes and names as well as by colour.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 5", "14 4"];

/** `points`: all totals at each moment, null where a player has none; `looks`: a seat's own sign and colour, where the
 * game has them; `moments`: each one stands for itself, so that it has a dot and is said.
 * @param {string[]} names
 * @param {any} points
 * @param {any} [looks]
 * @param {boolean} [moments] */
export function chart(names, points, looks = [], moments = false) {
  /** @param {number} seat */
  const look = (seat) => looks[seat] || {};
  const width = 340;
  const height = 170;
  /** @type {number[]} */
  const all = [].concat(...points).filter((value) => value !== null);
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  /** @param {number} place */
  const x = (place) => 26 + (place / Math.max(1, points.length - 1)) * (width - 34);
  /** @param {any} value */
  const y = (value) => height - 8 - ((value - least) / (most - least)) * (height - 20);
  const step = Math.max(1, Math.ceil((most - least) / 4 / 5) * 5);
  const rulers = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) rulers.push(value);
  /** @param {number} seat */
  const own = (seat) =>
    points
      .map((/** @type {any} */ totals, /** @type {number} */ place) => [place, totals[seat]])
      .filter((/** @type {any} */ point) => point[1] !== null);
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
            names
              .map((name, seat) => {
                const said = own(seat).map((/** @type {any} */ point) => point[1]);
                return name + " " + (moments ? said : said.slice(-1)).join(", ");
              })
              .join(moments ? "; " : ", "),
        },
      },
      rulers.map((value) => [
        h("line", { class: "ruler", x1: 26, x2: width - 8, y1: y(value), y2: y(value) }),
        h("text", { x: 22, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ]),
      names.map((name, seat) => [
        stroke(seat, look(seat).colour, "polyline", {
          points: own(seat)
            .map((/** @type {any} */ point) => x(point[0]).toFixed(1) + "," + y(point[1]).toFixed(1))
            .join(" "),
        }),
        moments
          ? own(seat).map((/** @type {any} */ point) =>
              h("circle", {
                class: "series s" + (seat % 6),
                cx: x(point[0]).toFixed(1),
                cy: y(point[1]).toFixed(1),
                r: 3,
              }),
            )
          : null,
      ]),
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
