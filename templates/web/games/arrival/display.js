// Tactic tiles on the display: looked at, and taken when it is this phone's turn.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { sending } from "./sending.js";

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./supplies.js").supplies>} supplies
 */
export function tileDisplay(context, { closer }) {
  const { word, view, due, legal, name, pack } = context;
  /** @type {number[]} */
  let wanted = []; // places on the display
  const reset = () => {
    wanted = [];
  };
  const { sendButton } = sending(context, reset);

  function display() {
    const seat = due();
    const choosing = seat && context.step() === "tiles" && !context.table.message.question;
    const most = choosing ? Math.max(0, ...legal("take-tiles").map((move) => move.tiles.length)) : 0;
    return h(
      "div",
      { class: "display-row", data: { key: "display" } },
      h("h2", null, word("display"), h("small", null, word("pile", { count: view().tiles_left }))),
      h(
        "div",
        { class: "tile-grid" },
        view().display.map((tile, place) => {
          const chosen = wanted.includes(place);
          return h(
            "button",
            {
              type: "button",
              class: ["tile", chosen && "chosen"],
              data: { key: tile + place, tile },
              aria: { pressed: choosing ? String(chosen) : null, label: pack().text("words." + tile) || name(tile) },
              on: {
                click: () => {
                  if (!choosing) {
                    closer(tile);
                    return;
                  }
                  wanted = chosen ? wanted.filter((kept) => kept !== place) : wanted.concat([place]).slice(-most);
                  redraw();
                },
              },
            },
            pack().picture(tile, { alt: "" }),
            h("span", { class: "does" }, h("strong", null, name(tile)), h("span", null, context.tileSays(tile))),
          );
        }),
      ),
    );
  }

  /** The thumb's part while tiles are chosen. */
  function actions() {
    const all = legal("take-tiles");
    const most = Math.max(0, ...all.map((move) => move.tiles.length));
    const chosen = wanted
      .map((place) => view().display[place])
      .slice()
      .sort();
    const move =
      chosen.length === most ? all.find((each) => each.tiles.slice().sort().join() === chosen.join()) : undefined;
    return h(
      "div",
      { class: "hint", data: { key: "take" } },
      h(
        "p",
        null,
        move
          ? chosen.map(name).join(", ")
          : word(most === 1 ? "hint-tile" : "hint-tiles", { count: most, chosen: chosen.length }),
      ),
      move ? sendButton(word("do-take"), move, "main") : null,
    );
  }

  return { display, actions, reset };
}
