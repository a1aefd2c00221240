// Boards with a grid on phones: which pieces are cells, where they lie, and which zones they take off the list.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { Pack } = await load("core/pack.js");
const { onBoard, drawnBoards } = await load("games/zones/cells.js");

const cell = (id, x, y, ...neighbours) => ({ id, x, y, column: 1, row: 1, neighbours });
const pack = () =>
  new Pack({
    id: "isle",
    version: "1",
    language: "en",
    languages: ["en"],
    board: null,
    texts: { "components.map": "Map" },
    tables: { map: [cell("A1", 20, 20, "B1"), cell("B1", 60, 20, "A1")], cards: [{ id: "c1", x: 1 }] },
    icons: {},
    components: [
      { id: "map", kind: "board", table: null, back: false, size: [80, 40], pieces: [["map", 1]] },
      { id: "cards", kind: "card", table: "cards", back: false, size: [63, 88], pieces: [["c1", 1]] },
    ],
  });

test("a piece is a cell where a board has a table of its name", () => {
  assert.equal(onBoard(pack(), { pieces: ["A1", "B1"] }), true);
  assert.equal(onBoard(pack(), { pieces: ["A1", "c1"] }), false);
  assert.equal(onBoard(pack(), { pieces: [] }), false);
});

test("free cells are buttons while one is asked for, and taken ones show their owner", () => {
  const tapped = [];
  const context = {
    table: { pack: pack() },
    view: () => ({
      zones: { free: { pieces: ["A1"] } },
      players: [{ seat: "ana", zones: { camps: { pieces: ["B1"] } } }],
    }),
    board: () => ({ byHand: "" }),
    wanted: ({ of }) => of === "free",
    naming: ({ value }) => (value === "A1" ? [{}] : []),
    holds: () => false,
    called: (id) => id,
    word: (key) => key,
    tap: (one) => tapped.push(one),
  };
  const [board] = drawnBoards(context, { tables: () => [], spacesOn: () => [] }, { goal: () => null });
  const button = board.querySelector("button");
  assert.ok(button.classList.contains("open"));
  const place = ["left", "top", "width"].map((name) => button.style.getPropertyValue(name));
  assert.deepEqual(place, ["4.00%", "8.00%", "42.00%"], "where it is printed, clear of its neighbour");
  button.dispatchEvent(new window.Event("click"));
  assert.deepEqual(tapped, [{ kind: "piece", of: "free", owner: null, value: "A1" }]);
  assert.equal(board.querySelectorAll("button").length, 1);
  assert.equal(board.querySelector(".cell-mark").textContent, "an");
});
