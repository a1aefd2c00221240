// Who deals: the app, or the people with their real pieces; and whether they cut first.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { known, t } from "../core/words.js";
import { choice, editors, game, mayCut, words } from "./choice.js";

/** @type {("app" | "table")[]} */
const DEALERS = ["app", "table"];

/** Who deals these kinds: the app, or the people with their real pieces.
 * @param {string} id
 * @param {string} label
 * @param {string[]} kinds */
const dealerRow = (id, label, kinds) =>
  h(
    "div",
    { class: "dealer", data: { key: "deals-" + id } },
    h("span", { id: "say-deals-" + id }, label),
    h(
      "div",
      { class: "choices", role: "group", aria: { labelledby: "say-deals-" + id } },
      DEALERS.map((who) =>
        h(
          "button",
          {
            type: "button",
            aria: { pressed: String(kinds.every((kind) => choice.dealer[kind] === who)) },
            on: {
              click: () => {
                for (const kind of kinds) choice.dealer[kind] = who;
                redraw();
              },
            },
          },
          t("new.deals-" + who),
        ),
      ),
    ),
  );

/** What is dealt is named by the pack: as a kind, as dice, or by the pile it comes from.
 * @param {string} kind */
const dealtName = (kind) =>
  ["zones.", "dice.", "dealt."].reduce(
    (name, part) => words(part + kind, name),
    known("new.kind-" + kind) ? t("new.kind-" + kind) : kind,
  );

export function dealers() {
  const elsewhere = /** @type {string[]} */ ([]).concat(...editors().map((editor) => editor.asks || []));
  const kinds = game.chance.filter((kind) => !elsewhere.includes(kind));
  return h(
    "fieldset",
    null,
    h("legend", null, t("new.dealer")),
    h("p", { class: "fine" }, t("new.dealer-how")),
    kinds.length > 1 ? dealerRow("all", t("new.deals-all"), kinds) : null,
    kinds.map((kind) => dealerRow(kind, dealtName(kind), [kind])),
    mayCut()
      ? [
          h(
            "label",
            { class: "check" },
            h("input", {
              type: "checkbox",
              id: "cut-first",
              checked: choice.cut,
              on: {
                change: (event) => {
                  choice.cut = event.target.checked;
                },
              },
            }),
            " ",
            t("new.cut"),
          ),
          h("p", { class: "fine" }, t("new.cut-how")),
        ]
      : null,
  );
}
