// How a battle would end, as one bar in three parts and in numbers.

import { h } from "../../core/dom.js";

/** @type {(keyof Kingdoms.Odds)[]} */
const PARTS = ["win", "exhausted", "wiped_out"];

/**
 * @param {import("./context.js").Context} context
 * @param {Kingdoms.Odds} odds
 */
export function oddsBar({ word }, odds) {
  /** @param {number} share */
  const percent = (share) => Math.round(share * 100);
  return h(
    "div",
    {
      class: "odds",
      role: "img",
      aria: { label: PARTS.map((part) => word("odds-" + part, { percent: percent(odds[part]) })).join(", ") },
    },
    h(
      "div",
      { class: "odds-bar" },
      PARTS.map((part) => h("span", { class: part, css: { "--share": String(odds[part]) } })),
    ),
    h(
      "div",
      { class: "odds-says" },
      PARTS.filter((part) => odds[part] > 0.0005).map((part) =>
        h("span", { class: part }, word("odds-" + part, { percent: percent(odds[part]) })),
      ),
    ),
  );
}
