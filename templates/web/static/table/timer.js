// The table's timer: how long it still runs. Only its own text changes each second; the page is drawn when it ends.

import { hostTime } from "../core/api.js";
import { h } from "../core/dom.js";
import { give } from "../core/signals.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { table } from "./table.js";
import { said } from "./timer_text.js";

const TICK_MS = 500;
const STAYS_S = 15; // how long the bar goes on saying that the time is up
/** @type {any} */
let ticking = null;
let rung = false;

/** Seconds until it is up, less than nothing afterwards; null where none was set. */
function left() {
  const timer = table.message && table.message.tools ? table.message.tools.timer : null;
  return timer ? Math.round(timer.at + timer.seconds - hostTime() / 1000) : null;
}

/** The time that is left, as an element of this class; `soon` leaves it out again when it has been up for a while.
 * @param {string} cls
 * @param {boolean} [soon] */
export function timeLeft(cls, soon) {
  const seconds = left();
  if (seconds === null || (soon && seconds < -STAYS_S)) return null;
  if (seconds > -STAYS_S && !ticking) ticking = setInterval(tick, TICK_MS);
  return h(
    "span",
    { class: [cls, "clock", seconds <= 0 && "up"], role: "timer" },
    seconds > 0 ? said(seconds) : t("tools.time-up"),
  );
}

function tick() {
  const seconds = left();
  if (seconds === 0 && !rung && !table.screen) give("asked");
  rung = seconds === 0;
  if (seconds === null || seconds <= 0) redraw();
  else
    document.querySelectorAll(".clock:not(.up)").forEach((place) => {
      place.textContent = said(seconds);
    });
  if (seconds === null || seconds <= -STAYS_S - 1) {
    clearInterval(ticking);
    ticking = null;
  }
}
