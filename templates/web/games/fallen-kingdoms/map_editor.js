// A map as people lay it: tap a place and it turns, tap a tile below and it lies there. The host's judge says at once
// what is illegal about it.

import { h, $ } from "../../core/dom.js";
import { redraw } from "../../core/page.js";

const PAUSE_MS = 250; // without a tap, before the judge is asked
const ARROWS = ["↑", "→", "↓", "←"];

/** How many rows and columns of tiles so many players have.
 * @param {number} players */
export const shape = (players) => (players <= 4 ? [2, 2] : [2, 3]);
/** A face as the host names it.
 * @param {string} face */
const printed = (face) => face.toUpperCase();

/** One tile as it lies, with its name on it and an arrow to its printed north.
 * @param {Pack} pack
 * @param {Kingdoms.Cell} cell */
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

/** A cell in words: where it is, what lies there, how it is turned.
 * @type {(pack: Pack, word: Say, cell: Kingdoms.Cell, row: number, column: number) => string} */
const said = (pack, word, cell, row, column) =>
  word("lay-place", {
    row: row + 1,
    column: column + 1,
    face: cell.face + " " + pack.nameOf(cell.face.toLowerCase()),
    turns: cell.turns * 90,
  });

/** A laid map to look at.
 * @param {Pack} pack
 * @param {Say} word
 * @param {Kingdoms.Grid} grid */
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
 * `openRule(rule)` shows a rule.
 * @param {{ pack: Pack, word: Say, players: () => number, openRule: (rule: string) => void,
 *   judge: (grid: Kingdoms.Grid) => Promise<Kingdoms.MapVerdict> }} parts */
export function mapEditor({ pack, word, players, judge, openRule }) {
  /** @typedef {[row: number, column: number]} Spot */
  /** @type {Kingdoms.Grid} */
  let grid = [];
  /** @type {Spot | null} */
  let chosen = null;
  /** @type {Kingdoms.MapVerdict | null} */
  let verdict = null;
  /** @type {string | null} */
  let asked = null;
  let waiting = 0;

  function begin() {
    const [rows, columns] = shape(players());
    if (grid.length === rows && grid[0].length === columns) return;
    grid = Array.from({ length: rows }, (unused, row) =>
      Array.from({ length: columns }, (none, column) => ({ face: "T" + (row * columns + column + 1) + "A", turns: 0 })),
    );
    chosen = null;
  }

  /** Ask the judge as soon as the fingers rest. `about` is what else the answer depends on.
   * @param {any} about */
  function ask(about) {
    const key = JSON.stringify([grid, about]);
    if (key === asked) return;
    asked = key;
    verdict = null;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (!$(".laying"))
        asked = null; // handed in meanwhile
      else
        judge(grid)
          .then((found) => {
            if (asked === key) {
              verdict = found;
              redraw();
            }
          })
          .catch(() => {
            asked = null;
          });
    }, PAUSE_MS);
  }

  /** @param {Spot} spot */
  const at = ([row, column]) => grid[row][column];
  const all = () => /** @type {Kingdoms.Cell[]} */ ([]).concat(...grid);
  /** The tile that a face is printed on.
   * @param {string} face */
  const tileOf = (face) => face.slice(0, 2);

  /** @type {(row: number, column: number) => void} */
  function tap(row, column) {
    if (chosen && chosen[0] === row && chosen[1] === column) turn(grid[row][column]);
    else chosen = [row, column];
    redraw();
  }

  /** @param {Kingdoms.Cell} on */
  const turn = (on) => {
    on.turns = (on.turns + 1) % 4;
    redraw();
  };

  /** Lay a face here; if its tile lies elsewhere already, the two change places.
   * @param {Kingdoms.Cell} here
   * @param {string} face */
  function put(here, face) {
    const there = all().find((other) => other !== here && tileOf(other.face) === tileOf(face));
    if (there) Object.assign(there, { face: here.face, turns: here.turns });
    Object.assign(here, { face, turns: 0 });
    redraw();
  }

  /** @type {(each: Kingdoms.Cell, row: number, column: number) => Node} */
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

  /** All faces, to be laid on the chosen place.
   * @param {Kingdoms.Cell} here */
  function tray(here) {
    const lying = all().map((each) => each.face);
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
              pressed: String(here.face === face),
            },
            on: { click: () => put(here, face) },
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
    const { ok, says, why, rule } = verdict;
    if (ok)
      return h(
        "p",
        { class: "lay-verdict good", role: "status", data: { key: "verdict" } },
        "✓ ",
        says || word("lay-legal"),
      );
    return h(
      "p",
      { class: "lay-verdict bad", role: "status", data: { key: "verdict" } },
      "✗ ",
      why,
      " ",
      rule ? h("button", { type: "button", class: "rule", on: { click: () => openRule(rule) } }, rule) : null,
    );
  }

  /** @param {any} [about] what else the answer of the judge depends on */
  function draw(about) {
    begin();
    ask(about);
    const on = chosen && at(chosen);
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
      on
        ? [
            h(
              "button",
              { type: "button", class: "wide", data: { key: "turn" }, on: { click: () => turn(on) } },
              "↻ ",
              word("lay-turn"),
            ),
            tray(on),
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
