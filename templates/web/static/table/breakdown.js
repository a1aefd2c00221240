// A score sheet line by line, player beside player.

import { ruleButton } from "../core/book.js";
import { h } from "../core/dom.js";
import { ranked } from "../core/people.js";
import { minus } from "../core/words.js";
import { signOf } from "./emblem.js";
import { nameOf, table } from "./table.js";

/** Line by line, player beside player: what it was for and how many points it gave.
 * @param {Sheet} sheet
 * @param {(id: string) => string} [names]
 * @param {{ id: string, version: string }} [game]
 * @param {Pack} [pack] */
export function breakdown(sheet, names = nameOf, game = table.game, pack = table.pack) {
  return h(
    "div",
    { class: "sheets" },
    ranked(sheet).map((player) =>
      h(
        "section",
        {
          class: ["card", "score-card", sheet.winners.includes(player.name) && "best"],
          data: { key: "sheet-" + player.name },
        },
        h(
          "h2",
          null,
          h("span", { class: "who" }, signOf(player.name), names(player.name)),
          h("span", { class: "points" }, minus(player.total)),
        ),
        h(
          "ul",
          { class: "list lines" },
          player.lines.map((/** @type {any} */ line) =>
            h(
              "li",
              { class: line.points ? null : "none" },
              h("span", { class: "says" }, line.says, " ", ruleButton(game, pack, line.rule)),
              h("span", { class: "points" }, (line.points > 0 ? "+" : "") + minus(line.points)),
            ),
          ),
        ),
      ),
    ),
  );
}
