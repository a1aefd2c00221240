// Sentences in three languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const words = { "log.left": "{count} left", "log.left-one": "one left", "page.and": "and" };
const en = await load("core/words.js", { words });
const grammar = { elided: "(^|[\\s(’])(de|que|le) $", below: true };
const said = { "page.and": "et", "page.pair": "{name}\u202f: {value}" };
const fr = await load("core/words.js", { language: "fr", words: said, grammar });

test("one of a thing may have a sentence of its own", () => {
  assert.equal(en.t("log.left", { count: 2 }), "2 left");
  assert.equal(en.t("log.left", { count: 1 }), "one left");
});

test("an unknown key shows itself, and a missing fact stays as it is", () => {
  assert.equal(en.t("log.nothing"), "log.nothing");
  assert.equal(en.fillIn("{name} rolls {icon:die}", {}), "{name} rolls {icon:die}");
});

test("a colon stands as its language has it", () => {
  assert.equal(fr.pair("Forseti", "8"), "Forseti\u202f: 8");
});

test("facts are filled in once: braces in a name are no field", () => {
  assert.equal(en.fillIn("{name} has {count}", { name: "{count}", count: 3 }), "{count} has 3");
});

test("a verb agrees with the number of its names", () => {
  const sentence = "{names} {names:wins|win}";
  assert.equal(en.fillIn(sentence, { names: "Ana" }, { names: ["Ana"] }), "Ana wins");
  assert.equal(en.fillIn(sentence, { names: "Ana and Bo" }, { names: ["Ana", "Bo"] }), "Ana and Bo win");
});

test("the form for none, one and many", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => en.form("no card|card|cards", n)),
    ["no card", "card", "cards"],
  );
  assert.deepEqual(
    [0, 1, 2, -1].map((n) => en.form("card|cards", n)),
    ["cards", "card", "cards", "card"],
  );
});

test("French counts none as one", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => fr.form("carte|cartes", n)),
    ["carte", "carte", "cartes"],
  );
});

test("French “de” loses its vowel before another, and only there", () => {
  assert.equal(fr.fillIn("le tour de {name}", { name: "Ana" }), "le tour d’Ana");
  assert.equal(fr.fillIn("le tour de {name}", { name: "Éric" }), "le tour d’Éric");
  assert.equal(fr.fillIn("Bataille de {city}", { city: "Áróss" }), "Bataille d’Áróss");
  assert.equal(fr.fillIn("le tour de {name}", { name: "Bo" }), "le tour de Bo");
  assert.equal(fr.fillIn("Que {name} joue, ou que {name} passe", { name: "Ana" }), "Qu’Ana joue, ou qu’Ana passe");
  assert.equal(fr.fillIn("au bord du {name}", { name: "îlot" }), "au bord du îlot");
  assert.equal(en.fillIn("the house de {name}", { name: "Ana" }), "the house de Ana");
  assert.equal(en.fillIn("{name} rolls", { name: "Ana" }), "Ana rolls");
});

test("names are listed with “and” before the last", () => {
  assert.equal(en.listed([]), "");
  assert.equal(en.listed(["Ana"]), "Ana");
  assert.equal(en.listed(["Ana", "Bo", "Cleo"]), "Ana, Bo and Cleo");
});

test("bold, italic and icons become nodes, and typed markup stays text", () => {
  const nodes = en.rich("**two** *new* {icon:wheat} <b>", (name) => "[" + name + "]");
  const text = nodes.map((node) => (typeof node === "string" ? node : node.outerHTML)).join("");
  assert.equal(text, "<strong>two</strong> <em>new</em> [wheat] <b>");
});

test("looks of words become nodes, inside each other too", () => {
  const nodes = en.rich(
    "{colour:gold|pay {icon:wheat}}, **{underline:keep} one** {underline:of {small-caps:Rome}}",
    (name) => "[" + name + "]",
  );
  const text = nodes.map((node) => (typeof node === "string" ? node : node.outerHTML)).join("");
  assert.equal(text, 'pay [wheat], <strong><u>keep</u> one</strong> <u>of <span class="small-caps">Rome</span></u>');
});

test("a negative number has a real minus", () => {
  assert.equal(en.minus(-3), "−3");
});
