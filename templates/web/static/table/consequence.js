// What a button changes, beneath its words: the host's own figures, asked for when the button is drawn.

import { h } from "../core/dom.js";
import { post } from "../core/api.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { isMine, nameOf, table } from "./table.js";

const MOST_SHOWN = 4; // the first numbers are those that matter most; “What can I do?” has them all
const MOST_ASKED = 60; // so many moves fit into one question
const TOGETHER_MS = 60; // what is counted up tap by tap is one question
const MINUS = "−";

/** @typedef {Schemas["Possibility"] | null | undefined} Told undefined: not answered yet; null: nothing is known */

let known = { number: -1, told: new Map() };
/** @type {Move[]} */
let waiting = [];

/** A number as people read it; null where there was none yet.
 * @param {number | null} number */
export const shownNumber = (number) => (number === null ? "–" : number < 0 ? MINUS + -number : String(number));

/** A change of a number in few words, as this seat reads it.
 * @param {Schemas["Figure"]} change
 * @param {string | null | undefined} seat */
function sayChange(change, seat) {
  const what = change.of === seat ? change.says : t("advice.points-of", { name: nameOf(change.of) });
  return what + " " + shownNumber(change.before) + "\u00a0→\u00a0" + shownNumber(change.after);
}

/** The line beneath a button's words. Its place is kept until the host has answered, so that no button moves under the
 * finger. That nothing changes is said where it differs from another choice.
 * @param {Move | null | undefined} move
 * @param {Move[]} [others] all that may be chosen beside it */
export function consequence(move, others = []) {
  const { message } = table;
  if (!move || message.lesson || message.request || !isMine(move.seat)) return null;
  const told = lookUp(move);
  if (told === null) return null;
  const silent = changesNothing(told) && others.every((other) => changesNothing(lookUp(other)));
  return h("small", { class: "consequence" }, told && !silent ? saidOf(told) : "\u00a0");
}

/** @param {Told} told */
const changesNothing = (told) => !told || (!told.effects.length && told.then === null);

/** @param {Schemas["Possibility"]} told */
function saidOf(told) {
  if (!told.effects.length) return t(told.then === null ? "advice.none" : "advice.then-luck");
  return saidChanges(told.effects, told.move.seat);
}

/** The first changes in one line, as this seat reads them.
 * @param {Schemas["Figure"][]} effects
 * @param {string | null | undefined} seat */
export const saidChanges = (effects, seat) =>
  effects
    .slice(0, MOST_SHOWN)
    .map((change, place, changes) => [
      h("span", null, sayChange(change, seat) + (place < changes.length - 1 ? " ·" : "")),
      " ",
    ]);

/**
 * @param {Move} move
 * @returns {Told} */
function lookUp(move) {
  const { number } = table.message;
  if (known.number !== number) known = { number, told: new Map() };
  const key = JSON.stringify(move);
  if (!known.told.has(key)) {
    known.told.set(key, undefined);
    if (!waiting.length) setTimeout(ask, TOGETHER_MS);
    waiting.push(move);
  }
  return known.told.get(key);
}

/** Ask for all buttons of a drawing at once. */
async function ask() {
  const { told } = known;
  const seat = waiting[0].seat;
  const moves = waiting.filter((move) => move.seat === seat).slice(0, MOST_ASKED);
  waiting = waiting.filter((move) => !moves.includes(move));
  if (waiting.length) setTimeout(ask, 0);
  /** @type {Told[]} */
  let found = [];
  try {
    found = (await post("/tables/" + table.code + "/effects", { moves })).moves;
  } catch (fault) {
    found = moves.map(() => null); // the button works without its line
  }
  moves.forEach((move, place) => told.set(JSON.stringify(move), found[place]));
  redraw();
}
