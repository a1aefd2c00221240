// The start for all: every seat with a phone says that it is ready; with the last one the app deals, on all phones at
// once. The host can start without those missing.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { nameOf, namesOf, ready, startNow, table } from "./table.js";
import { signOf } from "./emblem.js";

const SHOWN_MS = 2200;
let moment = false; // the game has just started: all phones show it

export const waitsForStart = () => Boolean(table.message.start);
/** @param {string} seat */
export const isReady = (seat) => Boolean(table.message.start && table.message.start.ready.includes(seat));
/** @param {Message} message */
const wasStarted = (message) => message.log.some((entry) => entry.kind === "start");
/** Whether the table waits for its people, or for words that were sealed for the cut.
 * @param {Message} message */
export const isStarting = (message) => Boolean(message.start || (message.cut && wasStarted(message)));
/** @param {Message} message */
export const hasStarted = (message) => wasStarted(message) && !isStarting(message);
/** Whether the deck is cut before this start. */
export const cutsFirst = () => Boolean(table.message.start && table.message.start.cut);

/** What the thumb can do before the start. */
export function startButtons() {
  const { missing } = /** @type {Schemas["OpenStart"]} */ (table.message.start);
  const own = table.message.seat;
  const others = missing.filter((seat) => seat !== own);
  if (own && !isReady(own))
    return button("lobby.be-ready", "main wide", () => ready(true), { data: { key: "be-ready" } });
  return [
    h(
      "p",
      { class: "fine awaited", role: "status", data: { key: "awaited" } },
      others.length ? t("lobby.waits", { names: namesOf(others) }) : t("lobby.all-ready"),
      own ? [" ", button("lobby.not-ready", "quiet inline", () => ready(false))] : null,
    ),
    table.message.host
      ? h(
          "button",
          {
            type: "button",
            class: "wide",
            disabled: table.busy,
            data: { key: "start-now" },
            on: { click: () => startNow() },
          },
          others.length ? t("lobby.start-without", { names: namesOf(others) }) : t("lobby.start"),
        )
      : null,
  ];
}

/**
 * @param {string} words
 * @param {string} look
 * @param {() => void} click
 * @param {Facts} [more] */
const button = (words, look, click, more) =>
  h("button", Object.assign({ type: "button", class: look, disabled: table.busy, on: { click } }, more), t(words));

/** Show for a moment that the game begins. */
export function showStart() {
  moment = true;
  setTimeout(() => {
    moment = false;
    redraw();
  }, SHOWN_MS);
}

/** The moment itself, over the page; taps go through it. */
export function startMoment() {
  if (!moment) return null;
  const dealt = table.game.chance.includes("cards") && table.message.dealer.cards === "app";
  return h(
    "div",
    { class: "start-moment", aria: { hidden: "true" }, data: { key: "start-moment" } },
    h(
      "div",
      null,
      h("strong", null, t(dealt ? "lobby.dealt" : "lobby.begins")),
      h(
        "ul",
        null,
        table.message.seats.map((seat, place) =>
          h("li", { css: { "--place": String(place) } }, signOf(seat.seat), h("span", null, nameOf(seat.seat))),
        ),
      ),
    ),
  );
}
