// Dice of any number of sides: how many of which are rolled, and what they showed.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

/** @type {Record<number, string>} the dice on offer by their sides, and what each looks like */
const SHAPES = { 4: "triangle", 6: "square", 8: "diamond", 10: "diamond", 12: "hexagon", 20: "hexagon" };
const SIDES = Object.keys(SHAPES).map(Number);
const USUAL = 6; // dice with these need no label
const MOST_SIDES = 1000;
const MOST_ALIKE = 12;

/** @typedef {{ dice: Record<number, number>, odd: string }} DiceChoice how many of each number of sides, and the sides
 * of a die that is not in every box */
/** @typedef {{ dice: number[][], faces: number[], total: number }} Thrown */

/** @returns {DiceChoice} */
export const usualDice = () => ({ dice: { [USUAL]: 2 }, odd: "" });

/** The kinds of dice on offer, and those that were added.
 * @param {DiceChoice} choice */
const kinds = ({ dice }) =>
  SIDES.concat(
    Object.keys(dice)
      .map(Number)
      .filter((sides) => !SIDES.includes(sides) && dice[sides]),
  );

/** The dice to roll, as [how many, sides].
 * @param {DiceChoice} choice */
export const chosenDice = (choice) =>
  kinds(choice)
    .filter((sides) => choice.dice[sides])
    .map((sides) => [choice.dice[sides], sides]);

/** Buttons for more and fewer dice of each kind, and a field for another kind; `choice` is changed by them.
 * @param {DiceChoice} choice
 * @param {() => void} changed */
export function diceChoice(choice, changed) {
  /** @type {(sides: number, by: number) => () => void} */
  const change = (sides, by) => () => {
    const count = Math.max(0, Math.min(MOST_ALIKE, (choice.dice[sides] || 0) + by));
    choice.dice = Object.assign({}, choice.dice, { [sides]: count });
    changed();
  };
  /** @type {(sides: number, by: number, sign: string, off: boolean) => Node} */
  const button = (sides, by, sign, off) =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        disabled: off,
        aria: { label: t(by < 0 ? "tools.fewer" : "tools.more", { sides }) },
        on: { click: change(sides, by) },
      },
      sign,
    );
  return [
    h(
      "div",
      { class: "dice-choice" },
      kinds(choice).map((sides) =>
        h(
          "div",
          { class: ["die-choice", !choice.dice[sides] && "none"], data: { key: "d" + sides } },
          button(sides, -1, "−", !choice.dice[sides]),
          h(
            "span",
            null,
            choice.dice[sides] ? choice.dice[sides] + " ×" : null,
            h("strong", null, t("tools.die", { sides })),
          ),
          button(sides, 1, "+", choice.dice[sides] >= MOST_ALIKE),
        ),
      ),
    ),
    anotherDie(choice, changed),
  ];
}

/** @param {number} sides */
const mayBeDie = (sides) => Number.isInteger(sides) && sides >= 2 && sides <= MOST_SIDES;

/**
 * @param {DiceChoice} choice
 * @param {() => void} changed */
function anotherDie(choice, changed) {
  /** @param {any} event */
  const add = (event) => {
    event.preventDefault();
    const sides = Number(choice.odd);
    if (!mayBeDie(sides)) return;
    choice.dice = Object.assign({}, choice.dice, { [sides]: (choice.dice[sides] || 0) + 1 });
    choice.odd = "";
    changed();
  };
  return h(
    "form",
    { class: "say", on: { submit: add } },
    h("label", { for: "sides", class: "only-heard" }, t("tools.sides")),
    h("input", {
      id: "sides",
      type: "number",
      inputmode: "numeric",
      min: 2,
      max: MOST_SIDES,
      placeholder: t("tools.faces"),
      value: choice.odd,
      on: {
        input: (/** @type {any} */ event) => {
          choice.odd = event.target.value;
          changed();
        },
      },
    }),
    h("button", { type: "submit", disabled: !mayBeDie(Number(choice.odd)) }, t("tools.add-die")),
  );
}

/** What the dice showed.
 * @param {Thrown} thrown
 * @param {boolean} rolling */
export function thrownDice(thrown, rolling) {
  /** @type {number[]} */
  const sidesOf = [];
  for (const [count, sides] of thrown.dice) for (let die = 0; die < count; die += 1) sidesOf.push(sides);
  const alike = sidesOf.every((sides) => sides === USUAL);
  return h(
    "div",
    { class: ["dice", rolling && "rolling"] },
    thrown.faces.map((face, place) =>
      h(
        "span",
        { class: "die-shown" },
        h(
          "span",
          { class: "die " + (SHAPES[sidesOf[place]] || ""), css: { "--turn": ((place * 47) % 40) - 20 + "deg" } },
          String(face),
        ),
        alike ? null : h("small", null, t("tools.die", { sides: sidesOf[place] })),
      ),
    ),
  );
}
