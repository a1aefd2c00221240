// A table of the pack: its rows with their texts; what changed since `watch` began and what was found is marked.

import { matches } from "./choice.js";
import { byId, copyButton, h, refill } from "./dom.js";

/** Letters from which a cell is made wide. */
const LONG = 24;

/**
 * @param {any} table as the server tells it @param {string} find @param {boolean} marked
 * @param {(id: string) => void} goTo
 */
export function showTable(table, find, marked, goTo) {
  const rows = table.rows.filter(
    (/** @type {any} */ row) => matches(find, row.cells.join(" ")) && (!marked || isMarked(row)),
  );
  refill(byId("rows"), [table, find, marked], () => [
    rows.length === 0 &&
      h("p", { class: "row nothing" }, marked ? "No row changed, and nothing was found." : "No rows."),
    rows.length > 0 &&
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            table.columns.map((/** @type {string} */ column) =>
              h("th", { scope: "col", class: table.texts.includes(column) && "text" }, column),
            ),
            h("th", { scope: "col" }, "place"),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map((/** @type {any} */ row) => tableRow(table.columns, row, goTo)),
        ),
      ),
    table.removed.length > 0 && h("p", { class: "row" }, `Gone since watch began: ${table.removed.join(", ")}`),
  ]);
}

/** @param {any} row */
const isMarked = (row) => row.added || Object.keys(row.changed).length > 0 || Object.keys(row.found).length > 0;

/** @param {string[]} columns @param {any} row @param {(id: string) => void} goTo */
function tableRow(columns, row, goTo) {
  return h(
    "tr",
    null,
    columns.map((column, index) => {
      const value = row.cells[index];
      const before = row.changed[column];
      const why = row.found[column] || [];
      const state = [
        (row.added || before !== undefined) && "changed",
        why.length > 0 && "found",
        value.length > LONG && "long",
      ].filter(Boolean);
      const inside = [
        column === "id"
          ? h("button", { type: "button", "data-key": `go ${row.id}`, onclick: () => goTo(row.id) }, value)
          : value,
        column === "id" && row.added && h("small", null, "new"),
        before !== undefined && h("small", null, "was ", h("del", null, before || "–")),
        why.map((/** @type {string} */ words) => h("small", { class: "why" }, `! ${words}`)),
      ];
      const attributes = { class: state.join(" ") || null };
      return column === "id" ? h("th", { scope: "row", ...attributes }, inside) : h("td", attributes, inside);
    }),
    h("td", null, copyButton(row.at)),
  );
}

/**
 * The cells of one row, for the panel beside a piece.
 * @param {any} table @param {string} id
 * @returns {{name: string, value: string, before: string | null}[] | null}
 */
export function rowOf(table, id) {
  const row = table && table.rows.find((/** @type {any} */ one) => one.id === id);
  if (!row) return null;
  return table.columns
    .map((/** @type {string} */ name, /** @type {number} */ index) => ({
      name,
      value: row.cells[index],
      before: row.changed[name] === undefined ? null : row.changed[name],
    }))
    .filter((/** @type {any} */ one) => one.name !== "id" && (one.value || one.before));
}
