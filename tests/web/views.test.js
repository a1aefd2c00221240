// The types of views, moves and boards by which the games' scripts are checked are those of what phones get.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import ts from "typescript";
import { PYTHON, ROOT } from "./types.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FILE = HERE + "seen.ts";
const GAMES = { armorica: "Armorica", arrival: "Arrival", "fallen-kingdoms": "Kingdoms" };
const ZONES = ["market-day", "night-auction", "oh-hell", "oware", "pig", "ur", "yacht"];

/** What is wrong with a script that stands beside the types. */
function mistakes(script) {
  const { config } = ts.readConfigFile(HERE + "tsconfig.json", ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, HERE);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => (path === FILE ? script : readFile(path));
  host.fileExists = (path) => path === FILE || fileExists(path);
  const types = fileNames.filter((name) => name.endsWith(".d.ts"));
  const program = ts.createProgram([FILE, ...types], options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(FILE))
    .map((found) => ts.flattenDiagnosticMessageText(found.messageText, "\n"));
}

const run = (packs) =>
  JSON.parse(execFileSync(PYTHON, [HERE + "views.py", ...packs], { cwd: ROOT, maxBuffer: 1 << 28 }));

/** Each as a value of its type, so that a mistake names what is wrong with it. */
const checked = (type, values) => values.map((value) => `(): ${type} => (${JSON.stringify(value)});\n`).join("");

for (const [pack, space] of Object.entries(GAMES))
  test(`what ${pack} sends is what its scripts are told`, () => {
    const { views, moves } = run([pack])[pack];
    assert.ok(views.length > 4 && moves.length > 2, "a game was played");
    const view = space === "Kingdoms" ? "Kingdoms.View | Kingdoms.Unlaid" : space + ".View";
    assert.deepEqual(mistakes(checked(view, views) + checked(space + ".Move", moves)), []);
  });

test("what games of zones send is what their scripts are told", () => {
  const sent = Object.values(run(ZONES));
  assert.ok(sent.every(({ views, moves, board }) => views.length > 1 && moves.length > 0 && board));
  const scripts = sent.map(({ views, board }) => checked("Zones.View", views) + checked("Zones.Board", [board]));
  assert.deepEqual(mistakes(scripts.join("")), []);
});

test("a view with a name too many, too few or of another kind is found", () => {
  const [view] = run(["armorica"]).armorica.views;
  const wrong = [{ more: 1 }, { turn: undefined }, { turn: "2" }].map((change) => ({ ...view, ...change }));
  assert.equal(mistakes(checked("Armorica.View", wrong)).length, 3);
});
