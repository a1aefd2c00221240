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
    /** @param {string} rule */
    openRule: (rule) => openRule(table.game, pack, rule),
  });
  /** @type {any[]} */
  let dealt = [];
  let asked = null;

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

  function gods(question) {
    if (asked !== question.subject) {
      asked = question.subject;
      dealt = [];
    }
    /** @type {any} */
    const held = [].concat(...context.view().players.map((each) => each.gods || []));
    /** @param {string} id */
    const toggle = (id) => {
      dealt = dealt.includes(id) ? dealt.filter((other) => other !== id) : dealt.concat([id]).slice(-2);
      redraw();
    };
    return [
      h("p", { class: "fine" }, word("gods-tap", { name: context.nameOf(question.subject) })),
      chooser(
        context,
        pack.tables.gods
          .map((row) => row.id)
          .filter((/** @type {string} */ id) => !held.includes(id))
          .map((/** @type {string} */ id) => ({
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

  /** The form for this question, or null where the page's own will do. */
  return (question) => {
    if (!("subject" in question)) return null; // another player's secret
    switch (question.id) {
      case "map":
        return map();
      case "gods":
        return gods(question);
      case "draw-knowledge":
        return question.answers ? null : knowledge();
      default:
        return null;
    }
  };
}
