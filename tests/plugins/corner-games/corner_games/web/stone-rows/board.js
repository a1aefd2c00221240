// Stone Rows on the phone: three rows of stones; a tap on a stone takes it and all behind it.

import { h } from "../../core/dom.js";
import { play } from "../../table/table.js";

export function draw({ table, t }) {
  const row = ([id, held]) =>
    h(
      "section",
      { class: "stone-row", data: { key: id } },
      h("h2", null, table.pack.nameOf(id)),
      Array.from({ length: held }, (unused, place) => {
        const move = table.message.moves.find((each) => each.row === id && each.stones === held - place);
        return h(
          "button",
          {
            type: "button",
            disabled: !move || table.busy,
            data: { key: id + place },
            aria: { label: t("game.take", { stones: held - place }) },
            on: { click: () => play(move) },
          },
          "●",
        );
      }),
    );
  return {
    board: () => h("div", { class: "stone-rows" }, Object.entries(table.message.view.rows).map(row)),
    actions: () => null,
    heard: () => {},
    headline: () => null,
    sayMove: () => null,
  };
}
