// The chairs around the table as a list.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { openChair } from "./chair.js";
import { signOf } from "./emblem.js";
import { how, mark } from "./sitting.js";
import { nameOf, table } from "./table.js";

/** The chairs as a list; each opens what can be done with it. `points` adds each player's points.
 * @param {boolean} [points] */
export function chairs(points) {
  const message = table.message;
  const totals = new Map(
    points && message.score ? message.score.players.map((player) => [player.name, player.total]) : [],
  );
  return h(
    "ul",
    { class: "list chairs" },
    message.seats.map((seat) =>
      h(
        "li",
        { data: { key: "chair-" + seat.seat } },
        h(
          "button",
          {
            type: "button",
            class: ["chair", seat.seat === message.seat && "you"],
            data: { seat: seat.seat },
            on: { click: () => openChair(seat.seat) },
          },
          seat.played === "bot" ? null : mark(seat),
          signOf(seat.seat),
          h(
            "span",
            { class: "who" },
            nameOf(seat.seat),
            seat.seat === message.seat ? h("small", null, t("seats.you")) : null,
          ),
          h("span", { class: "how" }, how(seat)),
          totals.has(seat.seat) ? h("span", { class: "points" }, String(totals.get(seat.seat))) : null,
        ),
      ),
    ),
  );
}
