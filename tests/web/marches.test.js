// Where the number of a march stands on the map: on its arrow, or beside it where the cities are near each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { WEB } from "./support.js";

const { numberOf, standingOn } = await import(`file://${WEB}/games/fallen-kingdoms/geometry.js`);
const at = (x, y) => ({ x, y });
const room = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius;

test("on a long arrow its number stands in the middle", () => {
  const { x, y } = numberOf(at(0, 0), at(50, 0), standingOn([at(0, 0), at(60, 0)]));
  assert.deepEqual([x, y], [25, 0]);
});

test("on a short one in any direction it covers nothing that stands on the cities", () => {
  for (let turn = 0; turn < 16; turn += 1)
    for (const far of [24, 30, 40]) {
      const [ux, uy] = [Math.cos((turn * Math.PI) / 8), Math.sin((turn * Math.PI) / 8)];
      const crowd = standingOn([at(0, 0), at(ux * far, uy * far)]);
      const number = numberOf(at(0, 0), at(ux * (far - 10), uy * (far - 10)), crowd);
      for (const each of crowd) assert.ok(room(number, each) >= -1e-9, `${turn}/16 of a turn, ${far} apart`);
    }
});

test("two marches on the same way have two numbers", () => {
  const crowd = standingOn([at(0, 0), at(30, 0)]);
  const there = numberOf(at(0, 0), at(20, 0), crowd);
  const back = numberOf(at(30, 0), at(10, 0), crowd.concat(there));
  assert.ok(room(there, back) >= 0);
});
