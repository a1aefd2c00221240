// The workbench of `watch`: outlines in millimetres, and the choice that stands in the address.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen, findingsOf, matches, readChoice, writeChoice } from "../../templates/workbench/choice.js";
import { bleedLine, cutLine, safeLine } from "../../templates/workbench/shapes.js";

const CARD = { shape: "rect", width: 60, height: 90, corner: 3, bleed: 2, safe: 2.5 };

test("the lines of a card lie around each other", () => {
  assert.deepEqual(cutLine(CARD).attributes, { x: "0", y: "0", width: "60", height: "90", rx: "3" });
  assert.deepEqual(safeLine(CARD).attributes, { x: "2.5", y: "2.5", width: "55", height: "85", rx: "0.5" });
  assert.deepEqual(bleedLine(CARD).attributes, { x: "-2", y: "-2", width: "64", height: "94", rx: "0" });
});

test("round pieces and hexagons keep their shape", () => {
  assert.deepEqual(safeLine({ ...CARD, shape: "round", width: 30, height: 30 }).attributes, {
    cx: "15",
    cy: "15",
    rx: "12.5",
    ry: "12.5",
  });
  const pointed = cutLine({ ...CARD, shape: "hex", width: 52, height: 60 }).attributes.points;
  assert.equal(pointed, "26,0 52,15 52,45 26,60 0,45 0,15");
  const flat = cutLine({ ...CARD, shape: "hex", width: 60, height: 52 }).attributes.points;
  assert.ok(flat.startsWith("0,26 15,52"));
  const inner = safeLine({ ...CARD, shape: "hex", width: 52, height: 60, safe: 2.6 }).attributes.points;
  assert.equal(inner.split(" ")[1], "49.4,16.5");
});

test("a choice comes back from the address as it was", () => {
  const choice = readChoice("#view=data&component=cards&piece=a%20b&lang=de&ink=low&show=cut,safe&marked=yes");
  assert.equal(choice.piece, "a b");
  assert.deepEqual(choice.overlays, ["cut", "safe"]);
  assert.deepEqual(readChoice(writeChoice(choice)), choice);
  assert.equal(readChoice("#view=elsewhere&show=all").view, "pieces");
  assert.deepEqual(readChoice("#show=all").overlays, []);
});

const FACTS = {
  language: "de",
  components: [
    { id: "cards", pieces: [{ id: "one" }, { id: "two" }] },
    { id: "aid", pieces: [{ id: "aid" }] },
  ],
  findings: [
    { piece: "one", language: "de", message: "a" },
    { piece: "cards:one", language: "", message: "b" },
    { piece: "one", language: "en", message: "c" },
    { piece: "two", language: "", message: "d" },
  ],
};

test("what is gone from the pack is not chosen any more", () => {
  assert.equal(chosen(FACTS, readChoice("#component=cards&piece=two")).piece.id, "two");
  assert.equal(chosen(FACTS, readChoice("#component=gone&piece=gone")).piece.id, "one");
  assert.deepEqual(chosen({ components: [] }, readChoice("")), { component: null, piece: null });
});

test("findings stand beside the piece they mean, in its language", () => {
  const said = findingsOf(FACTS, "cards", "one").map((one) => one.message);
  assert.deepEqual(said, ["a", "b"]);
});

test("words are found in any case", () => {
  assert.ok(matches("", "anything"));
  assert.ok(matches(" SUN ", "sun-4"));
  assert.ok(!matches("moon", "sun-4"));
});
