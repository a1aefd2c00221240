// “What can I do?”: every legal move with what it changes for certain, and on demand what a strong bot would do.

import { h } from "../core/dom.js";
import { get, post } from "../core/api.js";
import { announce, closeSheet, failure, openSheet, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { shownNumber } from "./consequence.js";
import { nameOf, play, table } from "./table.js";

/**
 * @typedef {{ number: number, told: Schemas["Possibilities"] | null, hint: Schemas["Hint"] | null, thinking: boolean,
 *   why: string }} Advice
 */

/** @type {Advice} */
let shown = { number: -1, told: null, hint: null, thinking: false, why: "" };

export function openAdvice() {
  if (shown.number !== table.message.number) {
    shown = { number: table.message.number, told: null, hint: null, thinking: false, why: "" };
    const asked = shown;
    get("/tables/" + table.code + "/effects")
      .then((told) => {
        asked.told = told;
        redraw();
      })
      .catch((fault) => refused(asked, fault));
  }
  openSheet({ id: "advice", title: t("advice.title"), body });
}

function body() {
  const { told, why } = shown;
  return [
    hintPart(),
    why ? h("p", { class: "error", role: "alert" }, why) : null,
    h("p", { class: "fine" }, t("advice.how")),
    told && !told.complete ? h("p", { class: "fine" }, t("advice.sensible")) : null,
    told
      ? h("ul", { class: "list advice" }, told.moves.map(possibility))
      : why
        ? null
        : h("p", { class: "waiting" }, t("advice.waiting")),
  ];
}

/** @type {(each: Schemas["Possibility"], place: number) => Node} */
const possibility = (each, place) =>
  h(
    "li",
    { data: { key: "can-" + place } },
    h("strong", null, said(each)),
    numbers(each),
    h("button", { type: "button", disabled: table.busy, on: { click: () => make(each.move) } }, t("advice.do")),
  );

/** What a move is called. Where the log would say the same of two, what tells them apart is added.
 * @param {{ move: Move, says: string }} each */
function said({ move, says }) {
  const others = shown.told ? shown.told.moves : [];
  if (others.filter((other) => other.says === says).length < 2) return says;
  const own = table.drawing && table.drawing.sayMove ? table.drawing.sayMove(move) : null;
  const picked = Object.keys(move).filter((name) => !["type", "seat"].includes(name) && typeof move[name] === "string");
  const apart = own || picked.map((name) => table.pack.nameOf(move[name])).join(", ");
  return says + (apart ? " (" + apart + ")" : "");
}

/** What a move changes, number by number.
 * @param {Schemas["Possibility"]} each */
export function numbers(each) {
  const other = each.effects.filter((effect) => effect.of !== each.move.seat);
  return [
    each.effects.length
      ? h(
          "ul",
          { class: "list signs changes-of" },
          each.effects.map((effect) =>
            h(
              "li",
              null,
              other.includes(effect) ? t("advice.points-of", { name: nameOf(effect.of) }) : effect.says,
              " ",
              h(
                "b",
                { class: effect.after > Number(effect.before) ? "up" : "down" },
                shownNumber(effect.before) + " → " + shownNumber(effect.after),
              ),
            ),
          ),
        )
      : h("p", { class: "fine" }, t("advice.nothing")),
    each.then === null
      ? null
      : h("p", { class: "fine" }, each.then ? t("advice.then", { question: each.then }) : t("advice.then-luck")),
  ];
}

function hintPart() {
  const { hint, thinking } = shown;
  if (!table.message.hints) return table.game.bots.length ? h("p", { class: "fine" }, t("advice.off")) : null;
  if (!hint)
    return h(
      "button",
      { type: "button", class: "wide", disabled: thinking, data: { key: "ask-hint" }, on: { click: askHint } },
      t(thinking ? "advice.thinking" : "advice.hint"),
    );
  const [best, ...others] = hint.considered;
  return h(
    "section",
    { class: "card hint-card", role: "status", data: { key: "hint-card" } },
    h("p", null, t("advice.hint-is")),
    h("h3", null, said(hint)),
    best ? h("p", null, t("advice.chance", { percent: percent(best.chance) })) : null,
    numbers(hint),
    h(
      "button",
      { type: "button", class: "main wide", disabled: table.busy, on: { click: () => make(hint.move) } },
      t("advice.do"),
    ),
    others.length
      ? h(
          "p",
          { class: "fine" },
          t("advice.others"),
          others.map((each) => [h("br"), said(each), " ", t("advice.percent", { percent: percent(each.chance) })]),
        )
      : null,
  );
}

/** @type {(chance: number) => number} */
const percent = (chance) => Math.round(chance * 100);

async function askHint() {
  const asked = shown;
  asked.thinking = true;
  asked.why = "";
  redraw();
  try {
    const hint = await post("/tables/" + table.code + "/hint", {});
    asked.hint = hint;
    announce(t("advice.hint-is") + " " + hint.says);
  } catch (fault) {
    refused(asked, fault);
  }
  asked.thinking = false;
  redraw();
}

/**
 * @param {Advice} asked
 * @param {unknown} fault
 */
function refused(asked, fault) {
  asked.why = failure(fault).why;
  redraw();
}

/** @param {Move} move */
function make(move) {
  closeSheet("advice");
  play(move);
}
