// A table without a game: dice, who begins, clocks, counters and a score pad on this phone, with or without a host.

import { h } from "../core/dom.js";
import { announce, calm, mount, redraw, topBar } from "../core/page.js";
import { prepareSounds } from "../core/signals.js";
import { t } from "../core/words.js";
import { below } from "../core/chance.js";
import { countRow, newCounter } from "../table/count_row.js";
import { chosenDice, diceChoice, thrownDice } from "../toolbox/dice.js";
import { clocksPart } from "../toolbox/clocks.js";
import { fingerField } from "../toolbox/fingers.js";
import { playersCard } from "../toolbox/players.js";
import { box, called, changed, FEWEST, MOST } from "../toolbox/state.js";
import { pad } from "./pad.js";

const TUMBLE_MS = 650;
const MOST_COUNTERS = 12;
let rolling = false;

/** @type {[string, string, () => Child][]} */
const PARTS = [
  ["dice", "⚄", dicePart],
  ["first", "☝", fingerField],
  ["clocks", "◔", clocksPart],
  ["counters", "±", countersPart],
  ["pad", "Σ", padPart],
];

function roll() {
  const dice = chosenDice(box.dice);
  /** @type {number[]} */
  const faces = [];
  for (const [count, sides] of dice) for (let die = 0; die < count; die += 1) faces.push(below(sides) + 1);
  const total = faces.reduce((sum, face) => sum + face, 0);
  box.thrown = { dice, faces, total };
  announce(t("toolbox.rolled", { total }));
  rolling = !calm();
  changed();
  setTimeout(() => {
    rolling = false;
    redraw();
  }, TUMBLE_MS);
}

function dicePart() {
  const { thrown } = box;
  return [
    thrown
      ? h(
          "div",
          { class: "rolled" },
          thrownDice(thrown, rolling),
          h("p", null, t("toolbox.rolled", { total: thrown.total })),
        )
      : null,
    diceChoice(box.dice, changed),
    h(
      "button",
      { type: "button", class: "main wide", disabled: !chosenDice(box.dice).length, on: { click: roll } },
      t("tools.roll"),
    ),
  ];
}

function countersPart() {
  /** @param {string} name */
  const begin = (name) => {
    box.counters.push({ name, values: [] });
    changed();
  };
  const more = box.counters.length < MOST_COUNTERS;
  return [box.counters.map(counterCard), more ? newCounter([[t("tools.for-each"), begin]]) : null];
}

/** @type {(counter: import("../toolbox/state.js").Counter, number: number) => Node} */
const counterCard = (counter, number) =>
  h(
    "div",
    { class: "counter", data: { key: "counter-" + number } },
    h(
      "h2",
      null,
      counter.name,
      h(
        "button",
        {
          type: "button",
          class: "quiet round",
          aria: { label: t("tools.forget", { name: counter.name }) },
          on: {
            click: () => {
              box.counters.splice(number, 1);
              changed();
            },
          },
        },
        "×",
      ),
    ),
    box.players.map((player, place) =>
      countRow({
        key: "count-" + number + "-" + place,
        shown: called(place),
        name: called(place),
        value: counter.values[place] || 0,
        step: (by) => {
          counter.values[place] = (counter.values[place] || 0) + by;
          changed();
        },
      }),
    ),
  );

/** @param {number} number */
const round = (number) => t("toolbox.round", { number });
if (!box.rows.length) box.rows.push(round(1));
const scores = pad({
  game: { id: "", players: [FEWEST, MOST] },
  names: [],
  kept: box,
  changed,
  nameRow: round,
});

function padPart() {
  const clear = () => {
    box.rows.splice(0, box.rows.length, round(1));
    box.players.forEach((player) => player.points.splice(0));
    changed();
  };
  const filled = box.players.some((player) => player.points.some(Boolean));
  return [
    scores.view(),
    filled
      ? h(
          "button",
          { type: "button", class: "quiet", data: { key: "clear-pad" }, on: { click: clear } },
          t("toolbox.clear"),
        )
      : null,
  ];
}

mount(() => {
  const [name, , draw] = PARTS.find(([each]) => each === box.tab) || PARTS[0];
  return [
    topBar(t("toolbox.title")),
    h(
      "main",
      { id: "main", class: "toolbox", tabindex: "-1" },
      h("h1", { class: "only-heard" }, t("toolbox.title")),
      h("section", { aria: { label: t("toolbox." + name) }, data: { key: "part-" + name } }, draw()),
      ["clocks", "counters"].includes(name) ? playersCard() : null,
    ),
    h(
      "footer",
      { class: "dock", data: { key: "dock" } },
      h(
        "nav",
        { class: "tabs", css: { "--tabs": String(PARTS.length) }, aria: { label: t("toolbox.parts") } },
        PARTS.map(([each, sign]) =>
          h(
            "button",
            {
              type: "button",
              class: "tab",
              data: { key: "tab-" + each, tab: each },
              aria: { current: each === name ? "page" : null },
              on: {
                click: () => {
                  box.tab = each;
                  changed();
                },
              },
            },
            h("span", { class: "sign", aria: { hidden: "true" } }, sign),
            t("toolbox." + each),
          ),
        ),
      ),
    ),
  ];
});

document.addEventListener("pointerdown", prepareSounds, { once: true });
