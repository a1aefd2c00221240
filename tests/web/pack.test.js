// A game's pack: names, counted things, pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { Pack } = await load("core/pack.js");

const pack = new Pack({
  id: "abc",
  version: "v1",
  tables: {
    icons: [{ id: "grain", icon: "wheat" }],
    people: [{ id: "ana", name: "Ana" }, { id: "bo" }],
    tiles: [{ id: "hill" }],
  },
  texts: {
    "people.bo.name": "Bo the Tall",
    "icons.grain": "Grain",
    "tiles.each": "a tile of {colour}",
    "words.amphora": "amphora|amphorae",
    "words.coin": "coin",
    "words.owner.amphora": "jar|jars",
    "components.board": "board|boards",
    "moves.take": "Take {card}",
  },
  icons: { wheat: "m0 0" },
  components: [{ id: "cards", size: [63, 88], pieces: [["ana", 1]] }],
});

test("a name comes from the texts, else from its row, else from the words, else it is the id", () => {
  assert.equal(pack.nameOf("bo"), "Bo the Tall");
  assert.equal(pack.nameOf("ana"), "Ana");
  assert.equal(pack.nameOf("board"), "boards");
  assert.equal(pack.nameOf("unheard-of"), "unheard-of");
  assert.equal(pack.nameOf(3), "3");
});

test("things are counted in the form for their number", () => {
  assert.equal(pack.counted("amphora", 1), "1 amphora");
  assert.equal(pack.counted("amphora", 2), "2 amphorae");
  assert.equal(pack.counted("amphora", 2, "owner"), "2 jars");
  assert.equal(pack.counted("coin", 2), "coin (2)");
});

test("what has no name of its own is only described", () => {
  assert.equal(Boolean(pack.described("hill")), true);
  assert.equal(Boolean(pack.described("ana")), false);
});

test("a picture is as large as the piece and says what is on it", () => {
  const picture = pack.picture("ana", { side: "back" });
  assert.equal(picture.getAttribute("src"), "/api/v1/games/abc/pieces/cards/ana.svg?lang=en&v=v1&side=back");
  assert.equal(picture.getAttribute("alt"), "Ana");
  assert.equal(picture.getAttribute("width"), "252");
  assert.equal(pack.picture("hill"), null);
});

test("icons in a text are drawn and named, unknown ones are written", () => {
  const [before, icon, unknown] = pack.words("2 {icon:wheat}{icon:gold}");
  assert.equal(before, "2 ");
  assert.equal(icon.getAttribute("aria-label"), "Grain");
  assert.equal(unknown.textContent, "gold");
});

test("a text that the pack does not have is null", () => {
  assert.equal(pack.text("moves.pass"), null);
  assert.equal(pack.text("moves.take", { card: "Ana" }), "Take Ana");
});
