// Names people type, and the name of a player who typed none.

import { recall, remember } from "./page.js";
import { listed, t } from "./words.js";

/** @type {(place: number) => string} */
export const unnamed = (place) => t("new.person", { number: place + 1 });

/** What was typed, else the name that stood grey in its field.
 * @type {(name: string, place: number) => string} */
export const calledOr = (name, place) => name.trim() || unnamed(place);

/** What a seat's player is called; a stand-in is said in this phone's language.
 * @type {(seat: { name: string, unnamed?: number }) => string} */
export const playerName = (seat) => (seat.unnamed ? unnamed(seat.unnamed - 1) : seat.name);

/** The name that this phone's player typed last.
 * @returns {string} */
export const ownName = () => recall("my-name", "");
/** @param {string} name */
export const rememberOwnName = (name) => remember("my-name", name);

const MOST_CODES = 30;

/** The codes that recover the host's rights, by table, as far as this phone was given them.
 * @returns {{ code: string, recovery: string, noted: boolean }[]} */
export const keptCodes = () => recall("host-codes", []);
/**
 * @param {string} code
 * @param {string} recovery
 * @param {boolean} [noted] */
export function keepCode(code, recovery, noted) {
  const others = keptCodes().filter((each) => each.code !== code);
  remember("host-codes", [{ code, recovery, noted: Boolean(noted) }].concat(others).slice(0, MOST_CODES));
}

/** The players of a score sheet, winners first, then by points: a tie-break's loser has as many as the winner.
 * @type {(sheet: any) => any[]} */
export const ranked = ({ players, winners }) =>
  players
    .slice()
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        Number(winners.includes(b.name)) - Number(winners.includes(a.name)) || b.total - a.total,
    );

/** Whether a verb beside these seats' names is plural: several, or one whose name is, as a tribe's may be.
 * @type {(seats: string[], nameOf: (seat: string) => string, pack: any) => boolean} */
export function several(seats, nameOf, pack) {
  const plurals = ((pack && pack.texts.plurals) || "").split(" ");
  return seats.length > 1 || seats.some((seat) => plurals.includes(seat) && nameOf(seat) === pack.nameOf(seat));
}

/** Who won, as a sentence: several win together as a team, or share the victory.
 * @type {(sheet: any, nameOf: (seat: string) => string, pack: any) => string} */
export function victory(sheet, nameOf, pack) {
  const shared = sheet.winners.length > 1 && (sheet.decided_by || "shared") === "shared";
  const names = listed(sheet.winners.map(nameOf));
  return t(shared ? "turn.winners" : "turn.winner", { names }, { names: several(sheet.winners, nameOf, pack) ? 2 : 1 });
}

/** The names typed last time; generated ones are left out.
 * @returns {string[]} */
export function lastNames() {
  return recall("names", []).map((/** @type {string} */ name, /** @type {number} */ place) =>
    name && name !== unnamed(place) ? name : "",
  );
}
