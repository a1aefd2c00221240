// The table's own menu: who sits where, invitations, the host's rights, the replay, and how the cards came to lie.

import { h } from "../core/dom.js";
import { closeSheet, openSheet } from "../core/page.js";
import { data, t } from "../core/words.js";
import { exportLinks } from "./exports.js";
import { openHost } from "./host.js";
import { parts, withParts } from "./later.js";
import { chairs } from "./chairs.js";
import { openInvitation } from "./invitation.js";
import { ownNameForm } from "./seat_name.js";
import { freeSeats, isOver, mayAct, table } from "./table.js";

function replayButton() {
  const late = parts();
  if (!late || !late.canReplay()) return null;
  const open = () => {
    closeSheet("table");
    late.openReplay();
  };
  return h(
    "button",
    { type: "button", class: "wide", data: { key: "open-replay" }, on: { click: open } },
    t("replay.open"),
  );
}

/** To seats, where the server sends turn notices. */
const noticesButton = () =>
  data.notices && data.notices.length && table.message.seat && !table.screen && !isOver()
    ? h(
        "button",
        {
          type: "button",
          class: "wide",
          data: { key: "notices" },
          on: { click: () => withParts((late) => late.openNotices()) },
        },
        t("notices.open"),
      )
    : null;

export function openTable() {
  if (!table.message) return;
  openSheet({
    id: "table",
    title: table.game.title,
    body: () => [
      chairs(),
      table.screen ? null : ownNameForm(),
      table.refused ? h("p", { class: "error", role: "alert" }, table.refused.why) : null,
      h(
        "div",
        { class: "menu" },
        h("button", { type: "button", class: "wide", on: { click: openInvitation } }, t("seats.invite")),
        table.screen
          ? h("a", { class: "button wide", href: "/t/" + table.code }, t("table.as-phone"))
          : h("a", { class: "button wide", href: "/t/" + table.code + "/screen" }, t("lobby.screen")),
        h("button", { type: "button", class: "wide", on: { click: openHost } }, t("host.title")),
        noticesButton(),
        replayButton(),
        exportLinks(table.code, { over: isOver(), cls: "button wide" }),
        h("a", { class: "button wide", href: "/" }, t("page.home")),
      ),
      !mayAct() ? h("p", { class: "fine" }, t(freeSeats().length ? "seats.only-looking" : "seats.watching")) : null,
      table.message.seed_chosen ? h("p", { class: "fine" }, t("table.seed-chosen")) : null,
      table.message.commitment
        ? h(
            "details",
            { class: "fine" },
            h("summary", null, t("table.fair")),
            h("p", null, t("table.fair-how")),
            h("p", { class: "hash" }, table.message.commitment),
            table.message.seed ? h("p", { class: "hash" }, t("table.seed"), " ", table.message.seed) : null,
          )
        : null,
    ],
  });
}
