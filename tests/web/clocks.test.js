// The clocks of a table: the host's numbers run on here, and running out is said once.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, WEB } from "./support.js";

const words = {
  "clocks.title": "Clocks",
  "clocks.stop": "Stop",
  "clocks.go": "Go on",
  "clocks.stopped": "They stand.",
  "clocks.up": "time is up",
  "clocks.out": "{name} is out of time.",
  "clocks.over": "{time} over",
  "clocks.spent": "Time thought",
};

let table;
let clocksRow;
let timesThought;

beforeEach(async () => {
  globalThis.setInterval = () => 1;
  ({ clocksRow, timesThought } = await load("table/clocks.js", { code: "ABCD", game: { seats: [] }, words }));
  ({ table } = await import(`file://${WEB}/static/table/table.js`));
  const seats = ["Ana", "Bo"].map((seat) => ({ seat, name: seat, played: "phone" }));
  table.drawing = {};
  table.message = { seat: "Ana", seats, start: null, result: null, clocks: null };
});

const bank = (more) => ({
  kind: "bank",
  seconds: 600,
  step: 0,
  stopped: false,
  running: ["Ana"],
  since: Date.now() - 5_000,
  seats: [
    { seat: "Ana", spent: 60_000, left: 540_000 },
    { seat: "Bo", spent: 0, left: 4_200_000 },
  ],
  ...more,
});
const times = (node) => Array.from(node.querySelectorAll("b"), (each) => each.textContent);

test("a table without clocks shows none", () => {
  assert.equal(clocksRow(), null);
  assert.equal(timesThought(), null);
});

test("the clock of the seat that decides runs on, the others stand", () => {
  table.message.clocks = bank();
  assert.deepEqual(times(clocksRow()), ["8:55", "1:10:00"]);
  assert.equal(clocksRow().querySelectorAll(".runs").length, 1);
});

test("time that is only measured counts up", () => {
  const seats = [{ seat: "Ana", spent: 60_000, left: null }];
  table.message.clocks = bank({ kind: "measured", seats });
  assert.deepEqual(times(clocksRow()), ["1:05"]);
});

test("time that has run out is said, and goes on below nothing", () => {
  table.message.clocks = bank({ seats: [{ seat: "Ana", spent: 598_000, left: 2_000 }] });
  const row = clocksRow();
  assert.deepEqual(times(row), ["−0:03"]);
  assert.match(row.textContent, /time is up/);
});

test("who plays can stop the clocks, who watches cannot", () => {
  table.message.clocks = bank({ stopped: true, running: [] });
  assert.match(clocksRow().textContent, /They stand/);
  assert.equal(clocksRow().querySelector("button").getAttribute("aria-label"), "Go on");
  table.message.seat = null;
  assert.equal(clocksRow().querySelector("button"), null);
});

test("the final sheet has the times", () => {
  const seats = [{ seat: "Ana", spent: 634_500, left: -34_500 }];
  table.message.clocks = bank({ running: [], seats });
  assert.match(timesThought().textContent, /Ana10:34 \(0:35 over\)/);
});
