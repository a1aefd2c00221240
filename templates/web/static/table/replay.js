// Replay: the table as this seat saw it after any entry, forward and back, and the way to a new table from there; when
// the game is over also what else was legal there, and what the strong bot thinks of it.

import { h } from "../core/dom.js";
import { get, post } from "../core/api.js";
import { announce, closeSheet, failure, openSheet, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { numbers } from "./advice.js";
import { branchAsks, hearOfBranch, openBranch } from "./branch.js";
import { nameOf, sayEntry, table } from "./table.js";

/** The entry that stands for the beginning. */
const OPENING = 0;
const MOST_KEPT = 60;

/**
 * @typedef {{ live: Message, steps: number[], place: number, shown: Schemas["Moment"] | null, as: string | null,
 *   why: string }} Replay
 */

/** @type {Replay | null} */
let replay = null;
/** @type {Map<string, Schemas["Moment"]>} */
const kept = new Map();

export const isReplaying = () => replay !== null;

/** The entries that count, oldest first; the beginning comes before them.
 * @param {Message} message */
const stepsOf = (message) =>
  [OPENING].concat(
    message.log
      .filter((entry) => entry.entry && (entry.kind === "move" || entry.kind === "chance") && !entry.undone)
      .map((entry) => Number(entry.entry)),
  );

export const canReplay = () => Boolean(table.message.view) && stepsOf(table.message).length > 1;

/** Show the table after this entry; without one after the last that counts.
 * @param {number} [entry] */
export function openReplay(entry) {
  const live = table.message;
  const steps = stepsOf(live);
  const place = entry === undefined ? steps.length - 1 : Math.max(0, steps.indexOf(entry));
  kept.clear();
  replay = { live, steps, place, shown: null, as: live.seat, why: "" };
  show(place).then(() => setTimeout(() => window.scrollTo(0, 0), 0));
}

function closeReplay() {
  if (!replay) return;
  const { live } = replay;
  const past = table.message;
  replay = null;
  table.message = live;
  if (table.drawing.heard) table.drawing.heard(live, past);
  redraw();
}

/** What came while this phone looked back is shown when it returns.
 * @param {Message} message */
export function keepForReplay(message) {
  if (!replay) return;
  hearOfBranch(message, replay.live);
  replay.live = message;
  const steps = stepsOf(message);
  if (steps[replay.place] === replay.steps[replay.place]) replay.steps = steps;
  else closeReplay(); // what is looked at was taken back
  redraw();
}

/** @param {number} place */
async function show(place) {
  const mine = replay;
  if (!mine) return;
  mine.place = place;
  redraw();
  try {
    const moment = await momentOf(mine, place);
    if (replay !== mine || mine.place !== place) return; // the finger has gone on
    mine.why = "";
    lay(mine, moment);
    const around = [place + 1, place - 1].filter((next) => next >= 0 && next < mine.steps.length);
    for (const next of around) momentOf(mine, next).catch(() => {});
  } catch (fault) {
    if (replay !== mine) return;
    mine.why = failure(fault).why;
    redraw();
  }
}

/**
 * @param {Replay} mine
 * @param {number} place
 * @returns {Promise<Schemas["Moment"]>}
 */
async function momentOf(mine, place) {
  const key = mine.steps[place] + " " + (mine.as || "");
  const known = kept.get(key);
  if (known) return known;
  const query = mine.as && mine.as !== mine.live.seat ? { as: mine.as } : {};
  const found = await get("/tables/" + table.code + "/replay/" + mine.steps[place], query);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value || "");
  kept.set(key, found);
  return found;
}

/** Let the board draw this moment: it asks no question, so that nothing can be done.
 * @param {Replay} mine
 * @param {Schemas["Moment"]} moment */
function lay(mine, moment) {
  const before = mine.shown ? table.message : null;
  mine.shown = moment;
  const nothing = { awaiting: [], question: null, moves: [], complete: true, request: null, asked_seats: [] };
  const past = Object.assign({}, mine.live, nothing, {
    number: -1 - mine.place,
    host: false,
    host_ask: null,
    seat: mine.as,
    view: moment.view,
    score: moment.score,
    result: moment.over ? mine.live.result : null,
  });
  table.message = past;
  if (table.drawing.heard) table.drawing.heard(past, before);
  redraw();
}

/** @param {number} place */
const go = (place) => () => {
  if (replay) show(Math.max(0, Math.min(replay.steps.length - 1, place)));
};

/** The line of the log that led here.
 * @param {Replay} mine */
const lineOf = (mine) => mine.live.log.find((entry) => entry.entry === mine.steps[mine.place]);

/** The whole page while looking back: what happened, the board, and the thumb's slider. */
export function replayPage() {
  const mine = /** @type {Replay} */ (replay);
  const entry = lineOf(mine);
  const says = entry ? sayEntry(entry) : t("replay.opening");
  return [
    h(
      "main",
      { id: "main", class: ["play replay", table.screen && "shared-replay"], tabindex: "-1", data: { key: "replay" } },
      mine.why ? h("p", { class: "error", role: "alert" }, mine.why) : null,
      mine.live.result ? afterwards(mine, entry) : meanwhile(mine),
      mine.shown
        ? h("div", { class: "board", data: { key: "board" } }, table.drawing.board())
        : h("p", { class: "waiting" }, t("page.opening")),
    ),
    steering(mine, entry, says),
  ];
}

/**
 * @param {Replay} mine
 * @param {any} entry
 * @param {string} says
 */
function steering(mine, entry, says) {
  const last = mine.steps.length - 1;
  const where = [
    entry && entry.chapter,
    entry && t("log.entry", { number: entry.entry }),
    t("replay.at", { place: mine.place, places: last }),
  ].filter(Boolean);
  /** @type {(name: string, sign: string, place: number, off: boolean) => Node} */
  const button = (name, sign, place, off) =>
    h(
      "button",
      {
        type: "button",
        disabled: off,
        data: { key: "replay-" + name },
        aria: { label: t("replay." + name) },
        on: { click: go(place) },
      },
      sign,
    );
  return h(
    "footer",
    { class: "dock", data: { key: "dock" } },
    h(
      "div",
      { class: "replay-bar" },
      h(
        "div",
        { class: "replay-top" },
        h("div", null, h("p", { class: "fine" }, where.join(" · ")), h("div", { role: "status" }, h("h1", null, says))),
        h(
          "button",
          {
            type: "button",
            class: "main round",
            title: t("replay.close"),
            aria: { label: t("replay.close") },
            on: { click: closeReplay },
          },
          "×",
        ),
      ),
      h(
        "div",
        { class: "replay-steps" },
        button("first", "|◀", 0, mine.place === 0),
        button("back", "◀", mine.place - 1, mine.place === 0),
        h("input", {
          type: "range",
          min: 0,
          max: last,
          value: String(mine.place),
          data: { key: "replay-slider" },
          aria: { label: t("replay.slide"), valuetext: says },
          on: {
            input: (/** @type {any} */ event) => go(Number(event.target.value))(),
          },
        }),
        button("forward", "▶", mine.place + 1, mine.place === last),
        button("last", "▶|", last, mine.place === last),
      ),
    ),
  );
}

/**
 * @param {Replay} mine
 * @param {any} entry
 */
function afterwards(mine, entry) {
  return h(
    "div",
    { class: "replay-after" },
    h(
      "label",
      null,
      t("replay.as"),
      " ",
      h(
        "select",
        {
          on: {
            change: (/** @type {any} */ event) => {
              mine.as = event.target.value || null;
              show(mine.place);
            },
          },
        },
        mine.live.seat ? null : h("option", { value: "", selected: !mine.as }, t("replay.public")),
        mine.live.seats.map((seat) =>
          h("option", { value: seat.seat, selected: seat.seat === mine.as }, nameOf(seat.seat)),
        ),
      ),
    ),
    entry && entry.kind === "move"
      ? h(
          "button",
          { type: "button", data: { key: "replay-else" }, on: { click: () => openAlternatives(entry) } },
          t("replay.else"),
        )
      : null,
    mine.shown && !mine.shown.over ? branchButton(mine) : null,
  );
}

/** While the game runs, those who play may ask for a branch.
 * @param {Replay} mine */
function meanwhile(mine) {
  const { seat, host, branch_ask: ask, lesson } = mine.live;
  if (lesson || !(seat || host)) return null;
  return h("div", { class: "replay-after" }, ask ? branchAsks(mine.live) : mine.shown ? branchButton(mine) : null);
}

/** @param {Replay} mine */
const branchButton = (mine) =>
  h(
    "button",
    {
      type: "button",
      data: { key: "replay-branch" },
      on: { click: () => openBranch(mine.steps[mine.place], mine.live) },
    },
    t("replay.branch"),
  );

/** @param {any} entry */
function openAlternatives(entry) {
  /** @type {{ told: Schemas["Possibilities"] | null, hint: Schemas["Hint"] | null, thinking: boolean, why: string }} */
  const found = { told: null, hint: null, thinking: false, why: "" };
  const path = "/tables/" + table.code + "/replay/" + entry.entry;
  const made = JSON.stringify(entry.move);
  /** @param {Promise<any>} asked */
  const wait = (asked) =>
    asked
      .catch((fault) => {
        found.why = failure(fault).why;
      })
      .then(redraw);
  wait(
    get(path + "/effects").then((told) => {
      found.told = told;
    }),
  );
  const think = () => {
    found.thinking = true;
    redraw();
    wait(
      post(path + "/hint", {}).then((hint) => {
        found.hint = hint;
        announce(t("replay.would") + " " + hint.says);
      }),
    ).then(() => {
      found.thinking = false;
      redraw();
    });
  };
  openSheet({
    id: "alternatives",
    title: t("replay.else"),
    body: () => [
      h("p", null, sayEntry(entry)),
      found.why ? h("p", { class: "error", role: "alert" }, found.why) : null,
      table.game.bots.length ? opinion(found, think) : null,
      h("p", { class: "fine" }, t("replay.else-how")),
      found.told && !found.told.complete ? h("p", { class: "fine" }, t("advice.sensible")) : null,
      found.told
        ? h(
            "ul",
            { class: "list advice" },
            found.told.moves.map((each, place) =>
              h(
                "li",
                { data: { key: "else-" + place } },
                h("strong", null, each.says, JSON.stringify(each.move) === made ? " (" + t("replay.made") + ")" : ""),
                numbers(each),
              ),
            ),
          )
        : found.why
          ? null
          : h("p", { class: "waiting" }, t("advice.waiting")),
    ],
    foot: () => [h("button", { type: "button", on: { click: () => closeSheet("alternatives") } }, t("page.close"))],
  });
}

/**
 * @param {{ hint: Schemas["Hint"] | null, thinking: boolean }} found
 * @param {() => void} think
 */
function opinion({ hint, thinking }, think) {
  if (!hint)
    return h(
      "button",
      { type: "button", class: "wide", disabled: thinking, data: { key: "replay-think" }, on: { click: think } },
      t(thinking ? "replay.thinking" : "replay.think"),
    );
  return h(
    "section",
    { class: "card hint-card", role: "status", data: { key: "replay-hint" } },
    h("p", null, t("replay.would")),
    h("h3", null, hint.says),
    hint.considered.map((each) =>
      h("p", { class: "fine" }, each.says, " ", t("advice.percent", { percent: Math.round(each.chance * 100) })),
    ),
  );
}
