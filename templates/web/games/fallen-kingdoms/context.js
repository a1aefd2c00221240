// Small things every part of this game's page says: whose turn, what step, names, signs of colours, icons with numbers.

import { h } from "../../core/dom.js";
import { myTurns, nameOf, table as seen, turns } from "../../table/table.js";
import { sign } from "./marks.js";

/** @typedef {ReturnType<typeof gameContext>} Context */

/**
 * @param {Table} table
 * @param {(key: string, facts?: Facts) => string} t
 */
export function gameContext(table, t) {
  /** @type {(key: string, facts?: Facts) => string} */
  const word = (key, facts) => t("game." + key, facts);
  const view = () => table.message.view;
  const pack = () => table.pack;
  const player = (seat) => view().players.find((each) => each.seat === seat);
  /** @type {() => any} the seat this phone decides for; null where none */
  const due = () => {
    const turn = myTurns()[0];
    return turn ? turn.seat : null;
  };
  return {
    table,
    word,
    view,
    pack,
    due,
    /** The kind of decision this phone is asked for, else the one the table waits for.
     * @returns {any} */
    step: () => {
      const turn = myTurns()[0] || turns()[0];
      return turn ? turn.type : null;
    },
    acting: () => Boolean(due() && !table.message.question && !table.message.request),
    player,
    /** The knowledge a seat has access to: private, borrowed and public. */
    knowledge: (seat) => player(seat).knowledge.concat(player(seat).borrowed || [], view().knowledge.public),
    legal: (type) => table.message.moves.filter((move) => (!type || move.type === type) && move.seat === due()),
    own: (seat) => Object.keys(view().cities).filter((id) => view().cities[id].owner === seat),
    /** @param {string} id */
    name: (id) => (id === null || id === undefined ? "–" : table.pack.nameOf(id)),
    nameOf,
    sign: (seat) => sign(table.pack, seat),
    who: (seat) => h("span", { class: "who" }, sign(table.pack, seat), h("span", null, nameOf(seat))),
    busy: () => seen.busy,
    /**
     * @param {string} name
     * @param {string} [label]
     */
    icon: (name, label) => table.pack.icon(name, label),
    /** An icon with its number; for ears the number and what it counts.
     * @param {number} number */
    count(what, icon, number) {
      const label = number + " " + word("of-" + what, { count: number });
      return h(
        "span",
        { class: ["count-of", what], role: "img", aria: { label }, title: label },
        table.pack.icon(icon),
        h("b", null, String(number)),
      );
    },
    /** The same with its words, where there is room for them.
     * @param {number} number */
    spelt: (what, icon, number) =>
      h(
        "li",
        null,
        table.pack.icon(icon),
        h("b", null, String(number)),
        h("span", null, word("of-" + what, { count: number })),
      ),
  };
}
