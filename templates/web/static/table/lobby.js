// Before play begins: who takes which seat, the invitation, the cut, and the start.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { openChair } from "./chair.js";
import { chairs } from "./chairs.js";
import { cutting, undealt, waitsForWords } from "./cut.js";
import { invitedTo, seatButtons } from "./free_seats.js";
import { handAsks } from "./hands.js";
import { hostAsks, openHost, toNote } from "./host.js";
import { invitation } from "./invitation.js";
import { parts } from "./later.js";
import { refusedHere } from "./notices.js";
import { ownSeat } from "./seat_name.js";
import { missing } from "./sitting.js";
import { cutsFirst, startButtons, waitsForStart } from "./start.js";
import { deal, freeSeats, mayAct, nameOf, table } from "./table.js";

const renameButton = () =>
  h(
    "button",
    {
      type: "button",
      class: "quiet round rename",
      aria: { label: t("lobby.rename") },
      on: { click: () => openChair(table.message.seat || "") },
    },
    "✎",
  );

/** Before the first move: which seat is yours, and which are still free. A shared screen, or a phone that plays for all
 * who have none, is not asked.
 * @param {() => void} begin */
export function lobby(begin) {
  const message = table.message;
  const waits = waitsForStart();
  const cut = undealt() || cutsFirst();
  const offered = message.seat || table.screen || (message.host && !missing()) ? [] : freeSeats();
  // The host invites first, and cuts when all are here.
  const due = cut && (message.host ? !missing() : Boolean(message.seat));
  const inviting = message.host || table.screen;
  const late = parts();
  const heading =
    message.seat && !table.screen
      ? t("lobby.hello", { name: nameOf(message.seat) })
      : offered.length
        ? t(offered.some(invitedTo) ? "invite.yours" : "lobby.who", { name: nameOf(table.invited || "") })
        : !inviting
          ? t("lobby.full")
          : !missing()
            ? t("lobby.ready")
            : t(table.screen ? "lobby.come" : "lobby.invite");
  return h(
    "main",
    { id: "main", class: "lobby", tabindex: "-1" },
    h("h1", null, heading, " ", ownSeat() && !table.screen ? renameButton() : null),
    handAsks(),
    hostAsks(),
    late ? late.eveningScore() : null,
    offered.length ? seatButtons() : null,
    due ? cutting() : null,
    inviting
      ? [
          h(
            "section",
            { class: ["card", table.screen && "gathering"] },
            !table.screen && (message.seat || offered.length) ? h("h2", null, t("lobby.invite")) : null,
            invitation(),
            chairs(),
          ),
          cut && !due ? cutting() : null,
        ]
      : [
          h("section", { class: "card" }, h("h2", null, t("lobby.table")), chairs()),
          cut && !due ? cutting() : null,
          message.seat ? h("section", { class: "card" }, invitation()) : null,
        ],
    table.screen ? null : toNote(),
    refusedHere(),
    table.game.lesson
      ? h(
          "p",
          { class: "learn-link" },
          h("a", { href: "/learn/" + table.game.id }, t("lesson.learn-how", { title: table.game.title })),
        )
      : null,
    h(
      "div",
      { class: "dock" },
      waits && (message.seat || message.host) ? startButtons() : null,
      waits && !mayAct() ? h("p", { class: "fine" }, t("lobby.all-ready")) : null,
      waits && message.seat && !message.host && !message.host_here
        ? h("button", { type: "button", class: "wide", on: { click: openHost } }, t("host.away"))
        : null,
      waits
        ? null
        : mayAct() && undealt()
          ? h(
              "button",
              {
                type: "button",
                class: "main wide",
                disabled: table.busy || waitsForWords(),
                on: { click: () => deal().then((done) => done && begin()) },
              },
              t("cut.deal"),
            )
          : h(
              "button",
              { type: "button", class: mayAct() || table.screen ? "main wide" : "wide", on: { click: begin } },
              t(mayAct() ? "lobby.begin" : table.screen ? "lobby.show" : "lobby.watch"),
            ),
      (message.host || !message.seat) && !table.screen
        ? h("a", { class: "button wide", href: "/t/" + table.code + "/screen" }, t("lobby.screen"))
        : null,
    ),
  );
}
