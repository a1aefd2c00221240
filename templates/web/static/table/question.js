// The table is asked: which card came up, what the dice show. One tap on the piece; "let the app do it" is in the dock.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { cutting, undealt, waitsForWords } from "./cut.js";
import { answer, deal, mayAct, openQuestion, table } from "./table.js";

/** @type {any[]} */
let faces = [];
let asked = "";

export function question() {
  const open = table.message.question;
  if (!open) return null;
  const key = open.id + "\n" + played();
  if (key !== asked) {
    asked = key;
    faces = [];
  }
  if (undealt())
    return h(
      "section",
      { class: "question", data: { key: "question" } },
      mayAct() && !waitsForWords()
        ? h(
            "div",
            { class: "pair" },
            h("button", { type: "button", class: "main", disabled: table.busy, on: { click: deal } }, t("cut.deal")),
          )
        : null,
      cutting(),
    );
  if (!mayAct()) return h("section", { class: "question" }, h("p", { class: "fine" }, t("question.others")));
  return h(
    "section",
    { class: "question", data: { key: "question" } },
    "subject" in open ? answers(open) : h("p", { class: "fine" }, t("question.secret")),
  );
}

/** The app may do it this once; plain beside what came up on the table, and always under the thumb. */
export function appInstead() {
  const open = table.message.question;
  if (!open || undealt() || !mayAct()) return null;
  return h(
    "button",
    {
      type: "button",
      class: ["wide", !("subject" in open) && "main"],
      data: { key: "app", deed: "app" },
      disabled: table.busy,
      on: { click: deal },
    },
    t("question.deal"),
  );
}

/** The newest entry of the game itself: what else happens at the table must not take away what is half entered. */
const played = () => table.message.log.reduce((newest, entry) => (entry.entry ? entry.number : newest), 0);

/** Ways to tell what came up on the table.
 * @param {any} open */
function answers(open) {
  if (open.dice) return dice(open.dice);
  return (
    laid(open) ||
    (open.answers
      ? h(
          "div",
          { class: "answers" },
          open.answers.map((/** @type {any} */ found) => choice(found)),
        )
      : h("p", { class: "fine" }, t("question.too-many")))
  );
}

/** @param {any} found */
function choice(found) {
  const drawn =
    typeof found.answer === "string" ? own(found.answer) || table.pack.picture(found.answer, { alt: "" }) : null;
  const nameless = drawn && drawn.alt && table.pack.described(found.answer); // the picture says what is on it
  return h(
    "button",
    {
      type: "button",
      class: drawn ? "drawn" : null,
      data: { key: "answer-" + JSON.stringify(found.answer) },
      disabled: table.busy,
      on: { click: () => answer(found.answer) },
    },
    drawn,
    nameless ? null : h("span", null, found.says),
  );
}

/** A game may draw answers that are no pieces by themselves.
 * @param {any} given */
const own = (given) => (table.drawing.answerPicture ? table.drawing.answerPicture(openQuestion().id, given) : null);

/** Or draw a form for the whole answer, such as a map of tiles.
 * @param {any} open */
const laid = (open) => (table.drawing.answering ? table.drawing.answering(open) : null);

/** One row of faces per die; the last tap sends them.
 * @param {any} given */
function dice(given) {
  const { count, sides } = given;
  const shown = given.faces || Array.from({ length: sides }, (unused, side) => ({ answer: side + 1, says: "" }));
  const rows = Array.from({ length: count }, (unused, die) =>
    h(
      "div",
      { class: "faces" },
      shown.map((/** @type {any} */ face) => faceButton(die, count, face)),
    ),
  );
  return h("div", null, h("p", { class: "fine" }, t("question.roll", { count, sides })), rows);
}

/** What one die may show: its printed side where the game draws it, else in words.
 * @param {number} die
 * @param {number} count
 * @param {any} face */
function faceButton(die, count, face) {
  const value = face.answer;
  const drawn = typeof value === "string" ? own(value) : null;
  const said = face.says || String(value);
  return h(
    "button",
    {
      type: "button",
      class: ["rolled-face", !drawn && face.says ? "named" : null],
      data: { key: die + "-" + value },
      aria: { pressed: String(faces[die] === value), label: t("question.die", { die: die + 1, face: said }) },
      on: {
        click: () => {
          faces[die] = value;
          const ready = Array.from({ length: count }, (unused, place) => faces[place] !== undefined).every(Boolean);
          if (ready) answer(faces.slice(0, count));
          else redraw();
        },
      },
    },
    drawn || said,
  );
}
