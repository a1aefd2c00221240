// What stands between the bar and the dock: the game, or what the chosen tab is about.

import { drawBook } from "../core/book.js";
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { aids } from "./aids.js";
import { openTab } from "./dock.js";
import { drawn, parts, withParts } from "./later.js";
import { question } from "./question.js";
import { isOver, table } from "./table.js";
import { banner } from "./turn.js";

/** What the chosen tab is about. */
export function tabPage() {
  switch (table.tab) {
    case "score":
      return drawn((late) => (isOver() ? late.finalSheet() : late.score()));
    case "log":
      return drawn((late) => late.log());
    case "tools":
      return drawTools();
    case "rules":
      return [h("h1", { class: "only-heard" }, t("rules.title")), aids(), drawBook(table.game, table.pack)];
    default:
      return game();
  }
}

const toSheet = () =>
  h("button", { type: "button", class: "main wide", on: { click: () => openTab("score") } }, t("score.final"));

/** From the board back to how the game ended. */
const toEnding = () =>
  h(
    "div",
    { class: "pair after" },
    toSheet(),
    h(
      "button",
      { type: "button", data: { key: "to-ending" }, on: { click: () => leaveBoard(false) } },
      t("ending.show"),
    ),
  );

/** @param {boolean} wanted */
function leaveBoard(wanted) {
  withParts((late) => late.showBoard(wanted));
  window.scrollTo(0, 0);
}

/** @param {import("../table/later.js").Parts} late */
function endingPage(late) {
  return [
    late.ending(),
    late.isCounting() ? null : h("div", { data: { key: "again" } }, late.againButton(), late.eveningScore()),
    toSheet(),
    h(
      "div",
      { class: "pair", data: { key: "after-all" } },
      late.isCounting() ? null : late.shareButton(""),
      h(
        "button",
        { type: "button", data: { key: "to-board" }, on: { click: () => leaveBoard(true) } },
        t("ending.board"),
      ),
    ),
  ];
}

/** The toolbox. */
export const drawTools = () => drawn((late) => late.tools());

/** The board with what is to be said of it; at the end how it ended. */
export function game() {
  if (!table.game.engine) return drawTools();
  const late = parts();
  if (isOver() && !table.screen && !(late && late.showsBoard())) return drawn(endingPage);
  const since = late && late.recap();
  return [
    isOver() && table.screen ? null : banner(Boolean(since)),
    since,
    late && late.clocksRow(),
    table.tab === "game" ? question() : null,
    isOver() && !table.screen ? toEnding() : null,
    h("div", { class: "board", data: { key: "board" } }, table.drawing.board()),
  ];
}
