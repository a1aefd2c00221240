// What a button changes: asked once for all buttons of a drawing, and said in the host's figures alone.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { clock, load, WEB } from "./support.js";

const words = { "advice.none": "No number.", "advice.then-luck": "Luck.", "advice.points-of": "{name}: points" };
const figure = (says, before, after, of = "Ana") => ({ what: says, says, of, before, after });
const take = (card, seat = "Ana") => ({ type: "take", seat, card });

let asked;
let answer;
let time;
let consequence;
let table;

beforeEach(async () => {
  asked = [];
  time = clock();
  ({ consequence } = await load("table/consequence.js", { code: "ABCD", game: { seats: [] }, words }));
  ({ table } = await import(`file://${WEB}/static/table/table.js`));
  const seats = ["Ana", "Bo"].map((seat) => ({ seat, name: seat, played: "phone" }));
  table.message = { number: 4 + Math.random(), seat: "Ana", seats, lesson: null, request: null };
  globalThis.fetch = async (path, { body }) => {
    asked.push(JSON.parse(body).moves);
    return Response.json({ moves: answer });
  };
});

test("that nothing changes is said only where another choice changes something", async () => {
  const none = (card) => ({ move: take(card), effects: [], then: null });
  answer = [none("a"), none("b")];
  const both = [take("a"), take("b")];
  consequence(take("a"), both);
  await time.pass(100);
  assert.equal(consequence(take("a"), both).textContent, "\u00a0");
  assert.equal(consequence(take("a")).textContent, "\u00a0");
  answer = [{ move: take("c"), effects: [figure("Points", 4, 5)], then: null }];
  const three = both.concat(take("c"));
  three.forEach((move) => consequence(move, three));
  await time.pass(100);
  assert.equal(consequence(take("a"), three).textContent, "No number.");
});

test("all buttons of a drawing are one question, and each says its own numbers", async () => {
  answer = [{ move: take("a"), effects: [figure("Points", 4, -2), figure("Bid", null, 0)], then: null }, null];
  assert.equal(consequence(take("a")).textContent, "\u00a0");
  consequence(take("b"));
  consequence(take("a"));
  await time.pass(100);
  assert.deepEqual(asked, [[take("a"), take("b")]]);
  assert.equal(consequence(take("a")).textContent, "Points 4\u00a0→\u00a0−2 · Bid –\u00a0→\u00a00 ");
  assert.equal(consequence(take("b")), null);
});

test("what only luck decides is said as that", async () => {
  answer = [{ effects: [], then: "" }];
  consequence(take("a"));
  await time.pass(100);
  assert.equal(consequence(take("a")).textContent, "Luck.");
});

test("nothing is asked for another's seat or in a lesson", async () => {
  assert.equal(consequence(take("a", "Bo")), null);
  table.message.lesson = {};
  assert.equal(consequence(take("a")), null);
  await time.pass(100);
  assert.deepEqual(asked, []);
});
