// The tables this phone sat at and the plays it scored, kept on the phone: a host does not list its tables.

import { recall, remember } from "./page.js";

const MOST = 400; // also what the server writes into one file
let newest = "";

/** @type {() => any[]} */
export const pastTables = () => recall("tables", []);
/** @type {(tables: any[]) => void} */
export const saveTables = (tables) => remember("tables", tables.slice(0, MOST));

/** One table as it stands now. Written only when something in it is new: all the others are written with it.
 * @param {Facts} entry */
export function saveTable(entry) {
  const text = JSON.stringify(entry);
  if (text === newest) return;
  newest = text;
  const tables = pastTables();
  const before = tables.find((other) => other.code === entry.code);
  const at = before && before.over ? before.at : Date.now();
  const began = before ? before.began || null : at;
  saveTables([Object.assign({ at, began }, entry)].concat(tables.filter((other) => other !== before)));
}

/** A play that was only scored. Scored once more, it is still the same play. `own` are the seats' own names, `names`
 * what people read.
 * @param {{ id: string, game: string, title: string, names: Facts, own: Facts, sheet: any }} play */
export function saveScored({ id, game, title, names, own, sheet }) {
  const others = pastTables().filter((other) => other.id !== id);
  const seats = sheet.players.map((/** @type {any} */ player) => names[player.name] || player.name);
  const entry = { at: Date.now(), id, game, title, seats, names, own, over: true, score: scoreSummary(sheet) };
  saveTables([/** @type {any} */ (entry)].concat(others));
}

/** What tells plays apart: a table's code, or the id of a play that was only scored.
 * @type {(play: any) => string} */
export const keyOf = (play) => play.code || play.id;

/** @param {string[]} keys */
export const forgetPlays = (keys) => saveTables(pastTables().filter((play) => !keys.includes(keyOf(play))));

/** What past plays are told by, what was counted, and by what they were decided; the explained sheet stays with the
 * host.
 * @type {(sheet: any) => Facts} */
export const scoreSummary = ({ players, winners, says, counts }) => ({
  says,
  counts: counts || "points",
  players: players.map((/** @type {any} */ { name, total }) => ({ name, total })),
  winners,
});
