// Change destiny: of the three cards on top of the stack one is laid open in place of another, the rest go under the
// stack in the order of one's choice. Three small choices instead of a list of all their combinations.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play } from "../../table/table.js";

/** @param {import("./context.js").Context} context */
export function norns(context) {
  const { word, name, pack } = context;
  /** @typedef {Kingdoms.MoveOf<"norns_pick">} Pick */
  let chosen = { card: "", replace: "", first: "" };

  /** @type {(moves: Pick[], field: (move: Pick) => string) => string[]} */
  const values = (moves, field) => Array.from(new Set(moves.map(field)));

  /**
   * @param {string} label
   * @param {string[]} ids
   * @param {keyof typeof chosen} part
   * @param {string} now
   */
  function line(label, ids, part, now) {
    return h(
      "div",
      { class: "norns-line", role: "group", aria: { label: word("norns-" + label) }, data: { key: label } },
      h("span", null, word("norns-" + label)),
      h(
        "div",
        { class: "norns-cards" },
        ids.map((id) =>
          h(
            "button",
            {
              type: "button",
              data: { key: label + id, part: id },
              aria: { pressed: String(now === id), label: name(id) },
              on: {
                click: () => {
                  chosen[part] = id;
                  redraw();
                },
              },
            },
            pack().picture(id, { alt: "" }),
            h("span", null, name(id)),
          ),
        ),
      ),
    );
  }

  /** @param {Pick[]} moves */
  function actions(moves) {
    const cards = values(moves, (move) => move.card);
    const card = cards.includes(chosen.card) ? chosen.card : cards[0];
    const some = moves.filter((move) => move.card === card);
    const replaced = values(some, (move) => move.replace);
    const replace = replaced.includes(chosen.replace) ? chosen.replace : replaced[0];
    const rest = some.filter((move) => move.replace === replace);
    const firsts = values(rest, (move) => move.under[0]);
    const first = firsts.includes(chosen.first) ? chosen.first : firsts[0];
    const move = rest.find((each) => each.under[0] === first) || rest[0];
    return h(
      "div",
      { class: "norns", data: { key: "norns" } },
      line("lay", cards, "card", card),
      line("for", replaced, "replace", replace),
      firsts.length > 1 ? line("under", firsts, "first", first) : null,
      h(
        "button",
        {
          type: "button",
          class: "main wide",
          data: { key: "norns-go", deed: "norns" },
          disabled: context.busy(),
          on: { click: () => play(move) },
        },
        h("span", null, word("norns-do"), consequence(move)),
      ),
    );
  }

  return {
    actions,
    reset: () => {
      chosen = { card: "", replace: "", first: "" };
    },
  };
}
