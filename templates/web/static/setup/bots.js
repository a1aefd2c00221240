// What bots may do at the table: give hints, and think as long as people like.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { choice } from "./choice.js";

const THINK = [0.5, 3, 5, 10];

/** Whether players may ask for hints. */
export function hinting() {
  return h(
    "div",
    { class: "hinting", data: { key: "hinting" } },
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: choice.hints,
        on: {
          change: (event) => {
            choice.hints = event.target.checked;
            redraw();
          },
        },
      }),
      " ",
      t("new.hints"),
    ),
    h("p", { class: "fine" }, t("new.hints-how")),
  );
}

/** How long strong bots think. */
export function thinking() {
  /** @param {number} seconds */
  const label = (seconds) => (seconds < 1 ? t("new.think-short") : t("new.think-seconds", { seconds }));
  return h(
    "p",
    { class: "thinking" },
    h("label", { for: "think" }, t("new.think")),
    h(
      "select",
      {
        id: "think",
        on: {
          change: (event) => {
            choice.think = Number(event.target.value) || null;
          },
        },
      },
      h("option", { value: "", selected: choice.think === null }, t("new.think-usual")),
      THINK.map((seconds) =>
        h("option", { value: String(seconds), selected: choice.think === seconds }, label(seconds)),
      ),
    ),
  );
}
