// The ending: the game's picture of victory, and every line of the score counted up, on all devices from the same
// message on. A tap ends the counting; a page that is opened later shows how it came out at once.

import { h } from "../core/dom.js";
import { calm, redraw } from "../core/page.js";
import { ranked, victory } from "../core/people.js";
import { minus, t } from "../core/words.js";
import { countedTo, placeIn, stepsOf } from "./counting.js";
import { signOf } from "./emblem.js";
import { nameOf, namesOf, table } from "./table.js";

const LONGEST_MS = 9000;
const STEP_MS = 900;
const SHORTEST_MS = 90;

/** @type {number | null} */
let step = null; // the line that is counted; null where nothing is being counted
/** @type {number | undefined} */
let next = undefined;
let onBoard = false; // the player looks at the board again

export const isCounting = () => step !== null;
export const showsBoard = () => onBoard;

/** @param {boolean} wanted */
export function showBoard(wanted) {
  onBoard = wanted;
  redraw();
}

/** Begin to count: the game has just ended before everybody's eyes.
 * @param {Message} message */
export function beginEnding(message) {
  onBoard = false;
  const steps = message.score ? stepsOf(message.score) : 0;
  if (!steps || calm()) return;
  const pause = Math.max(SHORTEST_MS, Math.min(STEP_MS, LONGEST_MS / steps));
  clearTimeout(next);
  step = 0;
  const count = () => {
    if (step === null) return;
    step += 1;
    if (step > steps) endCounting();
    else next = setTimeout(count, pause);
    redraw();
  };
  next = setTimeout(count, STEP_MS);
}

/** The counting is over, skipped, or the end was undone. */
export function endCounting() {
  clearTimeout(next);
  step = null;
}

function skip() {
  endCounting();
  redraw();
}

/** Who won, to this phone: "You win" where its seat does. */
function outcome() {
  const sheet = /** @type {any} */ (table.message.score);
  if (!sheet || !sheet.winners.length) return t("turn.over");
  const own = table.message.seat;
  if (table.screen || !own || !sheet.winners.includes(own)) return victory(sheet, nameOf, table.pack);
  const others = sheet.winners.filter((/** @type {string} */ seat) => seat !== own);
  if (!others.length) return t("ending.you-win");
  const shared = (sheet.decided_by || "shared") === "shared";
  return t(shared ? "ending.you-share" : "ending.you-team", { names: namesOf(others) });
}

/** The first thing that is seen of the end. */
export function ending() {
  const sheet = /** @type {any} */ (table.message.score);
  const counting = isCounting() && sheet;
  return h(
    "section",
    {
      class: ["game-end", counting && "counting"],
      aria: { label: t("ending.title") },
      data: { key: "ending" },
      on: { click: counting ? skip : () => {} },
    },
    picture(),
    h("h1", null, counting ? t("ending.counting") : outcome()),
    h("p", { class: "fine" }, counting ? t("ending.skip") : sheet ? sheet.says : null),
    sheet ? standings(sheet, counting ? Number(step) : null) : null,
  );
}

/** All players with their points, as far as they are counted; at the end the best first.
 * @param {any} sheet
 * @param {number | null} upTo */
function standings(sheet, upTo) {
  const order = upTo === null ? ranked(sheet) : sheet.players;
  return h(
    "ol",
    { class: "list ranks" },
    order.map((/** @type {any} */ player) => {
      const line = upTo ? player.lines[upTo - 1] : null;
      return h(
        "li",
        {
          class: upTo === null && sheet.winners.includes(player.name) ? "won" : null,
          data: { key: "end-" + player.name },
        },
        h(
          "span",
          { class: "who" },
          upTo === null ? h("span", { class: "place" }, placeIn(sheet, player) + ".") : null,
          signOf(player.name),
          h(
            "span",
            null,
            nameOf(player.name),
            upTo === null
              ? null
              : h("small", { aria: { hidden: "true" } }, line ? line.says + " · " + signed(line.points) : "\u00a0"),
          ),
        ),
        h("span", { class: "points" }, minus(upTo === null ? player.total : countedTo(player, upTo))),
      );
    }),
  );
}

/** @type {(points: number) => string} */
const signed = (points) => (points > 0 ? "+" : "") + minus(points);

const LEAF = "M0 0C4-5 11-6 16-2C11 4 5 4 0 0z";
const LEAVES = 9;

/** The game's own picture within a wreath, or a star in the game's colours. */
function picture() {
  const own = table.game.victory;
  const home = own && table.pack ? table.pack.home.get(own.piece) : null;
  const [left, top, side] = own ? own.crop : [0, 0, 1];
  return h(
    "div",
    { class: "victory", aria: { hidden: "true" } },
    home && own
      ? h(
          "span",
          {
            class: "face",
            css: {
              "--wide": 100 / side + "%",
              "--left": (-100 * left) / side + "%",
              "--top": (-100 * top) / side + "%",
            },
          },
          h("img", { src: table.pack.address(home.id, own.piece), alt: "", draggable: "false" }),
        )
      : null,
    h(
      "svg",
      { viewBox: "-60 -60 120 120" },
      home ? null : star(Object.values(table.game.palette || {})),
      [1, -1].map((hand) =>
        h(
          "g",
          { transform: "scale(" + hand + " 1)" },
          Array.from({ length: LEAVES }, (unused, place) =>
            h("path", {
              d: LEAF,
              transform: "rotate(" + (82 - place * 18) + ") translate(46 0) rotate(" + (place % 2 ? -115 : -65) + ")",
            }),
          ),
        ),
      ),
    ),
  );
}

const POINTS = 10;
const star = (/** @type {string[]} */ colours) => {
  const corner = (/** @type {number} */ place) => {
    const reach = place % 2 ? 15 : 36;
    const angle = (Math.PI * (place - POINTS / 4)) / (POINTS / 2);
    return [Math.cos(angle) * reach, Math.sin(angle) * reach].map((each) => each.toFixed(1)).join(" ");
  };
  return Array.from({ length: POINTS }, (unused, place) =>
    h("path", {
      class: "ray",
      d: "M0 0L" + corner(place) + "L" + corner(place + 1) + "z",
      fill: colours.length ? colours[place % colours.length] : "currentColor",
    }),
  );
};
