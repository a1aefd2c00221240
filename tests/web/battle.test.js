// How many fight on each side of a battle: before it is won, once it is, and in a rampage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { strengths } = await load("games/fallen-kingdoms/battle.js");

const fight = { attacker: "red", city: "husabyr", force: { sigtunir: 5, birka: 2 }, defenders: 3, rampage_from: null };
const held = (owner, units) => ({ husabyr: { owner, units }, sigtunir: { owner: "red", units: 1 } });

test("until the city is won, those who marched fight those who are in it", () => {
  assert.deepEqual(strengths(fight, held("yellow", 3)), { attackers: 7, defenders: 3 });
  assert.deepEqual(strengths({ ...fight, defenders: 0 }, held(null, 0)), { attackers: 7, defenders: 0 });
});

test("who stands in a city that was won is no defender", () => {
  const won = { ...fight, force: {}, defenders: 7 };
  assert.deepEqual(strengths(won, held("red", 7)), { attackers: 7, defenders: 0 });
});

test("a rampage is rolled by those in the city it comes from", () => {
  const rampage = { ...fight, force: {}, rampage_from: "hop" };
  assert.deepEqual(strengths(rampage, { ...held("yellow", 3), hop: { owner: "red", units: 6 } }), {
    attackers: 6,
    defenders: 3,
  });
});
