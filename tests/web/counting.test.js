// A score sheet counted up line by line, and who stands where in the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { countedTo, placeIn, stepsOf } = await load("table/counting.js");
const lines = (...points) => points.map((each) => ({ points: each }));
const ana = { name: "Ana", total: 12, lines: lines(10, -1, 3) };
const bo = { name: "Bo", total: 12, lines: lines(12) };
const cy = { name: "Cy", total: 4, lines: lines(4) };

test("the longest column says how many lines are counted", () => {
  assert.equal(stepsOf({ players: [ana, bo] }), 3);
  assert.deepEqual(
    [0, 1, 2, 3].map((step) => countedTo(ana, step)),
    [0, 10, 9, 12],
  );
  assert.equal(countedTo(bo, 3), 12);
});

test("nothing is counted where the lines are not all there is", () => {
  assert.equal(stepsOf({ players: [ana, { name: "Di", total: 5, lines: lines(4) }] }), 0);
});

test("who loses the tie-break stands behind the winner, and equals share a place", () => {
  const sheet = { players: [ana, bo, cy], winners: ["Bo"] };
  assert.deepEqual(
    sheet.players.map((player) => placeIn(sheet, player)),
    [2, 1, 3],
  );
  const even = { players: [ana, bo, cy], winners: ["Ana", "Bo"] };
  assert.deepEqual(
    even.players.map((player) => placeIn(even, player)),
    [1, 1, 3],
  );
});
