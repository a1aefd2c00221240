// The end: the rumor adjustment as who pays whom and why, then all players' lines.

import { h } from "../../core/dom.js";
import { breakdown } from "../../table/breakdown.js";

/** @param {import("./context.js").Context} context */
export function reckoning(context) {
  const { word, view, who } = context;

  /** What the rumor adjustment brought or cost a player.
   * @param {Kingdoms.Player} each */
  const adjusted = (each) => (each.ledger ? each.ledger.adjustment : 0);

  function adjustment() {
    const players = view().players;
    const moved = view().adjustment || {};
    const held = players.map((each) => each.rumors.length);
    const paid = players.filter((each) => adjusted(each) < 0);
    const gained = players.filter((each) => adjusted(each) > 0);
    return h(
      "section",
      { class: "card adjustment", data: { key: "adjustment" } },
      h("h2", null, word("adjustment")),
      h(
        "ul",
        { class: "list" },
        players.map((each) =>
          h(
            "li",
            { data: { key: each.seat } },
            who(each.seat),
            h("span", { class: "says" }, word("rumors-held", { count: each.rumors.length })),
            h(
              "b",
              { class: "points" },
              adjusted(each) ? (adjusted(each) > 0 ? "+" : "−") + Math.abs(adjusted(each)) : "0",
            ),
          ),
        ),
      ),
      h(
        "p",
        null,
        paid.length || gained.length
          ? word(gained.length ? "pays" : "pays-box", {
              payers: paid.map((each) => context.nameOf(each.seat) + " (" + -moved[each.seat] + ")").join(", "),
              leaders: gained.map((each) => context.nameOf(each.seat)).join(", "),
              least: Math.min(...held),
              most: Math.max(...held),
              worth: adjusted(paid[0]) / moved[paid[0].seat],
            })
          : word(Math.min(...held) === Math.max(...held) ? "pays-level" : "pays-none"),
      ),
    );
  }

  return {
    /**
     * @param {Sheet} sheet
     * @param {boolean} done
     */
    draw: (sheet, done) => (done && view().over ? [adjustment(), breakdown(sheet)] : null),
  };
}
