// What people are told where they look: why the last deed was not done; to the host, that the log was damaged or the
// table is nearly full.

import { h } from "../core/dom.js";
import { recall, redraw, remember } from "../core/page.js";
import { t } from "../core/words.js";
import { table } from "./table.js";

/** To the host: what the table or the server still takes is nearly used up. */
export function nearlyFull() {
  const what = table.message.nearly_full;
  return what ? h("p", { class: "damage", role: "status", data: { key: "full" } }, t("table.full-" + what)) : null;
}

/** To the host: the log was damaged, and the table goes on from where it was whole. Until it has been read. */
export function damage() {
  const found = table.message.host ? table.message.log.filter((entry) => entry.kind === "broken").pop() : null;
  const read = "broken-" + table.code;
  if (!found || recall(read, 0) >= found.number) return null;
  const lost = found.move.lost;
  return h(
    "div",
    { class: "damage", role: "alert", data: { key: "damage" } },
    h("h2", null, t("table.broken-title")),
    h("p", null, t(lost === 1 ? "table.broken-one" : "table.broken", { count: lost })),
    h(
      "button",
      {
        type: "button",
        on: {
          click: () => {
            remember(read, found.number);
            redraw();
          },
        },
      },
      t("table.broken-seen"),
    ),
  );
}

/** Why the last deed was not done, for a sheet of its own. */
export const refusedHere = () => (table.refused ? h("p", { class: "error", role: "alert" }, table.refused.why) : null);
