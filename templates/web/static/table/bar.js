// The bar at the top of a table: the game, the line to the host, where the game stands, and the settings.

import { h } from "../core/dom.js";
import { openSettings } from "../core/page.js";
import { switches } from "../core/signals.js";
import { possible as canStayAwake } from "../core/wake.js";
import { clock, data, t } from "../core/words.js";
import { openTable } from "./menu.js";
import { table } from "./table.js";
import { timeLeft } from "./timer.js";
import { turnMark } from "./turn.js";

/** @param {number} keptAt when what is shown was last seen, while nothing newer came; else 0 */
export function bar(keptAt) {
  const word = table.status === "opening" ? "live" : table.status;
  const begun = table.message && !table.message.start;
  const where = begun && table.drawing && table.drawing.headline ? table.drawing.headline() : null;
  return h(
    "header",
    { class: "bar table-bar", data: { key: "bar" } },
    h(
      "button",
      {
        type: "button",
        class: "quiet brand",
        on: { click: openTable },
        aria: { label: t("table.menu", { title: table.game.title }) },
      },
      h("span", { class: "brand-title" }, table.game.title),
      h("span", { class: "opens", aria: { hidden: "true" } }, "▾"),
      h("span", { class: ["line", word], aria: { hidden: "true" } }),
    ),
    h(
      "span",
      { class: "where" },
      h(
        "span",
        null,
        begun && table.drawing ? turnMark() : null,
        where ? h("span", { class: "round-of" }, where) : null,
      ),
      table.message ? timeLeft("still", true) : null,
    ),
    h(
      "button",
      { class: "quiet", type: "button", on: { click: () => openSettings(ofTable) } },
      h("span", { class: "lang-mark", aria: { hidden: "true" } }, data.language.toUpperCase()),
      h("span", { class: "look-mark", aria: { hidden: "true" } }, "◐"),
      h("span", { class: "only-heard" }, t("settings.title")),
    ),
    word !== "live"
      ? h(
          "p",
          { class: ["line-note", word], role: "status" },
          keptAt ? t("table.kept", { time: clock(new Date(keptAt).toISOString()) }) : t("table." + word),
        )
      : null,
  );
}

const ofTable = () => [
  table.screen ? null : switches(),
  h("p", { class: "fine" }, canStayAwake() ? t("settings.wake") : t("settings.no-wake")),
];
