// The two rows as they lie on the table. What may be taken is what the host lists.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { nameOf, play, why } from "../../table/table.js";

const PLACES = 6;

/** @param {import("./context.js").Context} context
 * @param {(ids: string[]) => void} look */
export function rowsOf(context, look) {
  const { table, word, choice, card, suitOf, kinds, name, phase, due, takeOf, reader, picture, icons } = context;

  /** @param {Armorica.Deck} which */
  function drawnRow(which) {
    const view = table.message.view;
    const cards = view.rows[which];
    const now = phase() === which;
    const deck = view.decks[which];
    const blank = PLACES - cards.length;
    const mineNow = Boolean(now && due() && !table.message.question && !table.message.request);
    return h(
      "section",
      {
        class: ["row", which, now && "now", mineNow && "choosing"],
        aria: { label: word("row-" + which) },
        data: { key: "row-" + which },
      },
      h(
        "header",
        null,
        h("h2", null, table.pack.text("decks." + which)),
        reach(which),
        h(
          "span",
          { class: "deck", role: "img", aria: { label: word("deck", { count: deck.left, pile: deck.pile || "–" }) } },
          h("b", { aria: { hidden: "true" } }, deck.pile || "–"),
          h("span", { aria: { hidden: "true" } }, String(deck.left)),
        ),
      ),
      h(
        "div",
        { class: "fan", css: { "--n": String(PLACES) } },
        Array.from({ length: Math.max(0, blank) }, (unused, place) =>
          h("span", { class: "gap", data: { key: "gap-" + place }, aria: { hidden: "true" } }),
        ),
        cards.map((id, index) => slot(which, id, cards.length - index, mineNow)),
      ),
    );
  }

  /** @param {Armorica.Deck} which
   * @param {string} id
   * @param {number} position from the deck, which a card costs
   * @param {boolean} mineNow */
  function slot(which, id, position, mineNow) {
    const row = card(id);
    const open = Boolean(mineNow && takeOf(id));
    const key = which === "roman" && row.unlock ? row.unlock : "wheat";
    const label = word(open ? "card-open" : mineNow ? "card-shut" : "card", {
      name: name(id),
      suit: suitOf(id),
      position,
      icons: icons(row),
    });
    return h(
      "button",
      {
        type: "button",
        class: [
          "slot",
          open && "open",
          mineNow && !open && "shut",
          choice.picked === id && "picked",
          choice.fresh.has(id) && "fresh",
        ],
        data: { key: id, card: id, position },
        aria: { label, pressed: choice.picked === id ? "true" : null, disabled: mineNow && !open ? "true" : null },
        on: { click: () => tap(id, mineNow, open) },
      },
      picture(id, ""),
      h(
        "span",
        { class: "foot", aria: { hidden: "true" } },
        h("b", null, String(position)),
        table.pack.icon(table.pack.row("icons", key).icon),
      ),
    );
  }

  /** @param {string} id
   * @param {boolean} mineNow
   * @param {boolean} open */
  function tap(id, mineNow, open) {
    choice.passing = false;
    if (!mineNow) {
      look([id]);
      return;
    }
    if (!open) {
      choice.picked = null;
      why({ type: "take", seat: due(), card: id });
      return;
    }
    table.refused = null;
    if (choice.picked === id) take(id);
    else {
      choice.picked = id;
      redraw();
    }
  }

  /** @param {string} id */
  function take(id) {
    const move = takeOf(id);
    choice.picked = null;
    if (move) play(move);
  }

  /** What the reader has to reach with; beside each position stands which icon it asks for.
   * @param {Armorica.Deck} which */
  function reach(which) {
    const player = reader();
    const asked =
      which === "gaul"
        ? ["wheat"]
        : ["wheat"].concat(
            kinds()
              .map((kind) => kind.id)
              .filter((id) => Object.values(table.pack.tables.cards).some((found) => found.unlock === id)),
          );
    return h(
      "span",
      {
        class: "reach",
        role: "img",
        aria: {
          label: word("reach", {
            name: nameOf(player.name),
            icons: asked.map((id) => table.pack.counted(id, player.icons[id], "icon")).join(", "),
          }),
        },
      },
      asked.map((id) =>
        h(
          "span",
          { class: id, css: { "--tone": table.pack.row("icons", id).colour } },
          table.pack.icon(table.pack.row("icons", id).icon),
          String(player.icons[id]),
        ),
      ),
    );
  }

  return { drawnRow, take };
}
