// What the toolbox without a table holds: kept on this phone with every change, and found again after a reload.

import { recall, redraw, remember } from "../core/page.js";
import { lastNames, unnamed } from "../core/people.js";
import { clockChoice } from "../table/clock_choice.js";
import { usualDice } from "./dice.js";

/** @typedef {{ name: string, points: string[] }} Player */
/** @typedef {{ name: string, values: number[] }} Counter one value for each player, by place */
/** @typedef {{ spent: number[], turns: number[], due: number | null, since: number }} Running milliseconds and ended
 * turns of each player; whose clock runs, and since when */

export const FEWEST = 2;
export const MOST = 10;
const KEPT = "toolbox";

/** @returns {Running} */
export const newRun = () => ({ spent: [], turns: [], due: null, since: 0 });

const fresh = () => ({
  tab: "dice",
  players: lastNames()
    .slice(0, MOST)
    .concat(["", ""])
    .slice(0, Math.max(FEWEST, Math.min(MOST, lastNames().length)))
    .map((name) => ({ name: name || "", points: /** @type {string[]} */ ([]) })),
  rows: /** @type {string[]} */ ([]),
  dice: usualDice(),
  thrown: /** @type {import("./dice.js").Thrown | null} */ (null),
  counters: /** @type {Counter[]} */ ([]),
  clock: clockChoice({ kind: "bank" }),
  run: newRun(),
});

/** @type {ReturnType<typeof fresh>} */
export const box = Object.assign(fresh(), recall(KEPT, {}));

/** Keep what was changed, and draw it. */
export function changed() {
  remember(KEPT, box);
  redraw();
}

/** @param {number} place */
export const called = (place) => (box.players[place] && box.players[place].name.trim()) || unnamed(place);
