// Each seat's clock, as the host keeps it. Only the texts change each second; the page is drawn when a time runs out.

import { hostTime } from "../core/api.js";
import { h } from "../core/dom.js";
import { announce, redraw } from "../core/page.js";
import { give } from "../core/signals.js";
import { t } from "../core/words.js";
import { signOf } from "./emblem.js";
import { mayAct, nameOf, seatNamed, table, turnClocks } from "./table.js";
import { said } from "./timer_text.js";

const TICK_MS = 250;
/** @type {any} */
let ticking = null;
/** The seats whose time has run out and was said to have.
 * @type {Set<string>} */
const told = new Set();

/** What a seat's clock shows now, in seconds: what is left, or what was spent where time is only measured.
 * @param {Schemas["Clocks"]} clocks
 * @param {Schemas["SeatClock"]} clock */
function secondsOf(clocks, clock) {
  const ran = clocks.running.includes(clock.seat) ? Math.max(0, hostTime() - clocks.since) : 0;
  return clock.left === null ? Math.floor((clock.spent + ran) / 1000) : Math.ceil((clock.left - ran) / 1000);
}

/** @param {number} seconds */
const shown = (seconds) => (seconds < 0 ? "−" : "") + said(Math.abs(seconds));

/** The clocks of all seats in a row, and a button that stops them; nothing at a table without. */
export function clocksRow() {
  const { clocks, start, result } = table.message;
  if (!clocks || start || result) return null;
  if (clocks.running.length && !ticking) ticking = setInterval(tick, TICK_MS);
  return h(
    "section",
    { class: "seat-clocks", aria: { label: t("clocks.title") }, data: { key: "clocks" } },
    clocks.seats.map((clock) => {
      const seconds = secondsOf(clocks, clock);
      const up = clock.left !== null && seconds <= 0;
      return h(
        "span",
        {
          class: ["seat-clock", clocks.running.includes(clock.seat) && "runs", up && "up"],
          data: { key: "clock-" + clock.seat },
        },
        signOf(clock.seat),
        " ",
        h("span", { class: "who" }, nameOf(clock.seat)),
        " ",
        h("b", { role: "timer", data: { clock: clock.seat } }, shown(seconds)),
        up ? h("small", null, " ", t("clocks.up")) : null,
      );
    }),
    mayAct()
      ? h(
          "button",
          {
            type: "button",
            class: "quiet round",
            title: t(clocks.stopped ? "clocks.go" : "clocks.stop"),
            aria: { label: t(clocks.stopped ? "clocks.go" : "clocks.stop") },
            data: { key: "turn-clocks" },
            on: { click: () => turnClocks(clocks.stopped ? "go" : "stop") },
          },
          clocks.stopped ? "▶" : "❚❚",
        )
      : null,
    clocks.stopped ? h("span", { class: "fine", role: "status" }, t("clocks.stopped")) : null,
  );
}

function tick() {
  const { clocks } = table.message;
  if (!clocks || !clocks.running.length) {
    clearInterval(ticking);
    ticking = null;
    return;
  }
  document.querySelectorAll("[data-clock]").forEach((place) => {
    const seat = /** @type {HTMLElement} */ (place).dataset.clock;
    const clock = clocks.seats.find((each) => each.seat === seat);
    if (!clock) return;
    const seconds = secondsOf(clocks, clock);
    place.textContent = shown(seconds);
    if (clock.left !== null && clocks.running.includes(clock.seat)) tell(clock, seconds);
  });
}

/** Say once that a seat's time has run out; it may win some back.
 * @param {Schemas["SeatClock"]} clock
 * @param {number} seconds */
function tell(clock, seconds) {
  if (seconds > 0) {
    told.delete(clock.seat);
    return;
  }
  if (told.has(clock.seat)) return;
  told.add(clock.seat);
  announce(t("clocks.out", { name: nameOf(clock.seat) }));
  if (!table.screen && seconds === 0) give("asked");
  redraw();
}

/** How long each seat has thought, for the final sheet; nothing at a table without clocks. */
export function timesThought() {
  const { clocks } = table.message;
  if (!clocks) return null;
  return h(
    "section",
    { class: "card times", data: { key: "times" } },
    h("h2", null, t("clocks.spent")),
    h(
      "ul",
      { class: "list lines" },
      clocks.seats
        .filter((clock) => seatNamed(clock.seat))
        .map((clock) =>
          h(
            "li",
            null,
            h("span", { class: "says" }, signOf(clock.seat), " ", nameOf(clock.seat)),
            h(
              "span",
              { class: "points" },
              said(Math.floor(clock.spent / 1000)),
              clock.left !== null && clock.left < 0
                ? h("small", null, " (" + t("clocks.over", { time: said(Math.ceil(-clock.left / 1000)) }) + ")")
                : null,
            ),
          ),
        ),
    ),
  );
}
