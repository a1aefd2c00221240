// Seats whose hand is secret go elsewhere only with a yes: of their own phone, or of the others if that is away.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { agreeOn, askFor, forgive, isMine, nameOf, namesOf, sayEntry, table } from "./table.js";

/** @type {any} */
let wanted = null; // what the host tried last: { seat, to, bot }

/**
 * @param {any} seat
 * @param {string} to
 * @param {string | null} [bot]
 */
export const wants = (seat, to, bot) => {
  wanted = { seat, to, bot: bot || null };
};
/** @param {any} seat */
const openAsk = (seat) => table.message.asked_seats.find((ask) => ask.seat === seat);
/** @param {any} ask */
const isAsked = (ask) => !ask.granted && (ask.seat === table.message.seat || ask.missing.includes(table.message.seat));

/** What is asked of this phone, for the thumb. */
export function handAsks() {
  return table.message.asked_seats
    .filter(isAsked)
    .map((ask) =>
      h(
        "div",
        { class: "request", role: "region", aria: { label: t("turn.request") }, data: { key: "hand-" + ask.seat } },
        h("p", null, h("strong", null, sayEntry({ says: ask.says, move: {}, by: ask.by }))),
        h(
          "p",
          { class: "fine" },
          ask.seat === table.message.seat ? t("seats.secret-own") : t("seats.secret-other", { name: nameOf(ask.seat) }),
        ),
        h(
          "div",
          { class: "pair" },
          h(
            "button",
            { type: "button", disabled: table.busy, on: { click: () => agreeOn(ask.seat, false) } },
            t("turn.refuse"),
          ),
          h(
            "button",
            { type: "button", class: "main", disabled: table.busy, on: { click: () => agreeOn(ask.seat, true) } },
            t("turn.agree"),
          ),
        ),
      ),
    );
}

/** For the host, at a chair: a refusal becomes a question, and the question waits.
 * @param {any} seat */
export function asking(seat) {
  const ask = openAsk(seat.seat);
  if (ask && !ask.granted) {
    return h(
      "div",
      { class: "request", role: "status", data: { key: "asking" } },
      h("p", null, h("strong", null, sayEntry({ says: ask.says, move: {}, by: ask.by }))),
      h("p", { class: "fine" }, t("seats.waits", { names: namesOf(ask.missing) })),
      h(
        "button",
        { type: "button", class: "wide", disabled: table.busy, on: { click: () => agreeOn(ask.seat, false) } },
        t("turn.withdraw"),
      ),
    );
  }
  const refused = table.refused;
  const needsConsent = refused && refused.error === "hand-is-secret" && wanted && wanted.seat === seat.seat;
  if (!needsConsent || isMine(seat.seat)) return null;
  return h(
    "div",
    { class: "refusal", role: "alert", data: { key: "to-ask" } },
    h("p", null, refused.why),
    h(
      "div",
      { class: "pair" },
      h("button", { type: "button", on: { click: forgive } }, t("seats.leave")),
      h(
        "button",
        {
          type: "button",
          class: "main",
          disabled: table.busy,
          on: { click: () => askFor(wanted.seat, wanted.to, wanted.bot) },
        },
        t("seats.ask"),
      ),
    ),
  );
}
