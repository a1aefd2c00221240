// Numbers on cities: units placed, spread, lost or sent, one stepper to a city. A tap on the map adds one. It begins
// with the host's first proposal, so that one tap is enough where nothing has to be thought about.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";

/**
 * @param {{ label: string, value: number, most: number, least?: number, set: (value: number) => void, word: Say }} how
 */
export function stepper({ label, value, most, least, set, word }) {
  /** @param {1 | -1} change */
  const by = (change) =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        aria: {
          label: word(change > 0 ? "one-more" : "one-less", { what: label }),
          disabled: (change > 0 ? value >= most : value <= (least || 0)) ? "true" : null,
        },
        on: {
          click: () => {
            const next = value + change;
            if (next >= (least || 0) && next <= most) {
              set(next);
              redraw();
            }
          },
        },
      },
      change > 0 ? "+" : "−",
    );
  return h("div", { class: "stepper" }, by(-1), h("output", null, String(value)), by(1));
}

const FEW = 3; // so many cities have a row each at once; of more, only those that got something

/** Rows of steppers over `limits` ({city: most}); `chosen` is changed in place. `total`: how many there are to give.
 * The map gives to cities that have no row, so that the list never hides the map; `all` has a row for each, where the
 * map is for something else.
 * @param {import("./context.js").Context} context
 * @param {{ chosen: Kingdoms.Counts, limits: Kingdoms.Counts, total: number, all?: boolean }} how */
export function rows(context, { chosen, limits, total, all }) {
  const { word, name } = context;
  const given = sum(chosen);
  const cities = Object.keys(limits);
  const shown = all || cities.length <= FEW ? cities : cities.filter((id) => chosen[id]);
  return h(
    "ul",
    { class: "list city-rows" },
    shown.map((id) =>
      h(
        "li",
        { data: { key: "row-" + id, row: id } },
        h("span", { class: "what" }, name(id)),
        stepper({
          label: name(id),
          value: chosen[id] || 0,
          most: Math.min(limits[id], (chosen[id] || 0) + Math.max(0, total - given)),
          set: (value) => {
            put(chosen, id, value);
          },
          word,
        }),
      ),
    ),
  );
}

/** How many units there are in all these cities.
 * @param {Kingdoms.Counts} counts */
export const sum = (counts) => Object.values(counts).reduce((all, each) => all + each, 0);

/**
 * @param {Kingdoms.Counts} counts
 * @param {string} id
 * @param {number} value
 */
function put(counts, id, value) {
  if (value > 0) counts[id] = value;
  else delete counts[id];
}

/** One more on this city: of those left to give, else from the city that has most. When it is full, none again.
 * @param {Kingdoms.Counts} counts
 * @param {Kingdoms.Counts} limits
 * @param {number} total
 * @param {string} id */
export function add(counts, limits, total, id) {
  if (!(id in limits)) return false;
  const now = counts[id] || 0;
  const fullest = Object.keys(counts)
    .filter((other) => other !== id)
    .sort((a, b) => counts[b] - counts[a])[0];
  const left = sum(counts) < total;
  if (now < limits[id] && (left || fullest)) {
    if (!left) put(counts, fullest, counts[fullest] - 1);
    counts[id] = now + 1;
  } else put(counts, id, 0);
  return true;
}
