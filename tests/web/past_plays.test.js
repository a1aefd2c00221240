// What finished plays add up to, and how long a phone keeps which of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const DAY = 24 * 3600 * 1000;
const NOW = new Date(2026, 10, 20).getTime();
const play = (code, at, game, points, won, more = {}) => ({
  code,
  at,
  game,
  title: game,
  over: true,
  score: {
    counts: "points",
    says: "Most points.",
    players: Object.entries(points).map(([name, total]) => ({ name, total })),
    winners: [won],
  },
  ...more,
});
const plays = [
  play("C", NOW - DAY, "ur", { Ana: 7, Cleo: 2 }, "Ana"),
  play("B", NOW - 40 * DAY, "ur", { Ana: 3, Bo: 5 }, "Bo"),
  play("A", NOW - 400 * DAY, "pig", { red: 100, Bo: 80 }, "red", { names: { red: "Ana" } }),
];
const { chosen, standings, timeline, toTake } = await load("core/past_plays.js");
const codes = (filter) =>
  chosen(plays, { game: "", player: "", time: "all", ...filter }, NOW).map((found) => found.code);

test("plays are found by game, by a player's name at whatever seat, and by time", () => {
  assert.deepEqual(codes({}), ["C", "B", "A"]);
  assert.deepEqual(codes({ game: "ur" }), ["C", "B"]);
  assert.deepEqual(codes({ player: "Ana" }), ["C", "B", "A"]);
  assert.deepEqual(codes({ player: "red" }), []);
  assert.deepEqual(codes({ player: "Bo", game: "ur" }), ["B"]);
  assert.deepEqual(codes({ time: "month" }), ["C"]);
  assert.deepEqual(codes({ time: "2026" }), ["C", "B"]);
  assert.deepEqual(codes({ time: "2025" }), ["A"]);
});

test("the standings count victories of those played", () => {
  const found = standings(plays.slice(0, 2), "en").map(({ name, plays: played, wins, best }) => [
    name,
    played,
    wins,
    best,
  ]);
  assert.deepEqual(found, [
    ["Bo", 1, 1, 5],
    ["Ana", 2, 1, 7],
    ["Cleo", 1, 0, 2],
  ]);
});

test("the timeline runs forward and leaves out who was not there", () => {
  const { names, points } = timeline(plays.slice(0, 2), ["Bo", "Ana", "Cleo"]);
  assert.deepEqual(names, ["Bo", "Ana", "Cleo"]);
  assert.deepEqual(points, [
    [5, 3, null],
    [null, 7, 2],
  ]);
  const crowd = play("D", NOW, "ur", Object.fromEntries([..."abcdefgh"].map((name) => [name, 1])), "a");
  assert.equal(timeline([crowd, ...plays], [..."abcdefgh", "Bo"]).names.length, 6, "as many lines as kinds of dashes");
});

test("a play goes into a file as the one it is at its table", () => {
  const own = { red: "red", Bo: "Bo" };
  const clocks = [{ seat: "red", spent: 61000, left: -1000 }];
  const taken = toTake({ ...plays[2], began: plays[2].at - 90 * 60000, commitment: "f00", you: "Bo", own, clocks });
  assert.equal(taken.id, "A f00");
  assert.equal(taken.minutes, 90);
  assert.match(taken.began, /^2025-10-1\d \d\d:\d\d:00$/);
  assert.deepEqual(taken.players[0], { seat: "red", called: "red", name: "Ana", points: 100, won: true });
  assert.equal(taken.me, "Bo");
  assert.deepEqual(taken.clocks, clocks);
  assert.deepEqual(toTake(plays[0]).clocks, [], "a play without clocks");
});

test("a scored play is kept once, however often its points are counted, and goes when it is deleted", async () => {
  const store = await load("core/history_store.js");
  const sheet = (total) => ({ players: [{ name: "red", total, lines: [] }], winners: ["red"], says: "Most." });
  const scored = { id: "0123456789", game: "ur", title: "Ur", names: { red: "Ana (Red)" }, own: { red: "Ana" } };
  store.saveTables(plays);
  store.saveScored({ ...scored, sheet: sheet(3) });
  store.saveScored({ ...scored, sheet: sheet(4) });
  assert.deepEqual(store.pastTables().map(store.keyOf), ["0123456789", "C", "B", "A"]);
  assert.equal(store.pastTables()[0].score.players[0].total, 4);
  assert.equal(store.pastTables()[0].score.counts, "points");
  store.forgetPlays(["0123456789", "B"]);
  assert.deepEqual(store.pastTables().map(store.keyOf), ["C", "A"]);
});
