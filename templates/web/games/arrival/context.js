// Small things every part of this game's page says: icons with numbers, whose turn, what a leader has.

import { h } from "../../core/dom.js";
import { myTurns, nameOf } from "../../table/table.js";
import { emblem } from "./marks.js";

/** @type {Arrival.Section[]} */
export const SECTIONS = ["top", "middle", "bottom"];

/** @typedef {ReturnType<typeof gameContext>} Context */

/**
 * @param {Table<Arrival.View, Arrival.Move>} table
 * @param {Say} t
 */
export function gameContext(table, t) {
  const pack = () => table.pack;
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const view = () => table.message.view;
  /** @type {(seat: string) => Arrival.Leader} of a seat of this game */
  const leader = (seat) => /** @type {any} */ (view().leaders.find((each) => each.seat === seat));
  /** The seat this phone decides for; null where none. */
  const due = () => {
    const turn = myTurns()[0];
    return turn ? turn.seat : null;
  };
  /** The seat this phone decides for, where it is asked. */
  const mine = () => /** @type {string} */ (due());

  /** Its legal moves of a type.
   * @template {Arrival.Move["type"]} Type
   * @param {Type} type
   * @returns {Arrival.MoveOf<Type>[]} */
  const legal = (type) =>
    /** @type {any[]} */ (table.message.moves.filter((move) => move.type === type && (!due() || move.seat === due())));

  /** The icon for what is counted, as on the printed pieces.
   * @param {string} what */
  function iconOf(what) {
    const row =
      pack().tables.symbols.find((symbol) => symbol.key === what) ||
      pack().row("tracks", what) ||
      pack().row("trays", what === "trophies" ? "castles" : what);
    return row.icon;
  }

  return {
    table,
    word,
    view,
    leader,
    due,
    mine,
    legal,
    pack,
    /** @param {string} id */
    name: (id) => pack().nameOf(id),
    step: () => view().step,
    /**
     * @param {string} what
     * @param {string} [label]
     */
    icon: (what, label) => pack().icon(iconOf(what), label),
    /**
     * An icon with its number; for ears the number and what it counts.
     * @param {string} what
     * @param {number} number
     * @param {{ cls?: string | null, sign?: boolean }} [how]
     */
    count(what, number, { cls, sign } = {}) {
      const label = number + " " + word("of-" + what, { count: number });
      return h(
        "span",
        { class: ["count-of", what, cls], role: "img", aria: { label }, title: label },
        pack().icon(iconOf(what)),
        h("b", null, (sign && number > 0 ? "+" : "") + String(number).replace("-", "−")),
      );
    },
    /** The same with its words, where there is room for them.
     * @param {string} what
     * @param {number} number */
    spelt: (what, number) =>
      h(
        "li",
        null,
        pack().icon(iconOf(what)),
        h("b", null, String(number)),
        h("span", null, word("of-" + what, { count: number })),
      ),
    /** What a tactic tile does, in the words printed on it, which no phone shows large enough to read.
     * @param {string} tile */
    tileSays(tile) {
      const row = pack().row("tiles", tile);
      const region = row.effect === "province" ? "provinces." + row.of + ".name" : "colours." + row.of;
      return pack().words(
        (pack().text("tile-lines." + row.effect) || "")
          .replace("#value", row.value)
          .replace("#place", pack().text(region) || ""),
      );
    },
    /** Emblem and name of a leader.
     * @param {string} seat */
    who: (seat) => h("span", { class: "who" }, emblem(pack(), seat), h("span", null, nameOf(seat))),
    /** @param {string} seat */
    emblem: (seat) => emblem(pack(), seat),
    nameOf,
  };
}
