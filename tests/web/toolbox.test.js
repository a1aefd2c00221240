// The toolbox without a table: what it holds survives a reload, and its clocks count as a table's do.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, WEB } from "./support.js";

const words = { "clocks.up": "time is up", "clocks.out": "{name} is out of time.", "new.person": "Player {number}" };
let clocksPart;
let box;
let now;

beforeEach(async () => {
  globalThis.setInterval = () => 1;
  if (!globalThis.navigator) globalThis.navigator = {};
  now = 1_000_000;
  Date.now = () => now;
  ({ clocksPart } = await load("toolbox/clocks.js", { words }));
  ({ box } = await import(`file://${WEB}/static/toolbox/state.js`));
  Object.assign(box, {
    players: ["Ana", "Bo", "Cy"].map((name) => ({ name, points: [] })),
    clock: { kind: "increment", minutes: 1, step: 10 },
    run: { spent: [], turns: [], due: null, since: 0 },
  });
});

const buttons = () => clocksPart()[1].querySelectorAll("button");
const times = () => Array.from(buttons(), (each) => each.querySelector("b").textContent);
const tap = (place) => buttons()[place].onclick();

test("a tap starts a clock, and ends the turn of the one that ran", () => {
  assert.deepEqual(times(), ["1:00", "1:00", "1:00"]);
  tap(0);
  now += 15_000;
  assert.deepEqual(times(), ["0:45", "1:00", "1:00"]);
  tap(2);
  now += 3_000;
  assert.deepEqual(times(), ["0:55", "1:00", "0:57"]);
});

test("a tap on the clock that runs passes the turn to the next player", () => {
  tap(2);
  now += 1_000;
  tap(2);
  assert.equal(box.run.due, 0);
});

test("a stop ends no turn", () => {
  tap(1);
  now += 20_000;
  clocksPart()[2].querySelector("[data-key=stop]").onclick();
  now += 60_000;
  assert.deepEqual(times(), ["1:00", "0:40", "1:00"]);
});

test("time that has run out is said and goes on", () => {
  box.clock = { kind: "bank", minutes: 1, step: 10 };
  tap(0);
  now += 64_000;
  assert.match(buttons()[0].textContent, /−0:04time is up/);
});

test("what is there is kept with every change", () => {
  tap(0);
  const kept = JSON.parse(localStorage.getItem("punchboard.toolbox"));
  assert.equal(kept.run.due, 0);
  assert.deepEqual(
    kept.players.map((player) => player.name),
    ["Ana", "Bo", "Cy"],
  );
});

test("a clock whose player left runs no more", () => {
  tap(2);
  box.players.pop();
  assert.equal(times().length, 2);
  assert.equal(box.run.due, null);
});
