// The map as people have laid it on the table: which face lies where, turned how. The host's judge says what is illegal.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { answer, table as seen } from "../../table/table.js";

export function laying(told) {
  const { word, pack } = told;
  let grid = null;

  function begin() {
    const [rows, columns] = told.table.message.seats.length <= 4 ? [2, 2] : [2, 3];
    if (grid && grid.length === rows && grid[0].length === columns) return;
    grid = Array.from({ length: rows }, (unused, row) => Array.from({ length: columns }, (none, column) => ({ face: "T" + (row * columns + column + 1) + "A", turns: 0 })));
  }

  const cell = (each, row, column) => h("div", { class: "lay-cell", data: { key: row + "-" + column } },
    h("img", { class: "lay-tile", src: pack().address("tiles", each.face.toLowerCase()), alt: "", css: { "--turn": each.turns * 90 + "deg" } }),
    h("div", { class: "pair" },
      h("select", { aria: { label: word("lay-face", { row: row + 1, column: column + 1 }) }, on: { change: (event) => { each.face = event.target.value; redraw(); } } }, pack().tables.faces.map((face) => h("option", { value: face.id.toUpperCase(), selected: face.id.toUpperCase() === each.face }, face.id.toUpperCase() + " " + face.name))),
      h("button", { type: "button", class: "round", aria: { label: word("lay-turn") }, on: { click: () => { each.turns = (each.turns + 1) % 4; redraw(); } } }, "↻")));

  function draw() {
    begin();
    return h("section", { class: "laying", data: { key: "laying" } }, h("p", null, word("lay-how")),
      h("div", { class: "lay-grid", css: { "--columns": String(grid[0].length) } }, grid.map((cells, row) => cells.map((each, column) => cell(each, row, column)))),
      h("button", { type: "button", class: "main wide", disabled: seen.busy, on: { click: () => answer({ grid }) } }, word("lay-done")));
  }

  return { draw };
}
