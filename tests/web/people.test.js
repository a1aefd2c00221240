// What is said of people: names, and who won.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const words = {
  "turn.winner": "{names} {names:wins|win}",
  "turn.winners": "{names} share the victory",
  "page.and": "and",
};
const people = await load("core/people.js", { words });
const same = (/** @type {string} */ seat) => seat;

test("one wins, a team wins together, and equals share the victory", () => {
  assert.equal(people.victory({ winners: ["Ana"], decided_by: "points" }, same, null), "Ana wins");
  assert.equal(people.victory({ winners: ["Ana", "Cy"], decided_by: "points" }, same, null), "Ana and Cy win");
  const even = { winners: ["Ana", "Bo"], decided_by: "shared" };
  assert.equal(people.victory(even, same, null), "Ana and Bo share the victory");
});

test("a pad that people fill in knows no tie-breaks: equals share the victory", () => {
  assert.equal(people.victory({ winners: ["Ana", "Bo"] }, same, null), "Ana and Bo share the victory");
});

test("a tribe whose name is plural wins in the plural, a person who plays it does not", () => {
  const pack = { texts: { plurals: "danann" }, nameOf: () => "Danann" };
  const sheet = { winners: ["danann"], decided_by: "points" };
  assert.equal(
    people.victory(sheet, () => "Danann", pack),
    "Danann win",
  );
  assert.equal(
    people.victory(sheet, () => "Ana (Danann)", pack),
    "Ana (Danann) wins",
  );
});
