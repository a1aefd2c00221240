// Points: as they stand, and at the end where each of them came from.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { ranked, victory } from "../core/people.js";
import { t } from "../core/words.js";
import { againButton, eveningScore } from "./again.js";
import { breakdown } from "./breakdown.js";
import { isCounting } from "./ending.js";
import { exportLinks } from "./exports.js";
import { course, nameOf, table } from "./table.js";
import { sharePicture } from "./share.js";
import { chart } from "./chart.js";
import { timesThought } from "./clocks.js";
import { signOf } from "./emblem.js";

export function score() {
  const sheet = table.message.score;
  if (!sheet) return h("p", { class: "fine" }, table.game.engine ? t("score.hidden") : t("score.no-engine"));
  const order = sheet.players.slice().sort((a, b) => b.total - a.total);
  return h(
    "section",
    { class: "standing" },
    h("h1", null, t("score.now")),
    table.drawing.pointsJump ? null : standing(order),
    chartOf(),
    explained(sheet, false),
  );
}

/** @type {{ number: number, found: Schemas["Course"] | null }} */
let seen = { number: -1, found: null };

function chartOf() {
  if (table.drawing.pointsJump) return null; // what is counted changes with the ending, so a curve would lie
  const number = table.message.number;
  if (seen.number !== number) {
    seen = { number, found: seen.found };
    course()
      .then((found) => {
        seen.found = found;
        redraw();
      })
      .catch(() => {});
  }
  return seen.found && seen.found.points.length > 2
    ? chart(
        seen.found.seats.map(nameOf),
        seen.found.points.map((point) => point.totals),
        seen.found.seats.map(lookOf),
      )
    : null;
}

/** @param {any} seat */
const lookOf = (seat) => ({
  sign: signOf(seat),
  colour: table.drawing.seatColour ? table.drawing.seatColour(seat) : null,
});

/** The game's own explanation of its score sheet, or all players' lines side by side.
 * @param {Sheet} sheet
 * @param {boolean} final */
const explained = (sheet, final) =>
  (table.drawing.reckoning && table.drawing.reckoning(sheet, final)) || breakdown(sheet);

/** How it ended as a picture: the final board and the points. Nothing is secret any more.
 * @param {string} cls */
export const shareButton = (cls) =>
  h(
    "button",
    {
      type: "button",
      class: cls,
      data: { key: "share" },
      on: {
        click: () =>
          sharePicture(table.game, /** @type {any} */ (table.message.score), nameOf, table.pack, table.drawing.board),
      },
    },
    t("score.share"),
  );

/** The final sheet, under the ending where that stands on the same page.
 * @param {any} [head] */
export function finalSheet(head = null) {
  /** @type {any} */
  const sheet = table.message.score;
  if (head && isCounting()) return h("section", { class: "final", data: { key: "final" } }, head);
  return h(
    "section",
    { class: "final", data: { key: "final" } },
    head || [wreath(sheet), table.drawing.pointsJump ? null : standing(ranked(sheet))],
    h("div", { class: "pair" }, shareButton("main")),
    head ? [againButton(), eveningScore()] : null,
    chartOf(),
    explained(sheet, true),
    timesThought(),
    h("div", { class: "choices" }, exportLinks(table.code)),
  );
}

/** @param {any} sheet */
const wreath = (sheet) =>
  h(
    "div",
    { class: "wreath" },
    h("p", { class: "fine" }, t("score.final")),
    h("h1", null, victory(sheet, nameOf, table.pack)),
    h("p", null, sheet.says),
  );

/** @param {any[]} players */
const standing = (players) =>
  h(
    "ol",
    { class: "list ranks" },
    players.map((player) =>
      h(
        "li",
        { data: { key: "rank-" + player.name } },
        h("span", { class: "who" }, signOf(player.name), nameOf(player.name)),
        h("span", { class: "points" }, String(player.total)),
      ),
    ),
  );
