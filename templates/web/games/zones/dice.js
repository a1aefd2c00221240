// Dice: pips where the faces are those of an ordinary die; a die that has not been thrown yet is blank.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/**
 * @param {import("./context.js").Context} context
 * @param {string} name
 * @param {number[]} values
 */
export function drawnDice(context, name, values) {
  const { word } = context;
  const made = context.board().dice[name];
  const title = context.text("dice." + name) || name;
  const again = context
    .legal()
    .some((move) => Object.values(context.picks(move)).some((pick) => pick.kind === "dice" && pick.of === name));
  const ordinary = !made.total && made.faces.every((face) => face in PIPS);
  return h(
    "section",
    { class: "zone thrown", data: { key: "dice-" + name } },
    h("h2", null, title),
    h(
      "div",
      { class: "dice-row" },
      values.map((value, place) => {
        const thrown = made.total || made.faces.includes(value);
        const going = context.dice.includes(place);
        const saying = thrown ? word(going ? "die-again" : "die", { value }) : word("die-blank");
        const face = !thrown ? null : ordinary ? pips(value) : h("b", null, String(value));
        if (!again) return h("span", { class: "die", role: "img", aria: { label: saying } }, face);
        return h(
          "button",
          {
            type: "button",
            class: ["die", going && "chosen-one"],
            data: { key: "die-" + place },
            aria: { label: saying, pressed: String(going) },
            on: { click: () => hold(context, name, place) },
          },
          face,
        );
      }),
    ),
  );
}

/** @param {number} value */
const pips = (value) =>
  h(
    "svg",
    { viewBox: "0 0 30 30", aria: { hidden: "true" } },
    PIPS[value].map((/** @type {number} */ at) =>
      h("circle", { cx: 5 + 10 * ((at - 1) % 3), cy: 5 + 10 * Math.floor((at - 1) / 3), r: 2.9 }),
    ),
  );

function hold(context, name, place) {
  const dice = context.dice;
  context.dice = dice.includes(place) ? dice.filter((other) => other !== place) : dice.concat([place]).sort();
  context.held = context.dice.length ? { kind: "dice", of: name, value: context.dice } : null;
  redraw();
}
