// Names beside places: none covers a place or another name, and those that matter go first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { WEB } from "./support.js";

const { placed } = await import(`file://${WEB}/static/map/labels.js`);
const extent = { left: 0, top: 0, width: 200, height: 200 };
const place = (id, x, y, words = "Stiklarstaðir") => ({ id, x, y, half: 10, words });
const meet = (one, other) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 1e-9 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 1e-9;

test("a name stands below its place, above it at the lower edge", () => {
  const [below] = placed([place("a", 100, 100)], 6, extent);
  assert.equal(below.x, 100);
  assert.ok(below.y > 110);
  const [above] = placed([place("b", 100, 188)], 6, extent);
  assert.ok(above.y < 178);
});

test("no name covers another or a place, and all lie on the map", () => {
  const places = Array.from({ length: 16 }, (_, n) => place("p" + n, 25 + (n % 4) * 50, 25 + Math.floor(n / 4) * 50));
  const labels = placed(places, 6, extent);
  assert.equal(labels.length, 16);
  for (const one of labels) {
    assert.ok(one.x - one.width / 2 >= 0 && one.x + one.width / 2 <= 200);
    for (const other of labels) assert.ok(one === other || !meet(one, other));
    for (const { x, y } of places) assert.ok(!meet(one, { x, y, width: 20, height: 20 }));
  }
});

test("a name goes to another side of its place for one that has no other room", () => {
  const column = { left: 36, top: 36, width: 28, height: 68 };
  const labels = placed([place("upper", 50, 60, "Bo"), place("lower", 50, 90, "Bo")], 6, column);
  assert.deepEqual(
    labels.map(({ id, size, y }) => [id, size, y < 60]),
    [
      ["upper", 6, true],
      ["lower", 6, false],
    ],
  );
});

test("what has no name is not covered", () => {
  const path = { ...place("path", 100, 116, ""), half: 4 };
  const [label, ...more] = placed([place("a", 100, 100), path], 6, extent);
  assert.deepEqual(more, []);
  assert.ok(!meet(label, { x: 100, y: 116, width: 8, height: 8 }));
});

test("where there is no room letters become smaller, then the names that count less are left out", () => {
  const two = (words) => [place("first", 18, 50, words), place("second", 48, 50, words)];
  const strip = { left: 0, top: 40, width: 70, height: 34 };
  const sizes = placed(two("Straumfj"), 8, strip).map((label) => label.size);
  assert.equal(sizes[0], 8);
  assert.ok(sizes[1] < 8);
  assert.deepEqual(
    placed(two("Stiklarsta"), 8, strip).map((label) => label.id),
    ["first"],
  );
});
