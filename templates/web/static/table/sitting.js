// How it is with a seat: who plays it, and whether its phone is there.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { isReady } from "./start.js";
import { table } from "./table.js";

/** In a word or two.
 * @param {Seat} seat */
export function how(seat) {
  if (seat.played === "bot") return t("seats.bot-" + seat.bot);
  if (seat.played === "screen") return t("seats.on-screen");
  if (!seat.taken) return t("seats.free");
  if (isReady(seat.seat)) return "✓ " + t("seats.ready");
  return seat.here ? t("seats.here") : t("seats.away");
}

/** The same as a sentence.
 * @param {Seat} seat */
export function sitting(seat) {
  if (seat.played === "bot") return t("seats.now-bot", { bot: how(seat) });
  if (seat.played === "screen") return t("seats.now-screen");
  if (!seat.taken) return t("seats.now-free");
  return t(seat.here ? "seats.now-here" : "seats.now-away");
}

/** As a dot.
 * @param {Seat} seat */
export function mark(seat) {
  const kind = seat.played === "screen" ? "screen" : !seat.taken ? "free" : seat.here ? "here" : "away";
  return h("span", { class: ["dot", kind], aria: { hidden: "true" } });
}

/** Whether a seat still waits for a phone. */
export const missing = () => table.message.seats.some((seat) => seat.played === "phone" && !seat.taken);
