// Cards and tiles to choose from, each with what it does in words beside it: on a phone the print is too small to read.

import { h } from "../../core/dom.js";
import { consequence } from "../../table/consequence.js";

const TABLES = ["gods", "knowledge", "buildings"];

/** What a card does, in the pack's words.
 * @param {Pack} pack
 * @param {string} id */
export const does = (pack, id) => TABLES.map((table) => pack.text(table + "." + id + ".text")).find(Boolean) || null;

/**
 * @typedef {{ id: string, on: () => void, data: Record<string, string>, pressed?: boolean,
 *   move?: Kingdoms.Move }} Choice
 */

/**
 * @param {import("./context.js").Context} context
 * @param {Choice[]} choices
 * @param {string} [label] */
export function chooser(context, choices, label) {
  const pack = context.table.pack;
  const all = /** @type {Kingdoms.Move[]} */ (choices.map(({ move }) => move).filter(Boolean));
  return h(
    "div",
    { class: "chooser", role: "group", aria: { label }, data: { key: "chooser" } },
    choices.map(({ id, on, data, pressed, move }) => {
      const words = does(pack, id);
      const power = pack.text("gods." + id + ".power");
      return h(
        "button",
        {
          type: "button",
          class: words ? "told" : "untold",
          data: Object.assign({ key: id }, data),
          aria: { pressed: pressed === undefined ? null : String(pressed) },
          disabled: context.busy(),
          on: { click: on },
        },
        pack.picture(id, { alt: "" }),
        h(
          "span",
          null,
          h("strong", null, context.name(id)),
          power ? " · " + power : null,
          words ? h("small", null, pack.words(words)) : null,
          consequence(move, all),
        ),
      );
    }),
  );
}
