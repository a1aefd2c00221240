// What is said of people: names, and who won.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const words = { "turn.winner": "{names} {names:wins|win}", "turn.winners": "{names} share the victory" };
const people = await load("core/people.js", { words });

test("one wins, a team wins together, and equals share the victory", () => {
  assert.equal(people.victory({ winners: ["Ana"], decided_by: "points" }, "Ana"), "Ana wins");
  assert.equal(people.victory({ winners: ["Ana", "Cy"], decided_by: "points" }, "Ana and Cy"), "Ana and Cy win");
  const even = { winners: ["Ana", "Bo"], decided_by: "shared" };
  assert.equal(people.victory(even, "Ana and Bo"), "Ana and Bo share the victory");
});

test("a pad that people fill in knows no tie-breaks: equals share the victory", () => {
  assert.equal(people.victory({ winners: ["Ana", "Bo"] }, "Ana and Bo"), "Ana and Bo share the victory");
});
