// The open request of an undo or an amendment, for all who play.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { consent, mayAct, mine, nameOf, namesOf, sayEntry, sayEvent, table, withdraw } from "./table.js";

/** What would go with it; what was asked for first stands in the sentence above already.
 * @param {Schemas["OpenRequest"]} request */
function falling(request) {
  const undo = request.kind === "undo";
  const events = undo ? request.falls.slice(1) : request.falls;
  return events.length
    ? h(
        "details",
        { class: "fine", data: { key: "falls" } },
        h("summary", null, t(undo ? "log.goes" : "log.falls", { count: events.length })),
        h(
          "ul",
          null,
          events.map((/** @type {any} */ event) => h("li", null, sayEvent(event))),
        ),
      )
    : null;
}

/** What is asked, what would go with it, and the answers of those who are asked. */
export function openRequest() {
  const request = /** @type {Schemas["OpenRequest"]} */ (table.message.request);
  const asked = mine().filter((seat) => request.missing.includes(seat));
  const own = request.by === table.message.seat || (request.by === null && table.message.host);
  return h(
    "div",
    { class: "request", role: "region", aria: { label: t("turn.request") }, data: { key: "request" } },
    h("p", null, h("strong", null, sayEntry(request))),
    request.changes
      ? h(
          "ul",
          { class: "list changes" },
          request.changes.map((change) =>
            h(
              "li",
              { data: { key: "change-" + change.event } },
              h("s", null, sayEvent(change.event)),
              " → ",
              h("strong", null, change.says || t("log.struck")),
            ),
          ),
        )
      : null,
    falling(request),
    request.missing.length ? h("p", { class: "fine" }, t("turn.waits-for", { names: namesOf(request.missing) })) : null,
    asked.map((seat) =>
      h(
        "div",
        { class: "pair", data: { key: "ask-" + seat } },
        h(
          "button",
          { type: "button", on: { click: () => consent(false, seat) } },
          t("turn.refuse"),
          asked.length > 1 ? " · " + nameOf(seat) : "",
        ),
        h(
          "button",
          { type: "button", class: "main", on: { click: () => consent(true, seat) } },
          t("turn.agree"),
          asked.length > 1 ? " · " + nameOf(seat) : "",
        ),
      ),
    ),
    own && mayAct()
      ? h("button", { type: "button", class: "wide", on: { click: withdraw } }, t("turn.withdraw"))
      : null,
  );
}
