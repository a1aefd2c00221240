// What all parts of Armorica's page share: the pack's words and rows, what the host lists, and what is half chosen.

import { myTurns } from "../../table/table.js";

/** @typedef {ReturnType<typeof contextOf>} Context */

/** @param {{ table: Table<Armorica.View, Armorica.Move>, t: Say }} page */
export function contextOf({ table, t }) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const choice = {
    picked: /** @type {string | null} */ (null), // a card of a row, lifted
    leaving: /** @type {string[]} */ ([]), // cards that shall go in winter
    passing: false,
    fresh: /** @type {Set<string>} */ (new Set()), // cards that were not there before
  };

  /** @param {string} id */
  const card = (id) => table.pack.row("cards", id) || {};
  /** @param {string} id */
  const woman = (id) => (table.pack.row("people", id) || {}).woman;
  /** @param {string} id */
  const suitOf = (id) => table.pack.text((woman(id) ? "suits-of-women." : "suits.") + card(id).suit);
  const kinds = () => table.pack.tables.icons;
  /** @param {string} id */
  const name = (id) => table.pack.nameOf(id);
  const phase = () => table.message.view.phase;
  const due = () => {
    const turn = myTurns()[0];
    return turn ? turn.seat : null;
  };
  const legal = () => table.message.moves;
  /** @param {string} id */
  const takeOf = (id) => legal().find((move) => move.type === "take" && move.card === id);
  /** @param {Armorica.Card} entry */
  const shown = (entry) => (typeof entry === "string" ? entry : entry.id);

  /** The player whose reach counts: who decides here now, else who sits here, else whose turn it is. */
  function reader() {
    const view = table.message.view;
    const seat = due() || table.message.seat || view.to_move;
    return view.players.find((each) => each.name === seat) || view.players[0];
  }

  /** A card's picture; until it is there, its strip in the suit's colour.
   * @param {string} id
   * @param {string} alt */
  function picture(id, alt) {
    const suit = table.pack.row("suits", card(id).suit);
    const drawn = table.pack.picture(id, { alt });
    if (drawn && suit) drawn.style.setProperty("--suit", suit.colour);
    return drawn;
  }

  /** @param {Record<string, any>} row */
  const icons = (row) =>
    kinds()
      .filter((kind) => row[kind.id])
      .map((kind) => table.pack.counted(kind.id, row[kind.id], "icon"))
      .join(", ");

  return {
    table,
    word,
    choice,
    card,
    suitOf,
    kinds,
    name,
    phase,
    due,
    legal,
    takeOf,
    shown,
    reader,
    picture,
    icons,
  };
}
