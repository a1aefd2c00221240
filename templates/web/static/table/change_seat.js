// A link with a ticket, opened on a phone that has a seat here already: it changes seats only when its player says so.

import { h } from "../core/dom.js";
import { closeSheet, openSheet } from "../core/page.js";
import { t } from "../core/words.js";
import { forgive, redeem } from "./table.js";

/**
 * @param {string} ticket
 * @param {string} why */
export function askToChange(ticket, why) {
  const then = (/** @type {() => void} */ act) => () => {
    closeSheet("change");
    act();
  };
  forgive();
  openSheet({
    id: "change",
    title: t("seats.gone"),
    body: () => h("p", null, why),
    foot: () => [
      h("button", { type: "button", class: "main wide", on: { click: then(() => {}) } }, t("seats.stay")),
      h(
        "button",
        { type: "button", class: "wide", on: { click: then(() => redeem(ticket, true)) } },
        t("seats.change-to"),
      ),
    ],
  });
}
