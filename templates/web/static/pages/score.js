// Score only, for people who played without phones: enter what lies there, get the sheet that explains itself.

import { h } from "../core/dom.js";
import { post, requestId } from "../core/api.js";
import { whyRefused } from "../core/book.js";
import { announce, failure, mount, redraw, remember, topBar } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { saveScored } from "../core/history_store.js";
import { lastNames, victory } from "../core/people.js";
import { data, t } from "../core/words.js";
import { breakdown } from "../table/breakdown.js";
import { sharePicture } from "../table/share.js";
import { pad } from "./pad.js";

const game = data.game;
/** @type {Pack} */
let pack;
/** @type {{ view: () => Child, sheet?: () => any, position?: () => any } | null} */
let entry = null;
/** @type {Sheet | null} */
let sheet = null;
/** @type {Refused | null} */
let wrong = null;
const play = requestId(); // counted once more, it is still the same play
/** The names typed for seats that the game prescribes.
 * @type {Record<string, string>} */
const called = {};

/** @param {Event} event */
async function reckon(event) {
  event.preventDefault();
  if (!entry) return;
  wrong = null;
  try {
    const counted = entry.sheet
      ? entry.sheet()
      : await post("/score", { game: game.id, position: entry.position && entry.position() });
    sheet = counted;
    /** @param {(seat: string) => string} name */
    const ofSeats = (name) =>
      Object.assign({}, ...counted.players.map((/** @type {any} */ player) => ({ [player.name]: name(player.name) })));
    saveScored({
      id: play,
      game: game.id,
      title: game.title,
      names: ofSeats(same),
      own: ofSeats((seat) => (called[seat] || "").trim() || seat),
      sheet: counted,
    });
    remember("seat-names." + game.id, called);
    announce(counted.says);
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

/** Who sat there; seats that are ids of the pack, such as tribes, by their names.
 * @param {string} seat */
function same(seat) {
  if (!game.seats.includes(seat)) return seat;
  const name = (called[seat] || "").trim();
  return name ? name + " (" + pack.nameOf(seat) + ")" : pack.nameOf(seat);
}

/** Where a game prescribes the seats: who played this one.
 * @param {string} seat */
const nameField = (seat) =>
  h(
    "div",
    { class: "score-name", data: { key: "called-" + seat } },
    h("label", { for: "called-" + seat }, t("score.who", { name: pack.nameOf(seat) })),
    h("input", {
      id: "called-" + seat,
      maxlength: 40,
      autocomplete: "off",
      list: "known-names",
      value: called[seat] || "",
      on: {
        input: (event) => {
          called[seat] = event.target.value;
        },
      },
    }),
  );

const knownNames = lastNames().filter(Boolean);

/** How the play came out.
 * @param {Sheet} found */
const final = (found) =>
  h(
    "section",
    { class: "final" },
    h("div", { class: "wreath" }, h("h2", null, victory(found, same, pack)), h("p", null, found.says)),
    breakdown(found, same, game, pack),
    h(
      "button",
      { type: "button", class: "wide", on: { click: () => sharePicture(game, found, same, pack) } },
      t("score.share"),
    ),
    h("p", { class: "fine" }, t("score.kept")),
    h("a", { class: "button wide", href: "/history" }, t("history.title")),
  );

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
          whyRefused(game, pack, wrong),
          h("div", { class: "dock" }, h("button", { type: "submit", class: "main wide" }, t("score.reckon"))),
        )
      : h("p", { class: "waiting" }, t("page.opening")),
    sheet ? final(sheet) : null,
    h(
      "datalist",
      { id: "known-names" },
      knownNames.map((name) => h("option", { value: name })),
    ),
  ),
]);

openPack(game).then(async (found) => {
  pack = found;
  /** @param {string[]} names */
  const keep = (names) => remember("names", names);
  const kept = { names: lastNames(), keep };
  entry = data.scoring
    ? (await import("../games/" + data.scoring + "/score.js")).entry(Object.assign({ pack, t, nameField }, kept))
    : pad(Object.assign({ game }, kept));
  redraw();
});
