// The sheet of one chair: what can be done with it, by its player and by the host.

import { h } from "../core/dom.js";
import { closeSheet, openSheet, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { handOver } from "./hand_over.js";
import { asking, wants } from "./hands.js";
import { forgetTyped, nameForm } from "./seat_name.js";
import { sitting } from "./sitting.js";
import { forgive, freeSeats, mayAct, mayTake, nameOf, played, seatNamed, sit, table } from "./table.js";

/** @typedef {{ kind: Seat["played"], bot: string | null }} Change */

/** @type {Change | null} */
let leaving = null; // a change to a seat whose phone is connected: asked once more

/** @param {string} id */
export function openChair(id) {
  leaving = null;
  forgetTyped();
  forgive();
  openSheet({
    id: "chair",
    title: nameOf(id),
    body: () => {
      const seat = seatNamed(id);
      return seat ? chairBody(seat) : null;
    },
  });
}

/** @param {Seat} seat */
function chairBody(seat) {
  const message = table.message;
  const own = seat.seat === message.seat;
  return [
    h("p", null, sitting(seat)),
    message.host ? asking(seat) : null,
    !own && mayTake(seat)
      ? h(
          "button",
          {
            type: "button",
            class: "main wide",
            on: { click: () => sit(seat.seat).then((done) => done && closeSheet("chair")) },
          },
          message.seat ? t("seats.change-to") : t("seats.sit"),
        )
      : null,
    own || (message.host && !seat.taken) ? nameForm(seat) : null,
    (own || message.host) && seat.played !== "bot"
      ? [
          h("h3", null, t("seats.hand-over")),
          h("p", { class: "fine" }, own ? t("seats.hand-over-own") : t("seats.hand-over-other")),
          handOver(seat),
        ]
      : null,
    message.host ? [h("h3", null, t("seats.who-plays")), playedBy(seat)] : null,
    !mayAct() && !mayTake(seat)
      ? h("p", { class: "fine" }, t(freeSeats().length ? "seats.only-looking" : "seats.watching"))
      : null,
  ];
}

/** @param {Seat} seat */
function playedBy(seat) {
  /** @param {Change} to */
  const change = ({ kind, bot }) => {
    leaving = null;
    wants(seat.seat, kind, bot);
    played(seat.seat, kind, bot);
  };
  const held = seat.taken && seat.here && seat.seat !== table.message.seat;
  /** @param {Change} to */
  const choose = (to) => () => {
    if (held) {
      leaving = to;
      redraw();
    } else change(to);
  };
  if (leaving && held) {
    const wish = leaving;
    return h(
      "div",
      { data: { key: "leaving" } },
      h("p", null, t("seats.really", { name: nameOf(seat.seat) })),
      h(
        "div",
        { class: "pair" },
        h(
          "button",
          {
            type: "button",
            on: {
              click: () => {
                leaving = null;
                redraw();
              },
            },
          },
          t("seats.leave"),
        ),
        h("button", { type: "button", class: "main", on: { click: () => change(wish) } }, t("seats.free-it")),
      ),
    );
  }
  /** @type {Change[]} */
  const choices = [
    { kind: "phone", bot: null },
    { kind: "screen", bot: null },
  ];
  for (const bot of table.game.bots) choices.push({ kind: "bot", bot });
  return h(
    "div",
    { class: "choices" },
    choices.map(({ kind, bot }) =>
      h(
        "button",
        {
          type: "button",
          aria: { pressed: String(seat.played === kind && (kind !== "bot" || seat.bot === bot)) },
          on: { click: choose({ kind, bot }) },
        },
        kind === "bot" ? t("seats.bot-" + bot) : t("seats.by-" + kind),
      ),
    ),
  );
}
