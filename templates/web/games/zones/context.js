// What all parts of the drawing share: names, what is legal, and what is held.

import { redraw } from "../../core/page.js";
import { myTurns, nameOf, table as live, why } from "../../table/table.js";

/** @typedef {ReturnType<typeof zonesContext>} Context */
/** What was tapped: a piece with its zone and owner, a space of a row of numbers, or places of dice.
 * @typedef {{ kind: string, of?: string | null, owner?: string | null, value: any }} Tapped */

/**
 * @param {Table} table
 * @param {(key: string, facts?: Facts) => string} t
 */
export function zonesContext(table, t) {
  /** @type {(key: string, facts?: Facts) => string} */
  const word = (key, facts) => t("game." + key, facts);
  const board = () =>
    table.pack.board || { actions: {}, steps: {}, lights: {}, over: {}, single: [], dice: {}, zones: {} };
  /** @type {(key: string, facts?: Facts) => string | null} */
  const text = (key, facts) => table.pack.text(key, facts);
  const view = () => table.message.view;
  const legal = () => table.message.moves;
  /** @type {() => any} the seat this phone decides for; null where none */
  const due = () => (myTurns()[0] ? myTurns()[0].seat : null);

  /** @param {string} id */
  function called(id) {
    if (typeof id !== "string") return String(id);
    for (const [name, rows] of Object.entries(table.pack.rows)) {
      const row = rows.get(id);
      if (!row) continue;
      const each = table.pack.texts[name + ".each"];
      if (!each) break;
      /** @type {Record<string, any>} */
      const facts = {};
      for (const [column, value] of Object.entries(row))
        facts[column] = typeof value === "string" && column !== "id" ? table.pack.nameOf(value) : value;
      return text(name + ".each", facts);
    }
    return isSeat(id) ? nameOf(id) : table.pack.nameOf(id);
  }

  /** @param {any} id */
  const isSeat = (id) => table.message.seats.some((seat) => seat.seat === id);

  /** What a sentence about a move may say: the numbers of the table, and what the move names. */
  const facts = (move) => {
    const said = Object.assign({}, view().numbers);
    for (const [name, value] of Object.entries(move))
      said[name] = Array.isArray(value) ? value.map((item) => called(item)).join(", ") : called(value);
    return said;
  };

  const picks = (move) => board().actions[move.type] || {};

  /**
   * Whether a pick is of this kind of thing, from this place.
   * @param {any} pick
   * @param {Tapped} tapped
   */
  const takes = (pick, tapped) =>
    pick.kind === tapped.kind &&
    (!tapped.of || !pick.of || pick.of === tapped.of) &&
    (!tapped.owner || !pick.own || tapped.owner === due());

  /** The moves that name what was tapped.
   * @param {Tapped} tapped */
  const naming = (tapped) =>
    legal().filter((move) =>
      Object.entries(picks(move)).some(([name, pick]) => takes(pick, tapped) && alike(move[name], tapped.value)),
    );

  /** Whether two values name the same things, in whatever order. */
  const alike = (one, other) => String([].concat(one).sort()) === String([].concat(other).sort());

  /** Whether the open step asks for such a thing from this place, legal or not.
   * @param {Tapped} tapped */
  const wanted = (tapped) =>
    Boolean(due()) &&
    Object.entries(board().actions).some(
      ([type, found]) =>
        board().steps[type] === view().step && Object.values(found).some((pick) => takes(pick, tapped)),
    );

  const same = (one, other) =>
    Boolean(one && other) &&
    ["kind", "of", "owner", "value"].every((key) => String(one[key] || "") === String(other[key] || ""));

  const context = {
    table,
    word,
    text,
    board,
    view,
    legal,
    due,
    called,
    isSeat,
    facts,
    picks,
    naming,
    wanted,
    /** @type {Tapped | null} */
    held: null,
    /** @type {any[]} places of dice that shall be thrown again */
    dice: [],
    /** @type {{ of: string, owner: string | null, places: number[] }} pieces that are named together */
    several: { of: "", owner: null, places: [] },
    /**
     * Hold these places of a zone together.
     * @param {string} of
     * @param {string | null} owner
     * @param {number[]} places
     * @param {string[]} pieces what lies in the zone */
    holdSeveral(of, owner, places, pieces) {
      live.refused = null;
      context.letGo();
      context.several = { of, owner, places };
      if (places.length) context.held = { kind: "pieces", of, owner, value: places.map((place) => pieces[place]) };
      redraw();
    },
    /** @param {Tapped} tapped */
    holds: (tapped) => same(context.held, tapped),
    /** @type {() => any[]} */
    unlisted: () => [],
    letGo() {
      context.held = null;
      context.dice = [];
      context.several = { of: "", owner: null, places: [] };
    },
    /** @param {Tapped} tapped */
    tap(tapped) {
      live.refused = null;
      const again = same(context.held, tapped);
      context.letGo();
      if (board().byHand !== "free" && !naming(tapped).length) return refuseBecause(tapped);
      context.held = again ? null : tapped;
      redraw();
    },
  };

  /** Ask the host why what was tapped cannot be chosen, if the step has an action that names such a thing alone.
   * @param {Tapped} tapped */
  function refuseBecause(tapped) {
    const seat = due();
    const [type] =
      Object.entries(board().actions).find(
        ([name, found]) =>
          seat &&
          board().steps[name] === view().step &&
          Object.keys(found).length === 1 &&
          takes(Object.values(found)[0], tapped),
      ) || [];
    if (type) why({ type, seat, [Object.keys(board().actions[type])[0]]: tapped.value });
    else redraw();
  }

  /** A move of several pieces that the host did not list because there are too many: it judges it all the same. */
  context.unlisted = () => {
    const held = context.held;
    if (!held || held.kind !== "pieces" || table.message.complete) return [];
    return Object.entries(board().actions)
      .filter(
        ([type, found]) =>
          board().steps[type] === view().step &&
          Object.keys(found).length === 1 &&
          takes(Object.values(found)[0], held),
      )
      .map(([type, found]) => ({ type, seat: due(), [Object.keys(found)[0]]: held.value }));
  };

  return context;
}
