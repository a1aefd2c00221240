// Whose turn it is, and what the thumb can do about it.

import { h } from "../core/dom.js";
import { ruleButton } from "../core/book.js";
import { victory } from "../core/people.js";
import { listed, t } from "../core/words.js";
import { consequence } from "./consequence.js";
import { signOf } from "./emblem.js";
import { glossaryButton } from "./glossary.js";
import { handAsks } from "./hands.js";
import { hostAsks } from "./host.js";
import { appInstead } from "./question.js";
import { drawn, withParts } from "./later.js";
import { takeBack } from "./take_back.js";
import {
  forgive,
  isMine,
  isOver,
  myTurns,
  nameOf,
  namesOf,
  play,
  sayEntry,
  seatNamed,
  several,
  table,
  turns,
} from "./table.js";

const CONFIRMS = "button.main:not([disabled])";

/** What the move would be called, in the game's own words.
 * @param {any} move */
export function sayMove(move) {
  if (table.drawing.sayMove) {
    const said = table.drawing.sayMove(move);
    if (said) return said;
  }
  /** @type {Facts} */
  const facts = {};
  for (const [name, value] of Object.entries(move)) facts[name] = name === "seat" ? nameOf(value) : say(value);
  /** @param {string} key */
  const says = (key) => table.pack.text("moves." + key, facts, move);
  const question = move.type === "chance" && says(move.question) ? move.question : move.type;
  const fields = Object.entries(move).filter(([name]) => name !== "type");
  const closer = [
    ...fields.map(([name, value]) => question + "-" + name + "-" + choice(value)),
    ...fields.map(([name]) => question + "-with-" + name),
  ];
  return says(closer.find((key) => table.pack.texts["moves." + key]) || question) || move.type;
}

/** A choice as keys of texts write it: `moves.occupy-stay-no`, `moves.rampage-city-none`.
 * @param {any} value */
function choice(value) {
  if (value === null || (typeof value === "object" && !Object.values(value).some((item) => item !== 0))) return "none";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/**
 * @param {any} value
 * @returns {string}
 */
function say(value) {
  if (Array.isArray(value)) return listed(value.map(say));
  if (value && typeof value === "object")
    return listed(
      Object.entries(value)
        .filter(([, item]) => item !== 0)
        .map(([key, item]) =>
          typeof item === "number" ? table.pack.counted(key, item) : table.pack.nameOf(key) + " (" + say(item) + ")",
        ),
    );
  if (value === null || value === undefined) return "–";
  return seatNamed(value) ? nameOf(value) : table.pack.nameOf(value);
}

/** One sentence for the top of the page and for screen readers. */
export function headline() {
  const message = table.message;
  if (isOver()) {
    const winners = message.score ? message.score.winners : [];
    return winners.length ? victory(message.score, nameOf, table.pack) : t("turn.over");
  }
  if (message.request) return t("turn.request");
  if (message.question) return message.question.says;
  const own = myTurns();
  if (own.length) {
    const seat = own[0].seat;
    return seat === message.seat
      ? t("turn.yours")
      : t("turn.screen", { name: nameOf(seat) }, { name: several([seat]) ? 2 : 1 });
  }
  const others = turns().map((entry) => entry.seat);
  return others.length
    ? t(several(others) ? "turn.several" : "turn.other", { names: namesOf(others) })
    : t("turn.nobody");
}

/** The button for what can be done, where this phone is to decide something. */
function adviceButton() {
  const { message } = table;
  if (table.screen || isOver() || message.question || message.request || message.lesson || !myTurns().length)
    return null;
  if (!message.moves.length) return null;
  return h(
    "button",
    {
      type: "button",
      class: "link advice-open",
      data: { key: "advice" },
      on: { click: () => withParts((late) => late.openAdvice()) },
    },
    t("advice.open"),
  );
}

/** Whose turn it is, in so few words that the page's bar can always say it. */
export function turnMark() {
  if (isOver() || table.message.start) return null;
  const own = myTurns()[0];
  const due = own ? [own.seat] : turns().map((entry) => entry.seat);
  if (!due.length) return null;
  const yours = own && own.seat === table.message.seat;
  return h(
    "b",
    { class: ["whose", own ? "mine" : null], data: { key: "whose" } },
    yours
      ? t("turn.short-yours")
      : [
          h("span", { aria: { hidden: "true" } }, "▸ " + namesOf(due)),
          h("span", { class: "only-heard" }, t(several(due) ? "turn.several" : "turn.other", { names: namesOf(due) })),
        ],
  );
}

/** @param {boolean} quiet leave out a move that was made last: it is told elsewhere */
export function banner(quiet) {
  const own = myTurns();
  const step = turns()[0];
  const note =
    table.message.request || isOver() ? null : table.message.question ? t("turn.table") : step ? step.says : null;
  const last = lastDeed(quiet);
  const due = table.message.request ? null : own[0] || (turns().length === 1 ? step : null);
  return h(
    "div",
    {
      class: [
        "banner",
        own.length > 0 && !table.message.request && "mine",
        table.message.question && !table.message.request && "asks",
      ],
    },
    h("h1", null, due && !isOver() && !table.message.question ? [signOf(due.seat), " "] : null, headline()),
    note ? h("span", null, note) : null,
    table.screen ? null : h("span", { class: "helps" }, adviceButton(), glossaryButton()),
    last && !isOver() ? h("span", { class: "last" }, last) : null,
  );
}

const DEEDS = ["move", "undo", "amend", "consent", "withdraw"];

/** What was done last: a move, or what became of a request.
 * @param {boolean} quiet whether moves are told elsewhere */
function lastDeed(quiet) {
  const last = table.message.log.filter((entry) => DEEDS.includes(entry.kind) && !entry.undone).pop();
  return last && !(quiet && last.kind === "move") ? sayEntry(last) : null;
}

/** The thumb's part of the page: what was refused, then what can be done. */
export function actionBar() {
  const parts = [];
  parts.push(handAsks(), hostAsks(), table.message.branch_ask && drawn((late) => late.branchAsks(table.message)));
  if (table.refused) parts.push(refusal());
  if (table.message.request) parts.push(drawn((late) => late.openRequest()));
  else if (!table.refused && table.message.question) parts.push(appInstead());
  else if (!table.refused && table.drawing.actions && myTurns().length) {
    const own = table.drawing.actions();
    parts.push(preselected(own), own);
  }
  if (!table.refused) parts.push(takeBack());
  const filled = parts.filter((part) => part && part.length !== 0);
  return filled.length
    ? h(
        "section",
        {
          class: ["actions", table.busy && "busy"],
          tabindex: "-1",
          aria: { label: t("turn.actions") },
          data: { key: "actions" },
        },
        filled,
      )
    : null;
}

/** A decision with one legal answer is made already: one tap confirms it, unless the game's own part offers that tap.
 * @param {any} own */
function preselected(own) {
  const { moves, complete, lesson } = table.message;
  if (lesson || !complete || moves.length !== 1) return null;
  const parts = /** @type {Element[]} */ ([]).concat(own).filter(Boolean);
  if (parts.some((part) => part.matches(CONFIRMS) || part.querySelector(CONFIRMS))) return null;
  return h(
    "button",
    { type: "button", class: "main wide", data: { key: "only" }, on: { click: () => play(moves[0]) } },
    h("span", null, t("turn.only", { move: sayMove(moves[0]) }), consequence(moves[0])),
  );
}

function refusal() {
  const { why, rule, nearest, changes } = /** @type {Refused} */ (table.refused);
  return h(
    "div",
    { class: "refusal", role: "alert", data: { key: "refusal" } },
    h("p", null, why, " ", ruleButton(table.game, table.pack, rule)),
    changes && changes.length
      ? h("p", { class: "fine" }, t("turn.meanwhile"), " ", changes.slice(-3).map(sayEntry).join(" "))
      : null,
    h(
      "div",
      { class: "pair" },
      nearest && isMine(nearest.seat)
        ? h(
            "button",
            { type: "button", on: { click: () => play(nearest) } },
            t("turn.instead", { move: sayMove(nearest) }),
          )
        : null,
      h("button", { type: "button", class: "quiet", on: { click: forgive } }, t("turn.understood")),
    ),
  );
}
