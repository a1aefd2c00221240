// Pieces that stand on a board one by one: each is drawn, and tapped, at its space.

import { h } from "../../core/dom.js";
import { nameOf } from "../../table/table.js";

/** A piece with its place: the row of numbers that says where it stands, and the player whose piece it is.
 * @typedef {{ number: string, place: number, owner: string | null, side: number, id: string, at: number }} Stander */

/** @param {import("./context.js").Context} context */
export function standingOf(context) {
  const { word, called, view } = context;
  const board = () => context.board();

  /** @param {string | null | undefined} table whether pieces may stand on its rows */
  const has = (table) => tables().some((each) => each === table);

  /** The pieces of one row of numbers.
   * @param {string} number
   * @param {number[]} values
   * @param {string | null} owner
   * @returns {Stander[]} */
  function piecesOf(number, values, owner) {
    const side = view().players.findIndex((player) => player.seat === owner);
    return values.map((at, place) => ({ number, place, owner, side, id: board().over[number].rows[place], at }));
  }

  /** All pieces that may stand on the rows of a table.
   * @param {string} table */
  function standers(table) {
    /** @type {Stander[]} */
    const found = [];
    const now = view();
    for (const { seat, numbers } of [{ seat: null, numbers: now.numbers }, ...now.players])
      for (const [name, values] of Object.entries(numbers))
        if (Array.isArray(values) && board().standing[name] && board().standing[name].table === table)
          found.push(...piecesOf(name, values, seat));
    return found;
  }

  /** What stands on a space, as a row of pieces.
   * @param {string} table
   * @param {number} place */
  const on = (table, place) => standers(table).filter(({ at }) => at === place);

  /** The printed piece, its icon, or its name: two letters of it where `short`.
   * @param {Stander} piece
   * @param {boolean} [short] */
  function face(piece, short) {
    const { pack } = context.table;
    const row = pack.row(board().over[piece.number].table, piece.id);
    const picture = pack.picture(piece.id, { alt: "" }) || (row && pack.icons[row.icon] ? pack.icon(row.icon) : null);
    const shape = (short ? "" : "worded ") + "side-" + Math.max(0, piece.side);
    if (!picture) return h("span", { class: "man " + shape }, short ? called(piece.id).slice(0, 2) : called(piece.id));
    const mark = piece.owner
      ? h("span", { class: "man mark side-" + piece.side }, nameOf(piece.owner).slice(0, 1))
      : null;
    return h("span", { class: "figure" }, picture, mark);
  }

  /** A piece: to be tapped where the open step asks for it.
   * @param {Stander} piece
   * @param {string} where what its space is called
   * @param {boolean} [short] */
  function drawn(piece, where, short) {
    const { table } = board().over[piece.number];
    const tapped = { kind: "piece", of: table, owner: piece.owner, value: piece.id, stander: piece };
    const said = (piece.owner ? nameOf(piece.owner) + ": " : "") + called(piece.id) + ". " + where;
    const data = { key: "stands-" + piece.number + "-" + (piece.owner || "") + "-" + piece.place, piece: piece.id };
    const own = !piece.owner || piece.owner === context.due();
    const free = board().byHand === "free" && context.due();
    if (!free && !(own && context.wanted(tapped)))
      return h("span", { class: "stander", role: "img", data, aria: { label: said } }, face(piece, short));
    const open = free || context.naming(tapped).length > 0;
    const held = context.holds(tapped);
    return h(
      "button",
      {
        type: "button",
        class: ["stander", open && "open", held && "chosen-one"],
        data,
        aria: { label: said + (open ? ". " + word("may") : ""), pressed: String(held) },
        on: { click: () => context.tap(tapped) },
      },
      face(piece, short),
    );
  }

  /** The row of what stands on a space; null where nothing does.
   * @param {string} table
   * @param {number} place
   * @param {boolean} [short] */
  function rowOn(table, place, short) {
    const found = on(table, place);
    return found.length
      ? h(
          "div",
          { class: "standing", data: { key: "standing-" + place } },
          found.map((piece) => drawn(piece, called(spacesOn(table)[place]), short)),
        )
      : null;
  }

  /** @param {string} table
   * @returns {string[]} the ids of the spaces */
  function spacesOn(table) {
    const found = Object.values(board().standing).find((each) => each.table === table);
    return found ? found.rows : [];
  }

  /** The pieces that are on no space of the board: not yet, or no longer, or where the board has no place for them.
   * @param {string} number
   * @param {number[]} values
   * @param {string | null} owner
   * @param {(place: number) => boolean} shown whether the board shows a space */
  function off(number, values, owner, shown) {
    const { rows } = board().standing[number];
    /** @type {Map<string, Stander[]>} */
    const groups = new Map();
    for (const piece of piecesOf(number, values, owner)) {
      if (rows[piece.at] && shown(piece.at)) continue;
      const title = rows[piece.at] ? called(rows[piece.at]) : word(piece.at < 0 ? "off-board" : "home");
      groups.set(title, [...(groups.get(title) || []), piece]);
    }
    return [...groups].map(([title, pieces]) =>
      h(
        "div",
        { class: "standing off", data: { key: "off-" + number + (owner || "") + title } },
        h("span", { class: "off-word" }, title),
        pieces.map((piece) => drawn(piece, title)),
      ),
    );
  }

  /** The tables on whose rows pieces stand. */
  const tables = () => [...new Set(Object.values(board().standing).map((each) => each.table))];

  return { has, tables, rowOn, spacesOn, off };
}
