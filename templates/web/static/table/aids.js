// The printed aids of a game, beside its rules.

import { h } from "../core/dom.js";
import { openSheet } from "../core/page.js";
import { data, t } from "../core/words.js";
import { table } from "./table.js";

/** Where an aid is printed in several languages, the one of this phone; a piece's id ends with its language.
 * @param {[string, number][]} pieces */
function inTongue(pieces) {
  /** @param {string} piece */
  const said = (piece) => table.pack.languages.find((language) => piece.endsWith("-" + language));
  const own = pieces.filter(([piece]) => !said(piece) || said(piece) === data.language);
  return own.length ? own : pieces.slice(0, 1);
}

export function aids() {
  const found = table.pack.components.filter((component) => component.kind === "aid");
  return found.length
    ? h(
        "section",
        { class: "aids" },
        h("h2", null, t("rules.aids")),
        found.map((component) => inTongue(component.pieces).map(([piece]) => aid(piece, Boolean(component.back)))),
      )
    : null;
}

/** Small beside the rules, and as large as the phone with a tap.
 * @param {string} piece
 * @param {boolean} both */
function aid(piece, both) {
  const sides = () =>
    [
      table.pack.picture(piece, { alt: t("rules.aid-front") }),
      both ? table.pack.picture(piece, { side: "back", alt: t("rules.aid-back") }) : null,
    ].filter(Boolean);
  const enlarge = () =>
    openSheet({ id: "aid", wide: true, title: t("rules.aids"), body: () => h("div", { class: "aid-large" }, sides()) });
  return h(
    "div",
    { class: "aid" },
    sides().map((side) => h("button", { type: "button", class: "look-closer", on: { click: enlarge } }, side)),
  );
}
