// The foot of a table on a phone: what the thumb can do, and the tabs.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { watching } from "./free_seats.js";
import { lessonCard } from "./lesson.js";
import { mayAct, myTurns, table } from "./table.js";
import { actionBar } from "./turn.js";

const TABS = [
  ["game", "⌂"],
  ["score", "★"],
  ["log", "☰"],
  ["tools", "⚄"],
  ["rules", "?"],
];

/** @param {string} tab */
export function openTab(tab) {
  table.tab = tab;
  window.scrollTo(0, 0);
  redraw();
}

/** In a lesson the thumb has nothing to do where only a tap is waited for, and at the end. */
export const lessonRests = () => Boolean(table.message.lesson && table.message.lesson.waits !== "move");

/** Whether anything waits for this phone: a question to the table that it may answer, or a decision. */
const isAsked = () => (table.message.question ? mayAct() && "subject" in table.message.question : myTurns().length > 0);

export function dock() {
  const tabs = TABS.filter(([name]) => table.game.engine || !["score", "tools"].includes(name));
  const dueTab = table.tab !== "game" && isAsked();
  return h(
    "footer",
    { class: "dock", data: { key: "dock" } },
    lessonCard(),
    lessonRests()
      ? null
      : table.tab === "game" ||
          table.refused ||
          table.message.request ||
          table.message.asked_seats.length ||
          table.message.host_ask
        ? actionBar()
        : null,
    table.message.lesson ? null : watching(),
    h(
      "nav",
      { class: "tabs", css: { "--tabs": String(tabs.length) }, aria: { label: t("tabs.title") } },
      tabs.map(([name, sign]) =>
        h(
          "button",
          {
            type: "button",
            class: ["tab", name === "game" && dueTab && "due"],
            data: { key: "tab-" + name, tab: name },
            aria: { current: table.tab === name ? "page" : null },
            on: {
              click: () => openTab(name),
            },
          },
          h("span", { class: "sign", aria: { hidden: "true" } }, sign),
          t("tabs." + name),
        ),
      ),
    ),
  );
}
