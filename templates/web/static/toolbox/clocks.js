// A clock for each player: a tap on a name starts that player's clock and ends the turn of the one before.

import { h } from "../core/dom.js";
import { announce, redraw } from "../core/page.js";
import { give } from "../core/signals.js";
import { t } from "../core/words.js";
import { stayAwake } from "../core/wake.js";
import { clockSetting } from "../table/clock_choice.js";
import { said } from "../table/timer_text.js";
import { box, called, changed, newRun } from "./state.js";

const TICK_MS = 250;
/** @type {any} */
let ticking = null;

/** How long a player's clock ran.
 * @param {number} place */
function spent(place) {
  const { run } = box;
  const ran = run.due === place ? Math.max(0, Date.now() - run.since) : 0;
  return (run.spent[place] || 0) + ran;
}

/** The seconds a player's clock shows: what is left, below nothing after it has run out, or what was spent.
 * @param {number} place */
function secondsOf(place) {
  const { kind, minutes, step } = box.clock;
  if (kind === "measured") return Math.floor(spent(place) / 1000);
  const more = kind === "increment" ? step * (box.run.turns[place] || 0) : 0;
  return Math.ceil((1000 * (60 * minutes + more) - spent(place)) / 1000);
}

/** @param {number} seconds */
const shown = (seconds) => (seconds < 0 ? "−" : "") + said(Math.abs(seconds));
/** @param {number} place */
const isUp = (place) => box.clock.kind !== "measured" && secondsOf(place) <= 0;

/** Let this player's clock run, or none.
 * @param {number | null} place */
function turnTo(place) {
  const { run } = box;
  if (run.due !== null) {
    run.spent[run.due] = spent(run.due);
    if (place !== null) run.turns[run.due] = (run.turns[run.due] || 0) + 1;
  }
  run.due = place;
  run.since = Date.now();
  if (place !== null) stayAwake();
  changed();
}

export function clocksPart() {
  const { players, run, clock } = box;
  if (run.due !== null && run.due >= players.length) run.due = null; // that player left
  if (run.due !== null && !ticking) ticking = setInterval(tick, TICK_MS);
  const begun = run.due !== null || run.spent.length > 0;
  const next = run.due === null ? null : (run.due + 1) % players.length;
  return [
    h("p", { class: "fine" }, t("toolbox.clocks-how")),
    h(
      "div",
      { class: "player-clocks" },
      players.map((player, place) =>
        h(
          "button",
          {
            type: "button",
            class: ["player-clock", run.due === place && "runs", isUp(place) && "up"],
            data: { key: "clock-" + place },
            aria: { pressed: String(run.due === place) },
            on: { click: () => turnTo(run.due === place ? next : place) },
          },
          h("span", { class: "who" }, called(place)),
          h("b", { data: { clock: String(place) } }, shown(secondsOf(place))),
          isUp(place) ? h("small", null, t("clocks.up")) : null,
        ),
      ),
    ),
    h(
      "div",
      { class: "choices" },
      run.due === null
        ? null
        : h("button", { type: "button", data: { key: "stop" }, on: { click: () => turnTo(null) } }, t("clocks.stop")),
      begun && run.due === null
        ? h(
            "button",
            {
              type: "button",
              data: { key: "anew" },
              on: {
                click: () => {
                  box.run = newRun();
                  changed();
                },
              },
            },
            t("toolbox.clocks-anew"),
          )
        : null,
    ),
    begun ? null : clockSetting(clock, { kinds: ["measured", "bank", "increment"], changed, how: "" }),
  ];
}

function tick() {
  const { due } = box.run;
  if (due === null) {
    clearInterval(ticking);
    ticking = null;
    return;
  }
  const seconds = secondsOf(due);
  const place = document.querySelector('[data-clock="' + due + '"]');
  if (place && place.textContent !== shown(seconds)) {
    place.textContent = shown(seconds);
    if (seconds === 0 && isUp(due)) {
      give("asked");
      announce(t("clocks.out", { name: called(due) }));
      redraw();
    }
  }
}
