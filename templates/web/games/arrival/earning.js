// The Earning Phase on one phone: cards from the three stacks, two blocks, Ogam's window, tiles from the display.

import { h } from "../../core/dom.js";
import { tileDisplay } from "./display.js";
import { cardDrawing } from "./drawing.js";
import { sections } from "./sections.js";

/** @type {Arrival.Step[]} */
const PHASES = ["draw", "block-1", "block-2", "ogam", "tiles"];

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./supplies.js").supplies>} supplies
 */
export function earning(context, supplies) {
  const { word, view, leader, due } = context;
  const drawing = cardDrawing(context, supplies);
  const blocks = sections(context, supplies);
  const tiles = tileDisplay(context, supplies);

  const isNow = () =>
    PHASES.includes(context.step()) || Boolean(view().question && view().leaders.some((each) => each.cards.length));
  const reset = () => {
    blocks.reset();
    tiles.reset();
  };

  /** Whose cards this phone shows large: who decides here, else who sits here. */
  function own() {
    const seat = due() || context.table.message.seat;
    return seat ? leader(seat) : null;
  }

  function board() {
    const mine = own();
    const others = view().leaders.filter((each) => each !== mine);
    return h(
      "section",
      { class: "earning", aria: { label: word("earning") }, data: { key: "earning" } },
      context.step() === "draw" || view().question === "stack-back" ? drawing.stacks() : null,
      context.step() === "tiles" || view().question === "display-tile" ? tiles.display() : null,
      mine && mine.cards.length ? blocks.cardsOf(mine) : null,
      others.some((each) => each.cards.length) ? h("ul", { class: "list others" }, others.map(blocks.other)) : null,
    );
  }

  /** The thumb's part. */
  function actions() {
    switch (context.step()) {
      case "draw":
        return drawing.actions();
      case "block-1":
      case "block-2":
      case "ogam":
        return blocks.actions();
      case "tiles":
        return tiles.actions();
      default:
        return null;
    }
  }

  return { isNow, board, actions, reset, drawOn: drawing.drawOn };
}
