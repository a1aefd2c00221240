// A path that all players walk: the second player's side mirrors the first one's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, WEB } from "./support.js";

const { Pack } = await load("core/pack.js");
const { table: live } = await import(`file://${WEB}/static/table/table.js`);
const { zonesContext } = await load("games/zones/context.js");
const { standingOf } = await load("games/zones/standing.js");
const { spacesOf } = await load("games/zones/spaces.js");

const [START, HOME] = [null, null];
const CELLS = [START, [0, 0], [1, 0], HOME];

function squares(light) {
  const board = { actions: {}, steps: {}, lights: { men: light }, over: {}, standing: {}, single: [], dice: {} };
  const pack = new Pack({ id: "walk", version: "1", board, texts: {}, tables: {}, icons: {}, components: [] });
  const player = (seat) => ({ seat, numbers: { men: [0, 1, 0, 0] }, zones: {} });
  const view = { step: "go", asked: ["ana"], numbers: {}, zones: {}, players: [player("ana"), player("bo")] };
  const seats = ["ana", "bo"].map((seat) => ({ seat, name: seat }));
  live.game = { seats: [] };
  live.message = { view, moves: [], seats, seat: "ana", awaiting: [] };
  const context = zonesContext({ pack, message: live.message, busy: false }, (key) => key);
  const drawn = spacesOf(context, { free: () => false, goal: () => null }, standingOf(context)).path("men", light);
  return [...drawn.querySelectorAll(".path > *")].map(({ style }) => style.getPropertyValue("--row"));
}

test("a side is mirrored on a board that says how many rows it has", () => {
  assert.deepEqual(squares({ path: true, mirror: true, columns: 1, rows: 3, cells: CELLS }), ["1", "2", "3"]);
});

test("and on one that leaves that to its cells", () => {
  assert.deepEqual(squares({ path: true, mirror: true, columns: 1, cells: CELLS }), ["1", "2"]);
});
