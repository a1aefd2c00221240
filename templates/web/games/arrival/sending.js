// Buttons that send a move of the Earning Phase, with what it changes beneath their words.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play, table as seen } from "../../table/table.js";

/**
 * @param {import("./context.js").Context} context
 * @param {() => void} forget what was chosen, once it is sent or let go
 */
export function sending({ word }, forget) {
  /** A button that sends a move, where there is one.
   * @param {string} label
   * @param {Arrival.Move | undefined} move
   * @param {string} cls */
  const sendButton = (label, move, cls) =>
    move
      ? h(
          "button",
          {
            type: "button",
            class: cls,
            disabled: seen.busy,
            on: {
              click: () => {
                forget();
                play(move);
              },
            },
          },
          h("span", null, label, consequence(move)),
        )
      : null;

  /** A chosen move, to be sent or let go.
   * @param {string} label
   * @param {Arrival.Move} move */
  function confirm(label, move) {
    return h(
      "div",
      { class: "chosen-row", data: { key: "confirm" } },
      sendButton(label, move, "main"),
      h(
        "button",
        {
          type: "button",
          class: "quiet round",
          aria: { label: word("not-this") },
          on: {
            click: () => {
              forget();
              redraw();
            },
          },
        },
        "×",
      ),
    );
  }

  return { sendButton, confirm };
}
