// A tablet or television in the middle: everything public at once, and a way in for latecomers.

import { h } from "../core/dom.js";
import { data, t } from "../core/words.js";
import { chairs } from "./chairs.js";
import { lessonRests } from "./dock.js";
import { openInvitation } from "./invitation.js";
import { drawn } from "./later.js";
import { lessonCard } from "./lesson.js";
import { damage, nearlyFull } from "./notices.js";
import { code } from "./qr.js";
import { missing } from "./sitting.js";
import { game, drawTools } from "./tab_page.js";
import { isOver, table } from "./table.js";
import { actionBar } from "./turn.js";

/** @param {Child} top the bar */
export function sharedScreen(top) {
  return [
    top,
    h(
      "main",
      { id: "main", class: "shared", tabindex: "-1" },
      h(
        "div",
        { class: "shared-board" },
        damage(),
        nearlyFull(),
        isOver() ? drawn((late) => late.finalSheet(late.ending())) : null,
        game(),
      ),
      h(
        "aside",
        { class: "shared-side" },
        h(
          "button",
          { type: "button", class: "late", on: { click: openInvitation } },
          code(),
          h(
            "span",
            null,
            h("span", { class: "fine" }, t("seats.join-at")),
            h("strong", null, data.address.replace(/^https?:\/\//, "")),
            h("span", { class: "big-code" }, table.code),
          ),
        ),
        table.drawing.aside ? table.drawing.aside() : null,
        table.drawing.everybody
          ? h(
              "details",
              { class: "card", data: { key: "side-chairs" }, open: missing() },
              h("summary", null, t("lobby.table")),
              chairs(),
            )
          : chairs(!isOver() && !table.drawing.pointsJump),
        h(
          "details",
          { class: "card", data: { key: "side-log" } },
          h("summary", null, t("tabs.log")),
          drawn((late) => late.log()),
        ),
        table.game.engine
          ? h(
              "details",
              { class: "card", data: { key: "side-tools" } },
              h("summary", null, t("tabs.tools")),
              drawTools(),
            )
          : null,
      ),
    ),
    h("footer", { class: "dock", data: { key: "dock" } }, lessonCard(), lessonRests() ? null : actionBar()),
  ];
}
