// Small things every part of this game's page says: whose turn, what step, names, signs of colours, icons with numbers.

import { h } from "../../core/dom.js";
import { myTurns, nameOf, table as seen, turns } from "../../table/table.js";
import { sign } from "./marks.js";

/** @typedef {ReturnType<typeof gameContext>} Context */

/**
 * @param {Table<Kingdoms.View, Kingdoms.Move>} table
 * @param {Say} t
 */
export function gameContext(table, t) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const view = () => table.message.view;
  const pack = () => table.pack;
  /** @type {(seat: string) => Kingdoms.Player} of a seat of this game */
  const player = (seat) => /** @type {any} */ (view().players.find((each) => each.seat === seat));
  /** The seat this phone decides for; null where none. */
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
    /** The seat this phone decides for, where it is asked. */
    mine: () => /** @type {string} */ (due()),
    /** The kind of decision this phone is asked for, else the one the table waits for. */
    step: () => {
      const turn = myTurns()[0] || turns()[0];
      return turn ? turn.type : null;
    },
    acting: () => Boolean(due() && !table.message.question && !table.message.request),
    player,
    /** The knowledge a seat has access to: private, borrowed and public.
     * @param {string} seat */
    knowledge: (seat) => player(seat).knowledge.concat(player(seat).borrowed || [], view().knowledge.public),
    /** What the host needs to tell about a step, while that is the open one.
     * @template {keyof Kingdoms.Details} Step
     * @param {Step} _step
     * @returns {Partial<Kingdoms.Details[Step]>} */
    detail: (_step) => /** @type {any} */ (view().detail),
    /** Its legal moves in the open step.
     * @param {string | null} step */
    legal: (step) => table.message.moves.filter((move) => (!step || move.type === step) && move.seat === due()),
    /** Its legal moves of a type.
     * @template {Kingdoms.Move["type"]} Type
     * @param {Type} type
     * @returns {Kingdoms.MoveOf<Type>[]} */
    movesOf: (type) =>
      /** @type {any[]} */ (table.message.moves.filter((move) => move.type === type && move.seat === due())),
    /** The cities of a seat.
     * @param {string} seat */
    own: (seat) => Object.keys(view().cities).filter((id) => view().cities[id].owner === seat),
    /** @param {string | null | undefined} id */
    name: (id) => (id === null || id === undefined ? "–" : table.pack.nameOf(id)),
    nameOf,
    /** @param {string} seat */
    sign: (seat) => sign(table.pack, seat),
    /** @param {string} seat */
    who: (seat) => h("span", { class: "who" }, sign(table.pack, seat), h("span", null, nameOf(seat))),
    busy: () => seen.busy,
    /**
     * @param {string} name
     * @param {string} [label]
     */
    icon: (name, label) => table.pack.icon(name, label),
    /** An icon with its number; for ears the number and what it counts.
     * @param {string} what
     * @param {string} icon
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
     * @param {string} what
     * @param {string} icon
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
