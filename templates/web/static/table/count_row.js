// One counter: its value between the buttons that change it.

import { h } from "../core/dom.js";
import { minus, t } from "../core/words.js";

/** @type {[number, string, string][]} */
const STEPS = [
  [-5, "−5", "tools.minus-five"],
  [-1, "−", "tools.minus"],
  [1, "+", "tools.plus"],
  [5, "+5", "tools.plus-five"],
];

/** `shown` stands before the value, `name` is said by the buttons; without `step` nothing can be changed.
 * @param {{ key: string, shown: Child, name: string, value: number, step: ((by: number) => void) | null }} counter */
export function countRow({ key, shown, name, value, step }) {
  const buttons = step
    ? STEPS.map(([by, sign, words]) =>
        h(
          "button",
          {
            type: "button",
            class: Math.abs(by) === 1 ? "round" : null,
            aria: { label: t(words, { name }) },
            on: { click: () => step(by) },
          },
          sign,
        ),
      )
    : [];
  return h(
    "div",
    { class: "count", data: { key } },
    h("span", { class: "who" }, shown),
    buttons.slice(0, 2),
    h("output", { class: "points" }, minus(value)),
    buttons.slice(2),
  );
}
