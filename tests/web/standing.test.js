// Pieces that stand on a board one by one: each at its space, and a piece and a space are named by two taps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, WEB } from "./support.js";

const { Pack } = await load("core/pack.js");
const { table: live } = await import(`file://${WEB}/static/table/table.js`);
const { zonesContext } = await load("games/zones/context.js");
const { standingOf } = await load("games/zones/standing.js");
const { spacesOf } = await load("games/zones/spaces.js");

const enter = (man, spot) => ({ type: "enter", seat: "ana", man, spot });

function drawn({ cells = [[0, 0], [0, 1], null], lights = {}, over = {}, numbers = {} } = {}) {
  const board = {
    actions: { enter: { man: { kind: "piece", of: "men", own: false }, spot: { kind: "piece", of: "places" } } },
    steps: { enter: "enter" },
    lights: { stands: { on: "places", columns: 2, cells }, ...lights },
    over: { stands: { table: "men", rows: ["smith", "monk"] }, ...over },
    standing: { stands: { table: "places", rows: ["wood", "mill", "hut"], lowest: -1 } },
    single: [],
    dice: {},
    zones: {},
  };
  const pack = new Pack({
    id: "town",
    version: "1",
    languages: ["en"],
    board,
    texts: {
      "men.smith": "Smith",
      "men.monk": "Monk",
      "places.wood": "Wood",
      "places.mill": "Mill",
      "places.hut": "Hut",
    },
    tables: { men: [{ id: "smith" }, { id: "monk" }], places: [{ id: "wood" }, { id: "mill" }, { id: "hut" }] },
    icons: {},
    components: [],
  });
  const player = (seat, stands) => ({ seat, numbers: { stands }, zones: {} });
  const message = {
    view: {
      step: "enter",
      asked: ["ana"],
      numbers,
      zones: {},
      players: [player("ana", [0, 2]), player("bo", [0, -1])],
    },
    moves: [enter("smith", "mill"), enter("monk", "mill"), enter("monk", "wood")],
    seats: [
      { seat: "ana", name: "Ana", mine: true },
      { seat: "bo", name: "Bo" },
    ],
    seat: "ana",
    awaiting: [{ seat: "ana" }],
  };
  live.message = message;
  live.game = { seats: [] };
  const context = zonesContext({ pack, message, busy: false }, (key) => key);
  const standing = standingOf(context);
  const spaces = spacesOf(context, { free: () => false, goal: () => null }, standing);
  return { context, standing, spaces, message };
}

const labels = (element, selector) =>
  [...element.querySelectorAll(selector)].map((found) => found.getAttribute("aria-label"));

test("each piece is drawn at its space, own ones to be tapped", () => {
  const [board] = drawn().spaces.spots();
  const [wood, mill] = board.querySelectorAll(".spot");
  assert.deepEqual(labels(wood, "button.stander"), ["Ana: Smith. Wood. game.may"]);
  assert.deepEqual(labels(wood, "span.stander"), ["Bo: Smith. Wood"]);
  assert.equal(mill.querySelectorAll(".stander").length, 0);
  assert.equal(mill.style.getPropertyValue("--column"), "2");
});

test("what stands on no space of the board is told beside its player", () => {
  const { spaces } = drawn();
  const [hut] = spaces.numberRow("stands", [0, 2], "ana");
  assert.equal(hut.querySelector(".off-word").textContent, "Hut", "the board has no place for it");
  assert.deepEqual(labels(hut, ".stander"), ["Ana: Monk. Hut. game.may"]);
  const [away] = spaces.numberRow("stands", [0, -1], "bo");
  assert.equal(away.querySelector(".off-word").textContent, "game.off-board");
});

test("a board of counted spaces shows the pieces that stand on them", () => {
  const goods = {
    columns: 3,
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  };
  const more = { lights: { goods }, over: { goods: { table: "places", rows: ["wood", "mill", "hut"] } } };
  const { spaces } = drawn({ ...more, cells: undefined, numbers: { goods: [3, 0, 0] } });
  assert.equal(spaces.spots().length, 0, "one board is enough");
  const board = spaces.numberRow("goods", [3, 0, 0], null);
  const [wood, , hut] = board.querySelectorAll(".spot");
  assert.equal(wood.querySelector(".space b").textContent, "3");
  assert.equal(wood.querySelectorAll(".stander").length, 2);
  assert.equal(hut.querySelectorAll(".stander").length, 1);
});

test("a piece and then a space name a move; what cannot follow is not lit", () => {
  const { context, spaces } = drawn();
  const lit = () => labels(spaces.spots()[0], ".space.open");
  assert.deepEqual(lit(), ["Wood. game.may", "Mill. game.may"]);
  const [board] = spaces.spots();
  board.querySelector("button.stander").dispatchEvent(new window.Event("click"));
  assert.deepEqual(lit(), ["Mill. game.may"], "the smith may go to the mill alone");
  assert.equal(context.holding().length, 1);
  context.tap({ kind: "piece", of: "places", value: "mill" });
  assert.deepEqual(context.holding(), [enter("smith", "mill")]);
  assert.ok(context.holds({ kind: "piece", of: "men", owner: "ana", value: "smith" }), "both are held");
  context.tap({ kind: "piece", of: "men", owner: "ana", value: "monk" });
  assert.deepEqual(context.holding(), [enter("monk", "mill"), enter("monk", "wood")], "another piece begins anew");
  context.tap({ kind: "piece", of: "places", value: "wood" });
  assert.deepEqual(context.holding(), [enter("monk", "wood")]);
  context.tap({ kind: "piece", of: "places", value: "wood" });
  assert.equal(context.held, null, "what is held is let go by a second tap");
});
