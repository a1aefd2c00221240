// A seat goes to another phone: a ticket to scan there.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { wants } from "./hands.js";
import { linkButtons } from "./links.js";
import { code } from "./qr.js";
import { nameOf, refuse, table, ticketFor } from "./table.js";

/** @type {Map<string, { ticket: string, until: number, number: number }>} by seat */
const tickets = new Map();

/** Whether another phone has come with a ticket for this seat since then.
 * @param {string} seat
 * @param {number} number */
const wasUsed = (seat, number) =>
  table.message.log.some(
    ({ kind, move, number: later }) =>
      kind === "seat" && move.seat === seat && move.played === "passed" && later > number,
  );

/** The ticket of a seat, or the button that gets one.
 * @param {Seat} seat */
export function handOver(seat) {
  const found = tickets.get(seat.seat);
  if (found && wasUsed(seat.seat, found.number))
    return h("p", { role: "status" }, t("seats.ticket-used", { name: nameOf(seat.seat) }));
  if (found && found.until > Date.now()) {
    return h(
      "div",
      { class: "invitation" },
      code(found.ticket),
      h(
        "div",
        null,
        h("p", { class: "fine" }, t("seats.ticket", { minutes: Math.round((found.until - Date.now()) / 60000) })),
        linkButtons("/t/" + table.code + "#" + found.ticket, table.game.title),
      ),
    );
  }
  return h(
    "button",
    {
      type: "button",
      class: "wide",
      on: {
        click: () => {
          wants(seat.seat, "ticket");
          ticketFor(seat.seat)
            .then((got) => {
              const number = table.message.number;
              tickets.set(seat.seat, { ticket: got.ticket, until: Date.now() + got.seconds * 1000, number });
              redraw();
            })
            .catch(refuse);
        },
      },
    },
    t("seats.show-ticket"),
  );
}
