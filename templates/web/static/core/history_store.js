// The tables this phone sat at, kept on the phone: a host does not list its tables.

import { recall, remember } from "./page.js";

const MOST = 200;
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
  saveTables([Object.assign({ at }, entry)].concat(tables.filter((other) => other !== before)));
}

/** What past plays are told by, what was counted, and by what they were decided; the explained sheet stays with the
 * host.
 * @type {(sheet: Sheet) => Facts} */
export const scoreSummary = ({ players, winners, says, counts }) => ({
  says,
  counts,
  players: players.map(({ name, total }) => ({ name, total })),
  winners,
});
