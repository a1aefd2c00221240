// Dice: the printed side or the icon where a row stands on it, pips where the faces are those of an ordinary die; a die
// that has not been thrown yet is blank.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";

/** @type {Record<string, number[]>} */
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/**
 * @param {import("./context.js").Context} context
 * @param {string} name
 * @param {(string | number)[]} values
 */
export function drawnDice(context, name, values) {
  const { word } = context;
  const made = context.board().dice[name];
  const title = context.text("dice." + name) || name;
  const again = context
    .legal()
    .some((move) => Object.values(context.picks(move)).some((pick) => pick.kind === "dice" && pick.of === name));
  const ordinary = !made.of && !made.total && made.faces.every((face) => String(face) in PIPS);
  return h(
    "section",
    { class: "zone thrown", data: { key: "dice-" + name, about: name } },
    h("h2", null, title),
    h(
      "div",
      { class: "dice-row" },
      values.map((value, place) => {
        const thrown = made.total || made.faces.includes(value);
        const going = context.dice.includes(place);
        const saying = thrown ? word(going ? "die-again" : "die", { value: context.called(value) }) : word("die-blank");
        const face = !thrown ? null : ordinary ? pips(value) : side(context, value);
        const about = typeof value === "string" ? value : name;
        if (!again) return h("span", { class: "die", role: "img", data: { about }, aria: { label: saying } }, face);
        return h(
          "button",
          {
            type: "button",
            class: ["die", going && "chosen-one"],
            data: { key: "die-" + place, about },
            aria: { label: saying, pressed: String(going) },
            on: { click: () => hold(context, name, place) },
          },
          face,
        );
      }),
    ),
  );
}

/** What stands on a side: the row as it is printed on a die, its icon, or its name; else a number.
 * @param {import("./context.js").Context} context
 * @param {any} value */
function side(context, value) {
  return (
    drawnFace(context, value) || h("b", { class: typeof value === "string" ? "in-words" : null }, context.called(value))
  );
}

/** A row on the side of a die as a picture; null where there is none.
 * @param {import("./context.js").Context} context
 * @param {any} value */
export function drawnFace(context, value) {
  const { pack } = context.table;
  const of = Object.values(context.board().dice).find((made) => made.of && made.faces.includes(value));
  if (!of) return null;
  const row = pack.row(of.of, value);
  return pack.dieFace(value) || (row && pack.icons[row.icon] ? pack.icon(row.icon) : null);
}

/** @param {string | number} value */
const pips = (value) =>
  h(
    "svg",
    { viewBox: "0 0 30 30", aria: { hidden: "true" } },
    PIPS[value].map((at) =>
      h("circle", { cx: 5 + 10 * ((at - 1) % 3), cy: 5 + 10 * Math.floor((at - 1) / 3), r: 2.9 }),
    ),
  );

/** Put a die among those to be thrown again, or take it back.
 * @param {import("./context.js").Context} context
 * @param {string} name
 * @param {number} place */
function hold(context, name, place) {
  const dice = context.dice;
  context.dice = dice.includes(place) ? dice.filter((other) => other !== place) : dice.concat([place]).sort();
  context.held = context.dice.length ? { kind: "dice", of: name, value: context.dice } : null;
  redraw();
}
