// The next game at the same table: one tap opens it, everybody follows, and the evening's score goes on. And the first
// one after a lesson.

import { h } from "../core/dom.js";
import { insist, seatPath } from "../core/api.js";
import { recall, remember } from "../core/page.js";
import { ownName } from "../core/people.js";
import { minus, t } from "../core/words.js";
import { goTo, leadTo } from "./branch.js";
import { signOf } from "./emblem.js";
import { mayAct, nameOf, openNext, playOn, refuse, table } from "./table.js";

const FOLLOW_MS = 3000; // people see where they are led, and can stay

/** @type {number | undefined} */
let leaving = undefined;

/** Opens the next game, or leads to the one that is open already. */
export function againButton() {
  const { next, lesson } = table.message;
  if (next)
    return h("button", { type: "button", class: "main wide again", on: { click: () => goTo(next) } }, t("ending.go"));
  if (!mayAct() || lesson || table.screen) return null;
  return h(
    "button",
    { type: "button", class: "main wide again", disabled: table.busy, on: { click: () => openNext() } },
    t("ending.again"),
  );
}

/** The next game was opened just now: this device follows, unless its player says otherwise.
 * @param {string} next */
export function leadToNext(next) {
  clearTimeout(leaving);
  const how = t(table.message.seat ? "ending.next-how" : "ending.next-screen");
  leadTo(next, "ending.next", how, "ending.go", () => clearTimeout(leaving));
  leaving = setTimeout(() => goTo(next), FOLLOW_MS);
}

/** Wins and points over the games that followed each other, the best first. */
export function eveningScore() {
  const evening = table.message.evening;
  if (!evening) return null;
  const order = evening.seats.slice().sort((a, b) => b.wins - a.wins || (b.points || 0) - (a.points || 0));
  return h(
    "section",
    { class: "card evening", data: { key: "evening" } },
    h(
      "h2",
      null,
      t("ending.evening"),
      " ",
      h("span", { class: "fine" }, t("ending.evening-plays", { count: evening.plays })),
    ),
    h(
      "ol",
      { class: "list ranks" },
      order.map(({ seat, wins, points }) =>
        h(
          "li",
          { data: { key: "evening-" + seat } },
          h("span", { class: "who" }, signOf(seat), nameOf(seat)),
          h(
            "span",
            { class: "fine" },
            points === null
              ? t("ending.evening-wins", { wins })
              : t("ending.evening-line", { wins, points: minus(points) }, { wins, points }),
          ),
        ),
      ),
    ),
  );
}

/** Go on from where a lesson ended: a table of one's own against bots, with this phone in the learner's seat.
 * @param {string} key */
export async function goFromLesson(key) {
  const made = await playOn(key);
  if (!made) return;
  const name = ownName().trim();
  try {
    await insist("/tables/" + made.code + seatPath(made.seat), Object.assign({ key }, name ? { name } : {}));
  } catch (fault) {
    refuse(fault);
    return;
  }
  remember("begun", [made.code].concat(recall("begun", [])).slice(0, 50)); // there is no one to wait for
  location.href = "/t/" + made.code;
}
