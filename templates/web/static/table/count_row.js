// Counters as they look everywhere: a value between the buttons that change it, and the form for a new one.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { minus, t } from "../core/words.js";

let fresh = ""; // the name of a counter that is being made

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

/** The form for a new counter: its name, and a button for each way to begin it. Enter takes the only one.
 * @param {[string, (name: string) => void][]} ways */
export function newCounter(ways) {
  /** @param {(name: string) => void} begin */
  const make = (begin) => {
    const name = fresh.trim();
    if (!name) return;
    fresh = "";
    begin(name);
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (ways.length === 1) make(ways[0][1]);
  };
  return h(
    "form",
    { class: "say new-counter", data: { key: "new-counter" }, on: { submit } },
    h("label", { for: "counter", class: "only-heard" }, t("tools.counter-name")),
    h("input", {
      id: "counter",
      maxlength: 40,
      placeholder: t("tools.counter-name"),
      value: fresh,
      autocomplete: "off",
      on: {
        input: (/** @type {any} */ event) => {
          fresh = event.target.value;
          redraw();
        },
      },
    }),
    ways.map(([words, begin]) =>
      h("button", { type: "button", disabled: !fresh.trim(), on: { click: () => make(begin) } }, words),
    ),
  );
}
