// Before the app deals anything: words of the people's own go into all that it deals. Nobody could know them when the
// app settled on its seed.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { cut, mayAct, sayEntry, table } from "./table.js";

let words = "";

/** The app has been asked for something and waits to be told to deal. */
export const undealt = () => Boolean(table.message.question) && table.message.question.dealer === "app";

export function cutting() {
  const cuts = table.message.log.filter((entry) => entry.kind === "cut");
  const send = (event) => {
    event.preventDefault();
    const said = words.trim();
    if (!said) return;
    words = "";
    cut(said);
  };
  return h("section", { class: "card", data: { key: "cut" } },
    h("h2", null, t("cut.title")),
    h("p", { class: "fine" }, t("cut.how")),
    mayAct() ? h("form", { class: "say", on: { submit: send } },
      h("label", { for: "cut", class: "only-heard" }, t("cut.words")),
      h("input", { id: "cut", maxlength: 200, placeholder: t("cut.words"), value: words, autocomplete: "off", on: { input: (event) => { words = event.target.value; } } }),
      h("button", { type: "submit", disabled: table.busy }, t("cut.do"))) : null,
    cuts.length ? h("ul", { class: "list cuts" }, cuts.map((entry) => h("li", { data: { key: "cut-" + entry.number } }, "✓ ", sayEntry(entry)))) : null,
    h("p", { class: "hash" }, table.message.commitment));
}
