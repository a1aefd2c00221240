// The rulebook on the phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { host, load } from "./support.js";

test("a table has a head, and its columns stand where the book says", async () => {
  const table = { head: ["Dice", "Prize"], rows: [["1–2", "two"]], columns: ["start", "right"] };
  const chapters = [{ id: "idea", title: "The idea", body: [{ table }] }];
  host([[200, { chapters, rulings: [], rules: {} }]]);
  const { drawBook } = await load("core/book.js", { words: {} });
  const draw = () => drawBook({ id: "toy", version: "1" }, { words: (text) => text });
  draw();
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(
    draw().outerHTML.includes(
      '<div class="scrolled"><table class="rows">' +
        '<thead><tr><th class="to-start">Dice</th><th class="to-right">Prize</th></tr></thead>' +
        '<tbody><tr><td class="to-start">1–2</td><td class="to-right">two</td></tr></tbody></table></div>',
    ),
  );
});
