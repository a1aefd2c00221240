// What is being chosen for a new table: everything has a good default.

import { recall } from "../core/page.js";
import { lastNames, ownName } from "../core/people.js";
import { data } from "../core/words.js";
import { clockChoice } from "../table/clock_choice.js";

/** @type {Game} */
export const game = data.game;
export const least = game.players[0];
export const most = game.players[1];
/** One person against bots. */
export const alone = location.search === "?alone";

/** What this phone chose last for the game. */
const before = recall("setup." + game.id, {});
const usual = Math.min(most, Math.max(least, before.count || Math.min(3, most)));

/** How each place is played: `phone`, `screen` or `bot:<strength>`.
 * @type {string[]} */
const how = Array.from({ length: most }, (unused, place) =>
  alone ? (place ? "bot:" + (game.bots[1] || game.bots[0]) : "phone") : (before.how || [])[place] || "phone",
);

/** A game's own field for an option of it; docs/phones.md explains its parts.
 * @typedef {{ draw: () => Child, value: () => any, front?: boolean, asks?: string[] }} Editor */

export const choice = {
  count: alone ? Math.max(2, least) : usual,
  /** @type {string[]} */
  names: Array.from({ length: most }, (unused, place) => lastNames()[place] || (place ? "" : ownName())),
  how,
  seatIds: game.seats.slice(),
  /** @type {Record<string, any>} */
  options: Object.assign({}, ...game.options.map((option) => ({ [option.name]: option.default }))),
  /** @type {Record<string, "app" | "table">} */
  dealer: Object.assign({}, ...game.chance.map((kind) => ({ [kind]: (before.dealer || {})[kind] || "app" }))),
  cut: Boolean(before.cut),
  hints: before.hints !== false, // whether players may ask a strong bot for a hint
  /** @type {number | null} */
  think: before.think || null, // seconds for a move of a strong bot; null: as the host has it
  clock: clockChoice(alone ? null : before.clock),
  /** @type {Pack | null} */
  pack: null,
  /** @type {Record<string, Editor>} */
  editors: {}, // option → the game's own field for it
};

export const editors = () => Object.values(choice.editors);
/** The places that are played. */
export const places = () => choice.names.slice(0, choice.count);
export const strongPlays = () => choice.how.slice(0, choice.count).includes("bot:strong");
/** Where the app deals nothing there is nothing to cut. */
export const mayCut = () => game.chance.some((kind) => choice.dealer[kind] === "app");

/** @param {string} seat */
export const seatLabel = (seat) => (choice.pack ? choice.pack.nameOf(seat) : seat);
/** A text of the pack.
 * @type {(key: string, otherwise: string) => string} */
export const words = (key, otherwise) => (choice.pack && choice.pack.texts[key]) || otherwise;
