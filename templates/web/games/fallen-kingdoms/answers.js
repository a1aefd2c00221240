// What people dealt on the table and no list of answers names: the map, a player's gods, a card from a stack not
// seen through yet.

import { h } from "../../core/dom.js";
import { openRule } from "../../core/book.js";
import { redraw } from "../../core/page.js";
import { answer, judged } from "../../table/table.js";
import { chooser } from "./cards.js";
import { mapEditor } from "./map_editor.js";

/** @param {import("./context.js").Context} context */
export function answers(context) {
  const { table, word } = context;
  const pack = table.pack;
  const hands = mapEditor({
    pack,
    word,
    players: () => table.message.seats.length,
    judge: (grid) => judged({ type: "chance", question: "map", answer: { grid } }),
    openRule: (rule) => openRule(table.game, pack, rule),
  });
  /** @type {string[]} */
  let dealt = [];
  let asked = "";

  const map = () => [
    hands.draw(),
    h(
      "button",
      {
        type: "button",
        class: "main wide",
        data: { deed: "lay" },
        disabled: context.busy(),
        on: { click: () => answer({ grid: hands.grid() }) },
      },
      word("lay-done"),
    ),
  ];

  /** @param {string} subject the seat whose gods were dealt */
  function gods(subject) {
    if (asked !== subject) {
      asked = subject;
      dealt = [];
    }
    const held = /** @type {string[]} */ ([]).concat(...context.view().players.map((each) => each.gods));
    /** @param {string} id */
    const toggle = (id) => {
      dealt = dealt.includes(id) ? dealt.filter((other) => other !== id) : dealt.concat([id]).slice(-2);
      redraw();
    };
    return [
      h("p", { class: "fine" }, word("gods-tap", { name: context.nameOf(subject) })),
      chooser(
        context,
        pack.tables.gods
          .map((row) => row.id)
          .filter((id) => !held.includes(id))
          .map((id) => ({
            id,
            pressed: dealt.includes(id),
            data: { answer: id },
            on: () => toggle(id),
          })),
      ),
      dealt.length
        ? h(
            "button",
            {
              type: "button",
              class: "main wide",
              data: { deed: "dealt" },
              disabled: context.busy(),
              on: { click: () => answer(dealt) },
            },
            word("dealt"),
          )
        : null,
    ];
  }

  const knowledge = () => [
    h("p", { class: "fine" }, word("cards-tap")),
    chooser(
      context,
      pack.tables.knowledge.map((row) => ({
        id: row.id,
        data: { answer: row.id },
        on: () => answer(row.id),
      })),
    ),
  ];

  /** The form for this question, or null where the page's own will do.
   * @param {Schemas["Asked"]} question */
  return (question) => {
    if (!("subject" in question)) return null; // another player's secret
    switch (question.id) {
      case "map":
        return map();
      case "gods":
        return gods(question.subject);
      case "draw-knowledge":
        return question.answers ? null : knowledge();
      default:
        return null;
    }
  };
}
