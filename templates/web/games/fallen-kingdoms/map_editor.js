// A map as people lay it: tap a place and it turns, tap a tile below and it lies there. The host's judge says at once
// what is illegal about it.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";

const PAUSE_MS = 250; // without a tap, before the judge is asked
const ARROWS = ["↑", "→", "↓", "←"];

export const shape = (players) => (players <= 4 ? [2, 2] : [2, 3]);
const printed = (face) => face.toUpperCase();

/** One tile as it lies, with its name on it and an arrow to its printed north.
 * @param {Pack} pack */
const tile = (pack, cell) => [
  h("img", {
    class: "lay-tile",
    src: pack.address("tiles", cell.face.toLowerCase()),
    alt: "",
    draggable: "false",
    css: { "--turn": cell.turns * 90 + "deg" },
  }),
  h("span", { class: "lay-name", aria: { hidden: "true" } }, cell.face + " " + ARROWS[cell.turns]),
];

/** @param {Pack} pack */
const said = (pack, word, cell, row, column) =>
  word("lay-place", {
    row: row + 1,
    column: column + 1,
    face: cell.face + " " + pack.nameOf(cell.face.toLowerCase()),
    turns: cell.turns * 90,
  });

/** A laid map to look at.
 * @param {Pack} pack */
export const laidMap = (pack, word, grid) =>
  h(
    "div",
    {
      class: "lay-grid",
      role: "img",
      css: { "--columns": String(grid[0].length) },
      aria: {
        label: grid
          .map((cells, row) => cells.map((cell, column) => said(pack, word, cell, row, column)).join("; "))
          .join("; "),
      },
    },
    grid.map((cells) => cells.map((cell) => h("div", { class: "lay-cell" }, tile(pack, cell)))),
  );

/**
 * The editor. `players()` says for how many; `judge(grid)` asks the host and promises { ok, says, why, rule };
 * `openRule(rule)` shows a rule. */
export function mapEditor({ pack, word, players, judge, openRule }) {
  let grid = null;
  let chosen = null; // [row, column]
  let verdict = null;
  let asked = null;
  let waiting = null;

  function begin() {
    const [rows, columns] = shape(players());
    if (grid && grid.length === rows && grid[0].length === columns) return;
    grid = Array.from({ length: rows }, (unused, row) =>
      Array.from({ length: columns }, (none, column) => ({ face: "T" + (row * columns + column + 1) + "A", turns: 0 })),
    );
    chosen = null;
  }

  /** Ask the judge as soon as the fingers rest. `about` is what else the answer depends on. */
  function ask(about) {
    const key = JSON.stringify([grid, about]);
    if (key === asked) return;
    asked = key;
    verdict = null;
    clearTimeout(waiting);
    waiting = setTimeout(
      () =>
        judge(grid)
          .then((found) => {
            if (asked === key) {
              verdict = found;
              redraw();
            }
          })
          .catch(() => {
            asked = null;
          }),
      PAUSE_MS,
    );
  }

  const at = ([row, column]) => grid[row][column];
  const all = () => [].concat(...grid.map((cells, row) => cells.map((cell, column) => [row, column])));
  const tileOf = (face) => face.slice(0, 2);

  function tap(row, column) {
    if (chosen && chosen[0] === row && chosen[1] === column) turn();
    else chosen = [row, column];
    redraw();
  }

  const turn = () => {
    at(chosen).turns = (at(chosen).turns + 1) % 4;
    redraw();
  };

  /** Lay this face on the chosen place; if its tile lies elsewhere already, the two change places. */
  function put(face) {
    const here = at(chosen);
    const there = all()
      .map(at)
      .find((cell) => cell !== here && tileOf(cell.face) === tileOf(face));
    if (there) Object.assign(there, { face: here.face, turns: here.turns });
    Object.assign(here, { face, turns: 0 });
    redraw();
  }

  const cell = (each, row, column) => {
    const on = Boolean(chosen && chosen[0] === row && chosen[1] === column);
    return h(
      "button",
      {
        type: "button",
        class: "lay-cell",
        data: { key: row + "-" + column, face: each.face },
        aria: { pressed: String(on), label: said(pack, word, each, row, column) },
        on: { click: () => tap(row, column) },
      },
      tile(pack, each),
    );
  };

  function tray() {
    const lying = all()
      .map(at)
      .map((each) => each.face);
    return h(
      "div",
      { class: "lay-tray", role: "group", aria: { label: word("lay-tiles") }, data: { key: "tray" } },
      pack.tables.faces.map((row) => {
        const face = printed(row.id);
        const used = lying.includes(face);
        return h(
          "button",
          {
            type: "button",
            class: used ? "used" : null,
            data: { key: face, lay: face },
            aria: {
              label: face + " " + row.name + (used ? ", " + word("lay-used") : ""),
              pressed: String(at(chosen).face === face),
            },
            on: { click: () => put(face) },
          },
          h("img", { src: pack.address("tiles", row.id), alt: "", draggable: "false", loading: "lazy" }),
          h("span", null, face),
        );
      }),
    );
  }

  function judged() {
    if (!verdict)
      return h("p", { class: "fine lay-verdict", role: "status", data: { key: "verdict" } }, word("lay-asking"));
    if (verdict.ok)
      return h(
        "p",
        { class: "lay-verdict good", role: "status", data: { key: "verdict" } },
        "✓ ",
        verdict.says || word("lay-legal"),
      );
    return h(
      "p",
      { class: "lay-verdict bad", role: "status", data: { key: "verdict" } },
      "✗ ",
      verdict.why,
      " ",
      verdict.rule
        ? h("button", { type: "button", class: "rule", on: { click: () => openRule(verdict.rule) } }, verdict.rule)
        : null,
    );
  }

  function draw(about) {
    begin();
    ask(about);
    return h(
      "div",
      { class: "laying", data: { key: "laying" } },
      h("p", { class: "fine" }, word(chosen ? "lay-turning" : "lay-how")),
      h(
        "div",
        { class: "lay-grid", css: { "--columns": String(grid[0].length) } },
        grid.map((cells, row) => cells.map((each, column) => cell(each, row, column))),
      ),
      judged(),
      chosen
        ? [
            h(
              "button",
              { type: "button", class: "wide", data: { key: "turn" }, on: { click: turn } },
              "↻ ",
              word("lay-turn"),
            ),
            tray(),
          ]
        : null,
    );
  }

  return {
    draw,
    grid: () => {
      begin();
      return grid;
    },
    legal: () => Boolean(verdict && verdict.ok),
  };
}
