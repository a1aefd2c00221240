// Since your last turn: asked for once when others have moved, said by the log, lit where it happened.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, WEB } from "./support.js";

const words = {
  "recap.title": "Since your last turn:",
  "recap.first": "Before your first turn:",
  "recap.more": "and {count} more",
  "recap.show": "show",
  "advice.points-of": "{name}: points",
};
const moved = (seat, entry, more) => ({ kind: "move", entry, says: seat + " moves.", move: { seat }, ...more });
const points = (of, before, after) => ({ what: "points", says: "Points", of, before, after });

let asked;
let answer;
let recap;
let table;

beforeEach(async () => {
  asked = [];
  answer = {
    number: 2,
    seat: "Ana",
    first: false,
    told: [{ entry: 2, effects: [points("Bo", 3, 9)], places: ["hill"] }],
  };
  globalThis.fetch = async (path) => {
    asked.push(path);
    return Response.json(answer);
  };
  ({ recap } = await load("table/recap.js", { code: "ABCD", game: { seats: [] }, words }));
  ({ table } = await import(`file://${WEB}/static/table/table.js`));
  const seats = ["Ana", "Bo"].map((seat) => ({ seat, name: seat, played: "phone" }));
  const log = [moved("Ana", 1), moved("Bo", 2)];
  table.message = { seat: "Ana", seats, awaiting: [{ seat: "Ana", type: "go", says: "Go" }], log };
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("what mattered is asked for once, and told with whose numbers it changed", async () => {
  assert.equal(recap(), null);
  await settled();
  const text = recap().textContent;
  assert.match(text, /^Since your last turn: Bo moves\./);
  assert.match(text, /Bo: points 3\u00a0→\u00a09/);
  assert.equal(asked.length, 1);
});

test("nothing is asked where nobody else has moved, or nothing waits for this seat", async () => {
  const [own, other] = table.message.log;
  table.message.log = [own];
  recap();
  table.message.log = [own, { ...other, undone: true }];
  recap();
  table.message.log = [own, other];
  table.message.awaiting = [{ seat: "Bo", type: "go", says: "Go" }];
  recap();
  assert.deepEqual(asked, []);
});

test("what came too late is asked for again with the next message, and not before", async () => {
  table.message.number = 2;
  answer = { number: 3, seat: null, first: false, told: [] };
  recap();
  await settled();
  assert.equal(recap(), null);
  assert.equal(asked.length, 1);
  table.message = { ...table.message, number: 4 };
  answer = { number: 4, seat: "Ana", first: false, told: [{ entry: 2, effects: [], places: [] }] };
  recap();
  await settled();
  assert.match(recap().textContent, /Bo moves/);
  assert.equal(asked.length, 2);
});

test("only a line whose place is on the board can be tapped", async () => {
  recap();
  await settled();
  assert.equal(recap().querySelector("button"), null);
  document.body.innerHTML = '<div class="board"><i data-key="hill"></i></div>';
  assert.equal(recap().querySelector("button i").textContent, "show");
});
