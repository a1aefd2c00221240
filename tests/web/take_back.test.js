// Undo under the thumb: only this phone's own decision, and only until another seat has decided something.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, WEB } from "./support.js";

const moved = (seat, entry, more) => ({ kind: "move", entry, says: seat + " moves.", move: { seat }, ...more });
let table;
let takeBack;

beforeEach(async () => {
  ({ takeBack } = await load("table/take_back.js", { code: "ABCD", game: { seats: [] }, words: {} }));
  ({ table } = await import(`file://${WEB}/static/table/table.js`));
  const seats = ["Ana", "Bo"].map((seat) => ({ seat, name: seat, played: "phone" }));
  table.message = { seat: "Ana", seats, lesson: null, request: null, result: null, log: [] };
});

test("one's own newest decision can be taken back, whatever luck answered since", () => {
  table.message.log = [moved("Bo", 1), moved("Ana", 2), { kind: "chance", entry: 3, by: "app" }];
  assert.match(takeBack().textContent, /Ana moves/);
});

test("not after another seat's decision, unless that was taken back", () => {
  table.message.log = [moved("Ana", 1), moved("Bo", 2)];
  assert.equal(takeBack(), null);
  table.message.log[1].undone = true;
  assert.match(takeBack().textContent, /Ana moves/);
});

test("not while the table is asked, in a lesson, or after the end", () => {
  table.message.log = [moved("Ana", 1)];
  for (const what of ["request", "lesson", "result"]) {
    table.message[what] = {};
    assert.equal(takeBack(), null);
    table.message[what] = null;
  }
});
