// Score only, for people who played without phones: enter what lies there, get the sheet that explains itself.

import { h } from "../core/dom.js";
import { post } from "../core/api.js";
import { openRule } from "../core/book.js";
import { announce, failure, mount, redraw, remember, topBar } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { lastNames, victory } from "../core/people.js";
import { data, listed, t } from "../core/words.js";
import { breakdown } from "../table/score.js";
import { sharePicture } from "../table/share.js";
import { pad } from "./pad.js";

const game = data.game;
let pack = null;
let entry = null;
let sheet = null;
let wrong = null;

async function reckon(event) {
  event.preventDefault();
  wrong = null;
  try {
    sheet = entry.sheet ? entry.sheet() : await post("/score", { game: game.id, position: entry.position() });
    announce(sheet.says);
  } catch (fault) {
    sheet = null;
    wrong = failure(fault);
  }
  redraw();
  setTimeout(() => {
    const place = document.querySelector(".error, .final");
    if (place) place.scrollIntoView({ block: "start" });
  }, 50);
}

/** Seats that are ids of the pack, such as tribes, by their names.
 * @param {string} name */
const same = (name) => (game.seats.includes(name) ? pack.nameOf(name) : name);

mount(() => [
  topBar(game.title),
  h(
    "main",
    { id: "main", class: "scoring", tabindex: "-1" },
    h("h1", null, t("score.title")),
    h("p", { class: "fine" }, t("score.how")),
    entry
      ? h(
          "form",
          { on: { submit: reckon } },
          entry.view(),
          wrong
            ? h(
                "p",
                { class: "error", role: "alert" },
                wrong.why,
                " ",
                wrong.rule
                  ? h(
                      "button",
                      { type: "button", class: "rule", on: { click: () => openRule(game, pack, wrong.rule) } },
                      wrong.rule,
                    )
                  : null,
              )
            : null,
          h("div", { class: "dock" }, h("button", { type: "submit", class: "main wide" }, t("score.reckon"))),
        )
      : h("p", { class: "waiting" }, t("page.opening")),
    sheet
      ? h(
          "section",
          { class: "final" },
          h(
            "div",
            { class: "wreath" },
            h("h2", null, victory(sheet, listed(sheet.winners.map(same)))),
            h("p", null, sheet.says),
          ),
          breakdown(sheet, same, game, pack),
          h(
            "button",
            { type: "button", class: "wide", on: { click: () => sharePicture(game, sheet, same) } },
            t("score.share"),
          ),
        )
      : null,
  ),
]);

openPack(game).then(async (found) => {
  pack = found;
  /** @param {string[]} names */
  const keep = (names) => remember("names", names);
  const kept = { names: lastNames(), keep };
  entry = data.scoring
    ? (await import("../games/" + data.scoring + "/score.js")).entry(Object.assign({ pack, t }, kept))
    : pad(Object.assign({ game }, kept));
  redraw();
});
