// Undo under the thumb: the newest decision of this phone, for as long as no other seat has decided anything.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { isMine, isOver, sayEntry, table, undo } from "./table.js";

/** The newest decision that stands, if this phone made it. Dice and cards that came since go back with it; where that
 * needs the others' consent, they are asked. */
function lastOfMine() {
  const newest = table.message.log.filter((entry) => entry.kind === "move" && !entry.undone).pop();
  return newest && newest.entry && isMine(newest.move.seat) ? newest : null;
}

/** The button for it, in the thumb's part of the page. */
export function takeBack() {
  const { lesson, request } = table.message;
  const entry = lesson || request || isOver() ? null : lastOfMine();
  return entry
    ? h(
        "button",
        {
          type: "button",
          class: "quiet take-back",
          data: { key: "take-back" },
          disabled: table.busy,
          on: { click: () => undo(entry.entry) },
        },
        h("span", { aria: { hidden: "true" } }, "↶"),
        h("b", null, t("turn.undo")),
        h("span", { class: "which" }, sayEntry(entry)),
      )
    : null;
}
