// Free seats, for phones that have none yet.

import { h } from "../core/dom.js";
import { closeSheet, openSheet } from "../core/page.js";
import { t } from "../core/words.js";
import { signOf } from "./emblem.js";
import { refusedHere } from "./notices.js";
import { ownNameField } from "./seat_name.js";
import { freeSeats, isOver, mayAct, nameOf, sit, table } from "./table.js";

/** Whether the link that opened this page invites to this seat.
 * @param {Seat} seat */
export const invitedTo = (seat) => seat.seat === table.invited;
/** @param {Seat[]} seats */
const invitedFirst = (seats) => seats.filter(invitedTo).concat(seats.filter((seat) => !invitedTo(seat)));

/** A button for each free seat.
 * @param {() => void} [then] what comes when this phone sits there */
export const seatButtons = (then) =>
  h(
    "div",
    { class: "seat-choice" },
    ownNameField(),
    invitedFirst(freeSeats()).map((seat) =>
      h(
        "button",
        {
          type: "button",
          class: invitedTo(seat) || !freeSeats().some(invitedTo) ? "main" : null,
          data: { key: "sit-" + seat.seat },
          on: { click: () => sit(seat.seat).then((done) => done && then && then()) },
        },
        signOf(seat.seat),
        t("lobby.sit", { name: nameOf(seat.seat) }),
      ),
    ),
  );

/** Tell a spectator so, and offer the free seats. */
export function watching() {
  if (mayAct() || isOver()) return null;
  const free = freeSeats().length > 0;
  const take = () =>
    openSheet({
      id: "take",
      title: t("lobby.who"),
      body: () => [seatButtons(() => closeSheet("take")), refusedHere()],
    });
  return h(
    "div",
    { class: "watching", role: "status", data: { key: "watching" } },
    h("span", null, t("seats.watching")),
    free ? h("button", { type: "button", on: { click: take } }, t("seats.take")) : null,
  );
}
