// The setting of a new table: no clocks, time that is only measured, or time that runs out.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";

const KINDS = ["none", "measured", "bank", "increment"];
const MOST_MINUTES = 24 * 60;
const MOST_STEP = 3600;

/** @typedef {{ kind: string, minutes: number, step: number }} ClockChoice */

/** What was chosen before, or no clocks.
 * @param {any} kept
 * @returns {ClockChoice} */
export const clockChoice = (kept) => Object.assign({ kind: "none", minutes: 30, step: 15 }, kept);

/** The wish of a new table; nothing without clocks.
 * @param {ClockChoice} choice */
export function clockWish({ kind, minutes, step }) {
  if (kind === "none") return null;
  if (kind === "measured") return { kind };
  const bank = { kind, seconds: minutes * 60 };
  return kind === "bank" ? bank : Object.assign(bank, { step });
}

/** The choices among these kinds, with a line on `how` they work; `choice` is changed by what is tapped.
 * @param {ClockChoice} choice
 * @param {{ kinds?: string[], changed?: () => void, how?: string }} [given] */
export function clockSetting(choice, { kinds = KINDS, changed = redraw, how = t("new.clock-how") } = {}) {
  /** @type {(name: "minutes" | "step", most: number) => Node} */
  const number = (name, most) =>
    h(
      "p",
      null,
      h("label", { for: "clock-" + name }, t("new.clock-" + name)),
      h("input", {
        id: "clock-" + name,
        type: "number",
        inputmode: "numeric",
        min: 1,
        max: most,
        value: String(choice[name]),
        on: {
          change: (/** @type {any} */ event) => {
            choice[name] = Math.min(most, Math.max(1, Math.round(Number(event.target.value)) || 1));
            changed();
          },
        },
      }),
    );
  return h(
    "div",
    { class: "clock-setting", data: { key: "clock-setting" } },
    h(
      "p",
      null,
      h("label", { for: "clock-kind" }, t("new.clock")),
      h(
        "select",
        {
          id: "clock-kind",
          on: {
            change: (/** @type {any} */ event) => {
              choice.kind = event.target.value;
              changed();
            },
          },
        },
        kinds.map((kind) => h("option", { value: kind, selected: choice.kind === kind }, t("new.clock-" + kind))),
      ),
    ),
    ["bank", "increment"].includes(choice.kind) ? number("minutes", MOST_MINUTES) : null,
    choice.kind === "increment" ? number("step", MOST_STEP) : null,
    choice.kind === "none" || !how ? null : h("p", { class: "fine" }, how),
  );
}
