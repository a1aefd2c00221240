// Score only, for people who played without phones: enter what lies there, get the sheet that explains itself.

import { h } from "../core/dom.js";
import { post, Refusal } from "../core/api.js";
import { openRule } from "../core/book.js";
import { announce, mount, recall, redraw, remember, topBar } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { data, t } from "../core/words.js";
import { breakdown } from "../table/score.js";
import { sharePicture } from "../table/share.js";
import { listed } from "../core/words.js";

const game = data.game;
let pack = null;
let entry = null;
let sheet = null;
let wrong = null;
let text = "";

/** For games that bring no way of their own: the position record, written by hand. */
function byHand() {
  const names = recall("names", []);
  text = JSON.stringify({ players: game.seats.length ? game.seats.slice(0, game.players[0]) : [0, 1].map((place) => ({ name: names[place] || t("new.person", { number: place + 1 }) })) }, null, 2);
  return {
    view: () => [h("label", { for: "position" }, t("score.position")), h("p", { class: "fine" }, t("score.position-how")),
      h("textarea", { id: "position", rows: 16, spellcheck: "false", value: text, on: { input: (event) => { text = event.target.value; } } })],
    position: () => JSON.parse(text),
  };
}

async function reckon(event) {
  event.preventDefault();
  wrong = null;
  try {
    sheet = await post("/score", { game: game.id, position: entry.position(), language: data.language });
    announce(sheet.says);
  } catch (fault) {
    sheet = null;
    if (fault instanceof Refusal) wrong = { why: fault.message, rule: fault.data.rule };
    else wrong = { why: fault instanceof SyntaxError ? fault.message : t("table.unreachable") };
  }
  redraw();
  const place = document.querySelector(".error, .final");
  if (place) place.scrollIntoView({ block: "start" });
}

const same = (name) => pack.nameOf(name); // seats may be ids of the pack, such as tribes

mount(() => [topBar(game.title), h("main", { id: "main", class: "scoring", tabindex: "-1" },
  h("h1", null, t("score.title")), h("p", { class: "fine" }, t("score.how")),
  entry ? h("form", { on: { submit: reckon } }, entry.view(),
    wrong ? h("p", { class: "error", role: "alert" }, wrong.why, " ", wrong.rule ? h("button", { type: "button", class: "rule", on: { click: () => openRule(game, pack, wrong.rule) } }, wrong.rule) : null) : null,
    h("div", { class: "dock" }, h("button", { type: "submit", class: "main wide" }, t("score.reckon")))) : h("p", { class: "waiting" }, t("page.opening")),
  sheet ? h("section", { class: "final" },
    h("div", { class: "wreath" }, h("h2", null, t(sheet.winners.length > 1 ? "turn.winners" : "turn.winner", { names: listed(sheet.winners.map(same)) })), h("p", null, sheet.says)),
    breakdown(sheet, same, game, pack),
    h("button", { type: "button", class: "wide", on: { click: () => sharePicture(game, sheet, same) } }, t("score.share"))) : null)]);

openPack(game).then(async (found) => {
  pack = found;
  entry = data.scoring ? (await import("../games/" + game.id + "/score.js")).entry({ pack, t, names: recall("names", []), keep: (names) => remember("names", names) }) : byHand();
  redraw();
});
