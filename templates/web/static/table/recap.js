// “Since your last turn”: what mattered to this seat, the weightiest first; a tap lights where it happened.

import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { afterDrawing, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { saidChanges } from "./consequence.js";
import { elementsOf, intoSight, light } from "./light.js";
import { isOver, myTurns, sayEvent, table } from "./table.js";

const LIT_MS = 6000;

/** What was told when this phone was asked last, and for which decision; `missed` is the message in which the host had
 * nothing to tell any more, because the table had gone on.
 * @type {{ key: string, told: Schemas["Recap"] | null, missed: number | null }} */
let shown = { key: "", told: null, missed: null };
/** @type {string[]} */
let lit = [];
/** @type {number | undefined} */
let dark = undefined;

/** Whether anything is to be told: others have moved since this seat did. */
function since() {
  const { message } = table;
  if (isOver() || message.question || message.request || message.lesson) return null;
  const own = myTurns()[0];
  if (!own) return null;
  const moves = message.log.filter((entry) => entry.kind === "move" && !entry.undone);
  const newest = moves[moves.length - 1];
  return newest && newest.move.seat !== own.seat ? own.seat + " " + newest.entry : null;
}

/** What mattered since the last turn, below the banner; nothing where no other seat has moved. */
export function recap() {
  const key = since();
  if (!key) return null;
  const { missed } = shown;
  if (shown.key !== key || (missed !== null && missed !== table.message.number)) ask(key);
  const { told } = shown;
  if (!told || !told.told.length) return null;
  const [first, ...more] = told.told;
  return h(
    "details",
    { class: "recap", data: { key: "recap" } },
    h(
      "summary",
      null,
      h("b", null, t(told.first ? "recap.first" : "recap.title")),
      " ",
      sayEvent(first.entry),
      more.length ? h("span", { class: "fine" }, " ", t("recap.more", { count: more.length })) : null,
    ),
    h(
      "ol",
      { class: "list" },
      told.told.map((each) => line(each, told.seat)),
    ),
  );
}

/** @type {(each: Schemas["Mattered"], seat: string | null) => Node} */
function line(each, seat) {
  const said = [
    h("span", { class: "what" }, sayEvent(each.entry)),
    each.effects.length ? h("small", { class: "fine" }, " ", saidChanges(each.effects, seat)) : null,
  ];
  const inside = elementsOf(each.places).length
    ? h(
        "button",
        { type: "button", class: "entry", on: { click: () => show(each.places) } },
        said,
        h("i", null, t("recap.show")),
      )
    : h("div", { class: "entry" }, said);
  return h("li", { data: { key: "recap-" + each.entry } }, inside);
}

/** @param {string} key */
function ask(key) {
  const { number } = table.message;
  /** @type {typeof shown} */
  const mine = { key, told: null, missed: null };
  shown = mine;
  get("/tables/" + table.code + "/recap")
    .then((told) => {
      if (told.seat === null) mine.missed = number;
      else mine.told = told;
      redraw();
    })
    .catch(() => {}); // the log tells the same, and the next decision asks again
}

/** Light these for a while, and bring the first into sight.
 * @param {string[]} names */
function show(names) {
  lit = names;
  clearTimeout(dark);
  dark = setTimeout(() => {
    lit = [];
    redraw();
  }, LIT_MS);
  redraw();
  intoSight(elementsOf(names)[0]);
}

afterDrawing(() => {
  if (lit.length) light(elementsOf(lit), "seen");
});
