// Counters: one for the table, or one for each player with all marks on a track. Quick taps add up to one request.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { countRow, newCounter } from "./count_row.js";
import { nameOf, reached, table, tool } from "./table.js";
import { signOf } from "./emblem.js";

const AGAIN_MS = 60;
const owed = new Map(); // taps that are not sent yet, by counter and owner
const onWay = new Map(); // what was sent and has not come back in a message
/**
 * @param {any} map
 * @param {string} key
 * @param {any} step
 */
const add = (map, key, step) => map.set(key, (map.get(key) || 0) + step);

/** @param {any} may */
export function countersCard(may) {
  const counters = Object.entries(table.message.tools.counters);
  const owners = table.message.seats.map((seat) => seat.seat);
  if (!may && !counters.length) return null;
  return h(
    "section",
    { class: "card", data: { key: "counters" } },
    h("h2", null, t("tools.counters")),
    counters.map(([name, values]) => card(name, values, owners, may)),
    may
      ? newCounter([
          [t("tools.for-table"), (name) => begin(name, [""])],
          [t("tools.for-each"), (name) => begin(name, owners)],
        ])
      : null,
  );
}

/**
 * @param {string} name
 * @param {any} values
 * @param {any} owners
 * @param {any} may
 */
function card(name, values, owners, may) {
  const each = Object.keys(values).some((owner) => owner);
  return h(
    "div",
    { class: "counter", data: { key: "counter-" + name } },
    h(
      "h3",
      null,
      name,
      may
        ? h(
            "button",
            {
              type: "button",
              class: "quiet round",
              aria: { label: t("tools.forget", { name }) },
              on: { click: () => tool({ tool: "forget", name }) },
            },
            "×",
          )
        : null,
    ),
    each ? track(owners.map((/** @type {string} */ owner) => [owner, shown(name, owner, values)])) : null,
    (each ? owners : [""]).map((/** @type {string} */ owner) => row(name, owner, shown(name, owner, values), may)),
  );
}

/**
 * @param {string} name
 * @param {any} owners
 */
async function begin(name, owners) {
  for (const owner of owners) await tool(Object.assign({ tool: "count", name, value: 0 }, owner ? { of: owner } : {}));
}

/**
 * @param {string} name
 * @param {string} owner
 */
const keyOf = (name, owner) => name + "\n" + owner;
/**
 * @param {string} name
 * @param {string} owner
 * @param {any} values
 */
const shown = (name, owner, values) =>
  (values[owner] || 0) + [owed, onWay].reduce((sum, taps) => sum + (taps.get(keyOf(name, owner)) || 0), 0);

/**
 * @param {string} name
 * @param {string} owner
 * @param {any} value
 * @param {any} may
 */
function row(name, owner, value, may) {
  /** @param {number} by */
  const step = (by) => {
    const key = keyOf(name, owner);
    add(owed, key, by);
    redraw();
    payUp(key, name, owner);
  };
  const who = owner ? nameOf(owner) : name;
  return countRow({
    key: "count-" + owner,
    shown: owner ? [signOf(owner), " ", who] : "",
    name: who,
    value,
    step: may ? step : null,
  });
}

/** Send what has been tapped so far as one step; more may be tapped meanwhile.
 * @param {string} key
 * @param {string} name
 * @param {string} owner */
async function payUp(key, name, owner) {
  if (table.busy) {
    setTimeout(() => payUp(key, name, owner), AGAIN_MS);
    return;
  }
  const step = owed.get(key);
  if (!step) return;
  owed.set(key, 0);
  add(onWay, key, step);
  const sent = await tool(Object.assign({ tool: "count", name, step }, owner ? { of: owner } : {}));
  if (sent) await reached(sent.number);
  add(onWay, key, -step);
  redraw();
}

/** All marks on one line; those on the same number stand in a column.
 * @param {any} marks */
function track(marks) {
  const values = marks.map((/** @type {any} */ [, value]) => value);
  const least = Math.min(0, ...values);
  const most = Math.max(10, ...values);
  const step = Math.max(1, Math.ceil((most - least) / 10 / 5) * 5);
  /** @param {any} value */
  const x = (value) => 12 + ((value - least) / (most - least)) * 296;
  const numbers = Array.from(
    { length: Math.floor((most - least) / step) + 1 },
    (unused, place) => least + place * step,
  );
  /** @type {Record<number, number>} */
  const taken = {};
  const placed = marks.map((/** @type {any} */ [owner, value]) => {
    const above = (taken[value] = (taken[value] || 0) + 1);
    return [owner, value, above];
  });
  const high = 18 * Math.max(...Object.values(taken)) + 4;
  return h(
    "svg",
    {
      class: "count-track",
      viewBox: "0 0 320 " + (high + 24),
      role: "img",
      aria: { label: marks.map((/** @type {any} */ [owner, value]) => nameOf(owner) + " " + value).join(", ") },
    },
    h("line", { class: "rail", x1: 12, x2: 308, y1: high + 6, y2: high + 6 }),
    numbers.map((number) => [
      h("line", { class: "rail", x1: x(number), x2: x(number), y1: high + 2, y2: high + 10 }),
      h("text", { x: x(number), y: high + 21 }, String(number)),
    ]),
    placed.map((/** @type {any} */ [owner, value, above]) =>
      h(
        "g",
        { transform: "translate(" + x(value).toFixed(1) + " " + (high + 4 - above * 18) + ")" },
        h("circle", { r: 8.5, cy: 8 }),
        h("text", { class: "initial", y: 11.5 }, initials(owner)),
      ),
    ),
  );
}

/** Two letters of the name, or the chair's number where two names begin alike.
 * @param {string} owner */
function initials(owner) {
  const names = table.message.seats.map((seat) => nameOf(seat.seat).slice(0, 2));
  return new Set(names).size === names.length
    ? nameOf(owner).slice(0, 2)
    : String(table.message.seats.findIndex((seat) => seat.seat === owner) + 1);
}
