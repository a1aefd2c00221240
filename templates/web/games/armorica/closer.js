// Cards and displays, large.

import { h } from "../../core/dom.js";
import { openSheet } from "../../core/page.js";
import { nameOf } from "../../table/table.js";

/** @param {import("./context.js").Context} context
 * @param {(player: Armorica.Player, how: { big: boolean }) => Node} display */
export function closerOf(context, display) {
  const { table, word, card, suitOf, name, shown, icons } = context;

  /** @param {string[]} ids */
  function look(ids) {
    openSheet({
      id: "look",
      title: ids.map(name).join(", "),
      body: () =>
        ids.map((id) =>
          h("div", { class: "closer" }, table.pack.picture(id), h("p", { class: "only-heard" }, icons(card(id)))),
        ),
    });
  }

  /** @param {string} seat */
  function lookAt(seat) {
    openSheet({
      id: "look-at",
      wide: true,
      title: word("display-of", { name: nameOf(seat) }),
      body: () => {
        const entry = table.message.view.players.find((found) => found.name === seat);
        if (!entry) return null;
        return [
          display(entry, { big: true }),
          h(
            "ol",
            { class: "roll-call" },
            entry.display
              .map(shown)
              .map((id) =>
                h(
                  "li",
                  null,
                  h("strong", null, name(id)),
                  " · ",
                  suitOf(id),
                  h("span", { class: "fine" }, " ", icons(card(id))),
                ),
              ),
          ),
        ];
      },
    });
  }

  return { look, lookAt };
}
