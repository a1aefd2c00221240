// Cards from the three stacks: one with a tap, or all of them one after the other.

import { h } from "../../core/dom.js";
import { play, table as seen } from "../../table/table.js";

const SOON_MS = 60;

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./supplies.js").supplies>} supplies
 */
export function cardDrawing(context, { picture }) {
  const { word, view, leader, due, legal } = context;
  /** @type {Map<string, number>} */
  const drawn = new Map(); // the seats that draw all their cards, with how many they had

  function stacks() {
    const moves = due() && !context.table.message.question ? legal("draw-card") : [];
    return h(
      "div",
      { class: "stacks", data: { key: "stacks" } },
      view().stacks.map((stack, place) => {
        const move = moves.find((each) => each.stack === place + 1);
        const label = word("stack", {
          stack: place + 1,
          cards: stack.cards,
          back: stack.top ? word("back-" + stack.top) : "–",
        });
        return h(
          "button",
          {
            type: "button",
            class: ["stack", move && "open"],
            data: { key: "stack-" + place, stack: place + 1 },
            aria: { label },
            disabled: seen.busy || !move,
            on: { click: () => move && play(move) },
          },
          stack.top ? picture({ back: stack.top, front: null }) : h("span", { class: "no-card" }),
          h(
            "span",
            { class: "under" },
            h("b", null, stack.top ? word("back-" + stack.top) : "–"),
            " ",
            String(stack.cards),
          ),
        );
      }),
    );
  }

  /** The fullest stack: what is drawn blindly is as good from any. */
  const fullest = () =>
    legal("draw-card")
      .slice()
      .sort((a, b) => view().stacks[b.stack - 1].cards - view().stacks[a.stack - 1].cards)[0];

  /** Draw on, each time this seat's turn comes round, until it has all its cards or takes one back. */
  function drawOn() {
    const seat = due();
    const asked = context.step() === "draw" && !context.table.message.question && !context.table.message.request;
    if (seen.busy) {
      setTimeout(drawOn, SOON_MS);
      return;
    }
    if (context.step() !== "draw" && !view().question) drawn.clear();
    if (!seat || !asked || !drawn.has(seat)) return;
    const held = leader(seat).cards.length;
    const move = fullest();
    if (held < (drawn.get(seat) || 0) || !move) {
      drawn.delete(seat);
      return;
    }
    drawn.set(seat, held + 1);
    play(move);
  }

  const drawAll = () => {
    drawn.set(context.mine(), leader(context.mine()).cards.length);
    drawOn();
  };

  function actions() {
    const number = leader(context.mine()).cards.length + 1;
    return h(
      "div",
      { class: "hint", data: { key: "draw" } },
      h("p", null, word("hint-draw", { number })),
      h(
        "button",
        { type: "button", data: { deed: "draw-all" }, disabled: seen.busy, on: { click: drawAll } },
        word("draw-all", { count: view().cards_each - number + 1 }),
      ),
    );
  }

  return { stacks, actions, drawOn };
}
