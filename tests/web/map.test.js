// Maps: which place is meant, where turned tiles put their cities, numbers dealt out over places.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { nearest, beyond } = await load("map/nearest.js");
const { cities, rim, extent } = await load("games/fallen-kingdoms/geometry.js");
const { add, sum } = await load("games/fallen-kingdoms/steppers.js");

const at = (id, x, y) => ({ id, x, y });
const PLACES = [at("west", 0, 0), at("east", 100, 10), at("south", 10, 100), at("far", 300, 40)];

test("a tap means the nearest place, if it is within reach", () => {
  assert.equal(nearest(PLACES, 8, 5, 20).id, "west");
  assert.equal(nearest(PLACES, 60, 5, 50).id, "east");
  assert.equal(nearest(PLACES, 50, 50, 20), null);
  assert.equal(nearest([], 0, 0, 20), null);
});

test("an arrow key goes to the nearest place that lies more that way than aside", () => {
  assert.equal(beyond(PLACES, PLACES[0], 1, 0).id, "east");
  assert.equal(beyond(PLACES, PLACES[0], 0, 1).id, "south");
  assert.equal(beyond(PLACES, PLACES[0], -1, 0), null);
  assert.equal(beyond(PLACES, PLACES[1], 1, 0).id, "far");
});

const pack = { tables: { cities: [{ id: "rome", face: "t1a", x: 20, y: 30 }] } };
const lying = (turns) =>
  cities(pack, [
    [
      { face: "T2A", turns: 0 },
      { face: "T1A", turns },
    ],
  ])[0];

test("a city turns with its tile, clockwise by quarters", () => {
  const found = [0, 1, 2, 3].map((turns) => [lying(turns).x, lying(turns).y]);
  assert.deepEqual(found, [
    [120, 30],
    [170, 20],
    [180, 70],
    [130, 80],
  ]);
});

test("the paths on the rim are numbered clockwise from the north-west", () => {
  const grid = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const paths = rim(grid);
  assert.equal(paths.length, 20);
  assert.deepEqual([paths[0].number, paths[0].x, paths[0].y], [1, 25, -5]);
  assert.deepEqual([paths[6].number, paths[6].x, paths[6].y], [7, 305, 25]);
  assert.deepEqual([paths[10].number, paths[10].x, paths[10].y], [11, 275, 205]);
  assert.deepEqual([paths[19].number, paths[19].x, paths[19].y], [20, -5, 25]);
  assert.deepEqual([extent(grid).width, extent(grid).height], [322, 222]);
});

test("a tap adds one while some are left, then moves one from the fullest, then clears", () => {
  const limits = { a: 3, b: 3 };
  const counts = { a: 2 };
  assert.equal(add(counts, limits, 3, "b"), true);
  assert.deepEqual(counts, { a: 2, b: 1 });
  add(counts, limits, 3, "b");
  assert.deepEqual(counts, { a: 1, b: 2 });
  add(counts, limits, 3, "b");
  assert.deepEqual(counts, { b: 3 });
  add(counts, limits, 3, "b");
  assert.deepEqual(counts, {});
  assert.equal(sum(counts), 0);
  assert.equal(add(counts, limits, 3, "elsewhere"), false);
});
