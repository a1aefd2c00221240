// Armorica on the phone: the two rows, displays, and winter. Nothing here knows the rules.

import { h } from "../../core/dom.js";
import { closerOf } from "./closer.js";
import { contextOf } from "./context.js";
import { deedsOf } from "./deeds.js";
import { displaysOf } from "./displays.js";
import { rowsOf } from "./rows.js";

/** @type {Armorica.Deck[]} */
const DECKS = ["gaul", "roman"];

/** @param {{ table: Table<Armorica.View, Armorica.Move>, t: Say }} page */
export function draw({ table, t }) {
  const context = contextOf({ table, t });
  const { word, choice, name, phase, due } = context;
  const { look, lookAt } = closerOf(context, (player, how) => display(player, how));
  const { display, drawnPlayer } = displaysOf(context, lookAt);
  const { drawnRow, take } = rowsOf(context, look);
  const { actions } = deedsOf(context, { look, take });

  function board() {
    const view = table.message.view;
    if (!view.rows) return null;
    const winter = phase() === "winter" && due();
    const top = due() || table.message.seat; // who decides here now, else who sits here
    const mineFirst = view.players.slice().sort((a, b) => Number(b.name === top) - Number(a.name === top));
    const rows =
      phase() === "over"
        ? null
        : h("div", { class: "rows", data: { key: "rows" } }, drawnRow("gaul"), drawnRow("roman"));
    const seats = h(
      "div",
      {
        class: "players",
        css: { "--across": String(view.players.length === 4 ? 2 : Math.min(3, view.players.length)) },
        data: { key: "players" },
      },
      mineFirst.map((entry) =>
        drawnPlayer(entry, entry.name === table.message.seat || Boolean(winter && entry.name === due())),
      ),
    );
    return h(
      "div",
      {
        class: ["armorica", "phase-" + phase(), winter && "winter-here", view.players.length > 3 && "many"],
        data: { key: "armorica" },
      },
      winter ? [seats, rows] : [rows, seats],
      view.gone.length ? h("p", { class: "fine gone" }, word("gone", { count: view.gone.length })) : null,
    );
  }

  /**
   * @param {Message<Armorica.View, Armorica.Move>} message
   * @param {Message<Armorica.View> | null} before
   */
  function heard(message, before) {
    choice.fresh = new Set();
    if (message.view && message.view.rows && before && before.view && before.view.rows) {
      for (const which of DECKS) {
        const known = new Set(before.view.rows[which]);
        message.view.rows[which].forEach((id) => {
          if (!known.has(id)) choice.fresh.add(id);
        });
      }
    }
    if (!before || message.number !== before.number) {
      if (!message.moves.some((move) => move.type === "take" && move.card === choice.picked)) choice.picked = null;
      choice.leaving = choice.leaving.filter((id) =>
        message.moves.some((move) => move.type === "starve" && move.cards.includes(id)),
      );
      choice.passing = false;
    }
  }

  return {
    board,
    actions,
    heard,
    headline: () => {
      const view = table.message && table.message.view;
      return view && view.turns && phase() !== "over" ? word("turn", { turn: view.turn, turns: view.turns }) : null;
    },
    sayMove: (/** @type {Armorica.Move} */ move) =>
      move.type === "take"
        ? word("take", { name: name(move.card) })
        : move.type === "pass"
          ? word("pass")
          : move.type === "starve"
            ? word("send-away", { names: move.cards.map(name).join(", ") })
            : null,
  };
}
