// The invitation to a table: its code, its address, and a link for each free seat.

import { h } from "../core/dom.js";
import { openSheet } from "../core/page.js";
import { data, t } from "../core/words.js";
import { linkButtons } from "./links.js";
import { code } from "./qr.js";
import { freeSeats, nameOf, table } from "./table.js";

/** The code of the table, to be scanned or typed. */
export function invitation() {
  return h(
    "div",
    { class: "invitation" },
    code(),
    h(
      "div",
      null,
      h(
        "p",
        { class: "big-code", aria: { label: t("seats.code") + " " + table.code.split("").join(" ") } },
        table.code,
      ),
      h("p", { class: "fine address" }, data.address.replace(/^https?:\/\//, ""), h("br"), t("seats.how")),
      table.screen ? null : linkButtons("/t/" + table.code, table.game.title),
    ),
  );
}

export function openInvitation() {
  openSheet({
    id: "invite",
    title: t("seats.invite"),
    body: () => [
      invitation(),
      h("p", { class: "fine" }, t("seats.latecomers")),
      table.screen || !freeSeats().length ? null : seatLinks(),
      table.screen
        ? null
        : [h("h3", null, t("seats.screen-link")), linkButtons("/t/" + table.code + "/screen", table.game.title)],
    ],
  });
}

/** A link for each free seat, for those who are elsewhere. */
const seatLinks = () => [
  h("h3", null, t("invite.seat")),
  h("p", { class: "fine" }, t("invite.seat-how")),
  freeSeats().map((seat) =>
    h(
      "details",
      { data: { key: "invite-" + seat.seat } },
      h("summary", null, nameOf(seat.seat)),
      linkButtons("/t/" + table.code + "#seat-" + (table.message.seats.indexOf(seat) + 1), table.game.title),
    ),
  ),
];
