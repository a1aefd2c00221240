// What all parts of the drawing share: names, what is legal, and what is held.

import { redraw } from "../../core/page.js";
import { myTurns, nameOf, table as live, why } from "../../table/table.js";

/** @typedef {ReturnType<typeof zonesContext>} Context */
/** What was tapped: a piece with its zone and owner, a space of a row of numbers, places of dice, or a
 * piece that stands on a board.
 * @typedef {{ kind: Zones.Kind, of?: string | null, owner?: string | null, value: any,
 *   stander?: import("./standing.js").Stander }} Tapped */

/** @type {Zones.Board} of a game that has none of its own */
const BARE = {
  actions: {},
  steps: {},
  lights: {},
  over: {},
  standing: {},
  single: [],
  dice: {},
  zones: {},
  timer: { seconds: 0, say: "" },
  byHand: "",
  players: [1, 1],
  fields: { numbers: [], shared: [], zones: [], sharedZones: [], dice: [] },
};

/**
 * @param {Table<Zones.View, Zones.Move>} table
 * @param {Say} t
 */
export function zonesContext(table, t) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const board = () => /** @type {Zones.Board | null} */ (table.pack.board) || BARE;
  /** @type {(key: string, facts?: Facts) => string | null} */
  const text = (key, facts) => table.pack.text(key, facts);
  const view = () => table.message.view;
  /** The seat this phone decides for; null where none. */
  const due = () => (myTurns()[0] ? myTurns()[0].seat : null);
  /** Its legal moves: a phone that decides for several seats asks one after the other. */
  const legal = () => table.message.moves.filter((move) => move.seat === due());

  /** What people call a seat, a piece or a number.
   * @param {string | number} id */
  const called = (id) => (isSeat(id) ? nameOf(id) : table.pack.called(id));

  /** @type {(id: unknown) => id is string} */
  const isSeat = (id) => table.message.seats.some((seat) => seat.seat === id);

  /** What a sentence about a move may say: the numbers of the table, and what the move names.
   * @param {Zones.Move} move */
  const facts = (move) => {
    /** @type {Facts} */
    const said = Object.assign({}, view().numbers);
    for (const [name, value] of Object.entries(move))
      said[name] = Array.isArray(value) ? value.map((item) => called(item)).join(", ") : called(value);
    return said;
  };

  /** What the action of a move names.
   * @param {Zones.Move} move
   * @returns {Zones.Picks} */
  const picks = (move) => board().actions[move.type] || {};

  /**
   * Whether a pick is of this kind of thing, from this place.
   * @param {Zones.Pick} pick
   * @param {Tapped} tapped
   */
  const takes = (pick, tapped) =>
    pick.kind === tapped.kind &&
    (!tapped.of || !pick.of || pick.of === tapped.of) &&
    (!tapped.owner || !pick.own || tapped.owner === due());

  /** Whether each thing is taken by a pick of its own.
   * @param {Tapped[]} things
   * @param {[string, Zones.Pick][]} found
   * @param {(pick: [string, Zones.Pick], thing: Tapped) => boolean} fits
   * @returns {boolean} */
  const shared = (things, found, fits) =>
    !things.length ||
    found.some((pick) => {
      const others = found.filter((other) => other !== pick);
      return fits(pick, things[0]) && shared(things.slice(1), others, fits);
    });

  /** Whether two values name the same things, in whatever order.
   * @param {any} one
   * @param {any} other */
  const alike = (one, other) => sorted(one) === sorted(other);
  /** @param {any} values one, or a list of them */
  const sorted = (values) => String(/** @type {unknown[]} */ ([]).concat(values).sort());

  /** Whether a move names all these things.
   * @param {Zones.Move} move
   * @param {Tapped[]} things */
  const names = (move, things) =>
    shared(
      things,
      Object.entries(picks(move)),
      ([name, pick], thing) => takes(pick, thing) && alike(move[name], thing.value),
    );

  /** The moves that name what was tapped, and with it what is held already where one action asks for both.
   * @param {Tapped} tapped */
  const naming = (tapped) => {
    const first = context.first || context.held;
    const things = first && goesWith(first, tapped) ? [first, tapped] : [tapped];
    return legal().filter((move) => names(move, things));
  };

  /** Whether an action of the open step asks for both things.
   * @param {Tapped} first
   * @param {Tapped} tapped */
  const goesWith = (first, tapped) => !same(first, tapped) && Boolean(actionFor([first, tapped]));

  /** The action of the open step that asks for such things, each by a pick of its own.
   * @param {Tapped[]} things
   * @param {number} [most] so many things it asks for at most */
  const actionFor = (things, most = Infinity) =>
    Object.entries(board().actions).find(
      ([type, found]) =>
        board().steps[type] === view().step &&
        Object.keys(found).length <= most &&
        shared(things, Object.entries(found), ([, pick], thing) => takes(pick, thing)),
    );

  /** Whether the open step asks for such a thing from this place, legal or not.
   * @param {Tapped} tapped */
  const wanted = (tapped) =>
    Boolean(due()) &&
    Object.entries(board().actions).some(
      ([type, found]) =>
        board().steps[type] === view().step && Object.values(found).some((pick) => takes(pick, tapped)),
    );

  /** @type {(keyof Tapped)[]} */
  const TOLD = ["kind", "of", "owner", "value"];
  /** @type {(one: Tapped | null, other: Tapped | null) => boolean} */
  const same = (one, other) =>
    Boolean(one && other && TOLD.every((key) => String(one[key] || "") === String(other[key] || "")));

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
    /** @type {Tapped | null} what was tapped before `held`, where an action asks for both */
    first: null,
    /** @type {number[]} places of dice that shall be thrown again */
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
    holds: (tapped) => same(context.held, tapped) || same(context.first, tapped),
    /** The moves that name all that is held. */
    holding: () => (context.held ? naming(context.held) : legal()),
    /** @type {() => Zones.Move[]} */
    unlisted: () => [],
    letGo() {
      context.held = null;
      context.first = null;
      context.dice = [];
      context.several = { of: "", owner: null, places: [] };
    },
    /** @param {Tapped} tapped */
    tap(tapped) {
      live.refused = null;
      const again = context.holds(tapped);
      const first = context.first || context.held;
      const both = !again && first && goesWith(first, tapped);
      if (!both) context.letGo();
      if (board().byHand !== "free" && !naming(tapped).length) return refuseBecause(both ? [first, tapped] : [tapped]);
      if (both) context.first = first;
      context.held = again ? null : tapped;
      redraw();
    },
  };

  /** Ask the host why what was tapped cannot be chosen, if the step has an action that names such things and no more.
   * @param {Tapped[]} things */
  function refuseBecause(things) {
    const seat = due();
    const [type, found] = (seat && actionFor(things, things.length)) || [];
    if (!seat || !type || !found) return redraw();
    /** @type {Facts} */
    const named = {};
    for (const thing of things) {
      const [name] = Object.entries(found).find(([each, pick]) => !(each in named) && takes(pick, thing)) || [""];
      named[name] = thing.value;
    }
    why({ type, seat, ...named });
  }

  /** A move of several pieces that the host did not list because there are too many: it judges it all the same. */
  context.unlisted = () => {
    const seat = due();
    const held = context.held;
    if (!seat || !held || held.kind !== "pieces" || table.message.complete) return [];
    return Object.entries(board().actions)
      .filter(
        ([type, found]) =>
          board().steps[type] === view().step &&
          Object.keys(found).length === 1 &&
          takes(Object.values(found)[0], held),
      )
      .map(([type, found]) => ({ type, seat, [Object.keys(found)[0]]: held.value }));
  };

  return context;
}
