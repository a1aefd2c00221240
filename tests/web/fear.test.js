// What a battle says about fear: it is true with a temple, in a rampage and with Philosophy.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { fearKey } = await load("games/fallen-kingdoms/battle.js");

const plain = { temple: null, rampage: null, philosophy: false };

test("who is feared more frightens with a 4, those with Philosophy with a 6 only", () => {
  assert.equal(fearKey(3, plain), "fear");
  assert.equal(fearKey(-3, plain), "fear");
  assert.equal(fearKey(3, { ...plain, philosophy: true }), "fear-of-six");
  assert.equal(fearKey(0, { ...plain, philosophy: true }), "fear-none");
});

test("a temple protects the defender, not the attacker", () => {
  assert.equal(fearKey(3, { ...plain, temple: "red" }), "fear-temple");
  assert.equal(fearKey(-3, { ...plain, temple: "red" }), "fear");
});

test("nothing is said of a city in a rampage, which never rolls", () => {
  assert.equal(fearKey(-3, { ...plain, rampage: "hop" }), null);
  assert.equal(fearKey(3, { ...plain, rampage: "hop" }), "fear");
});
