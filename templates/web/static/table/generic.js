// The drawing for games that bring none of their own: the view as tables, moves as sentences grouped by what they do.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { pair, t } from "../core/words.js";
import { consequence } from "./consequence.js";
import { nameOf, play, table } from "./table.js";
import { sayMove } from "./turn.js";

const MOST = 40;
/** @type {any} */
let open = null;
let sought = "";

export function generic() {
  return {
    board: () => h("div", { class: "generic" }, entries(table.message.view || {}, 0)),
    actions: moves,
    headline: null,
  };
}

/** @param {string} key */
const label = (key) => table.pack.texts["words." + key] || table.pack.texts["fields." + key] || key.replace(/_/g, " ");
/** @param {any} value */
const plain = (value) => value === null || typeof value !== "object";
/** @param {any} value */
const simple = (value) => plain(value) || (Array.isArray(value) && value.every(plain));

/**
 * @param {any} value
 * @returns {Child}
 */
function thing(value) {
  if (value === null || value === "") return "–";
  if (value === true) return "✓";
  if (value === false) return "–";
  if (typeof value === "string") {
    if (table.message.seats.some((seat) => seat.seat === value)) return nameOf(value);
    const drawn = table.pack.picture(value);
    return drawn
      ? h("span", { class: "small-piece" }, drawn, h("span", null, table.pack.nameOf(value)))
      : table.pack.nameOf(value);
  }
  if (Array.isArray(value))
    return value.length
      ? h(
          "span",
          { class: "things" },
          value.map((item) => h("span", null, plain(item) ? thing(item) : entries(item, 3))),
        )
      : "–";
  return String(value);
}

/**
 * @param {any} record
 * @param {number} depth
 * @returns {Child}
 */
function entries(record, depth) {
  /** @param {any} value */
  const empty = (value) => value === null || value === false || value === "" || (Array.isArray(value) && !value.length);
  const flat = Object.entries(record).filter(([, value]) => simple(value) && !(depth < 1 && empty(value)));
  const deep = Object.entries(record).filter(([, value]) => !simple(value) && Object.keys(value).length);
  return [
    flat.length
      ? h(
          "dl",
          { class: "facts" },
          flat.map(([key, value]) => h("div", null, h("dt", null, name(key)), h("dd", null, thing(value)))),
        )
      : null,
    deep.map(([key, value]) =>
      h(
        "details",
        { open: depth < 1, data: { key: "part-" + depth + key } },
        h("summary", null, name(key)),
        Array.isArray(value)
          ? rows(value, depth)
          : isTable(value)
            ? rows(
                Object.entries(value).map(([id, row]) => Object.assign({ "": id }, row)),
                depth,
              )
            : entries(value, depth + 1),
      ),
    ),
  ];
}

/** @param {string} key */
const name = (key) =>
  table.message.seats.some((seat) => seat.seat === key)
    ? nameOf(key)
    : table.pack.home.has(key) || Object.values(table.pack.rows).some((found) => found.has(key))
      ? table.pack.nameOf(key)
      : label(key);

/** A record of like records reads best as a table.
 * @param {any} value */
const isTable = (value) => {
  const parts = Object.values(value);
  return (
    parts.length > 1 &&
    parts.every((part) => part && !plain(part) && !Array.isArray(part) && Object.values(part).every(simple))
  );
};

/**
 * @param {any} list
 * @param {any} depth
 */
function rows(list, depth) {
  if (!list.every((/** @type {any} */ row) => row && !plain(row) && !Array.isArray(row)))
    return h(
      "p",
      null,
      list.map((/** @type {any} */ row) =>
        plain(row) ? thing(row) : h("div", null, entries(Array.isArray(row) ? Object.assign({}, row) : row, depth + 1)),
      ),
    );
  if (!list.every((/** @type {any} */ row) => Object.values(row).every(simple)))
    return list.map((/** @type {any} */ row) => h("div", { class: "card" }, entries(row, depth + 1)));
  const columns = Array.from(
    new Set(/** @type {string[]} */ ([]).concat(...list.map((/** @type {any} */ row) => Object.keys(row)))),
  );
  return h(
    "div",
    { class: "scroller", tabindex: "0", role: "region", aria: { label: t("generic.table") }, data: { scroll: "rows" } },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          columns.map((column) => h("th", { scope: "col" }, column ? label(column) : "")),
        ),
      ),
      h(
        "tbody",
        null,
        list.map((/** @type {any} */ row) =>
          h(
            "tr",
            null,
            columns.map((column) => h("td", null, row[column] === undefined ? "" : thing(row[column]))),
          ),
        ),
      ),
    ),
  );
}

function moves() {
  const groups = new Map();
  for (const move of table.message.moves) {
    if (!groups.has(move.type)) groups.set(move.type, []);
    groups.get(move.type).push(move);
  }
  if (!groups.size) return null;
  if (open === null || !groups.has(open)) open = groups.size === 1 ? groups.keys().next().value : null;
  const listed = open ? groups.get(open) : [];
  const said = sayApart(listed);
  /** @param {any} move */
  const fits = (move) => said.get(move).toLowerCase().includes(sought.toLowerCase());
  const found = listed.length > 12 && sought ? listed.filter(fits) : listed;
  const shown = found.slice(0, MOST);
  return h(
    "div",
    { class: "moves" },
    groups.size > 1
      ? h(
          "div",
          { class: "choices" },
          Array.from(groups.keys()).map((type) =>
            h(
              "button",
              {
                type: "button",
                aria: { pressed: String(open === type) },
                on: {
                  click: () => {
                    const only = groups.get(type);
                    if (only.length === 1 && Object.keys(only[0]).length <= 2) play(only[0]);
                    else {
                      open = open === type ? null : type;
                      sought = "";
                      redraw();
                    }
                  },
                },
              },
              type in table.pack.texts ? table.pack.texts[type] : label(type),
              groups.get(type).length > 1 ? h("small", null, groups.get(type).length) : null,
            ),
          ),
        )
      : null,
    listed.length > 12
      ? h("input", {
          type: "search",
          aria: { label: t("generic.seek") },
          placeholder: t("generic.seek"),
          value: sought,
          on: {
            input: (event) => {
              sought = event.target.value;
              redraw();
            },
          },
        })
      : null,
    h(
      "ul",
      { class: "list sentences" },
      shown.map((/** @type {any} */ move) =>
        h(
          "li",
          { data: { key: JSON.stringify(move) } },
          h(
            "button",
            { type: "button", class: "sentence", disabled: table.busy, on: { click: () => play(move) } },
            h("span", null, said.get(move), consequence(move, shown)),
          ),
        ),
      ),
    ),
    found.length > MOST || !table.message.complete
      ? h("p", { class: "fine" }, t("generic.more", { shown: shown.length }))
      : null,
  );
}

/** Sentences for moves. The log's sentence may keep something to itself; where two moves sound alike, it is added.
 * @param {any} alike */
function sayApart(alike) {
  const said = new Map(alike.map((/** @type {any} */ move) => [move, sayMove(move)]));
  const times = new Map();
  for (const sentence of said.values()) times.set(sentence, (times.get(sentence) || 0) + 1);
  for (const [move, sentence] of said) {
    if (times.get(sentence) < 2) continue;
    const more = Object.entries(move)
      .filter(([key]) => key !== "type" && key !== "seat")
      .map(([key, value]) => pair(label(key), sayValue(value)));
    said.set(move, sentence + " " + more.join(" · "));
  }
  return said;
}

/**
 * @param {any} value
 * @returns {string}
 */
function sayValue(value) {
  if (Array.isArray(value)) return value.map(sayValue).join(", ") || "–";
  if (value && typeof value === "object")
    return Object.entries(value)
      .map(([key, item]) => name(key) + " " + sayValue(item))
      .join(", ");
  return value === null ? "–" : name(String(value));
}
