// The types of what the host sends, made from its OpenAPI document, and of each engine's moves, made from their JSON
// Schema: `npm run types` writes them anew.

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const PYTHON = existsSync(ROOT + ".venv/bin/python") ? ROOT + ".venv/bin/python" : "python3";
const PRINT_API = `
from pathlib import Path
from tempfile import TemporaryDirectory
from companion.store import open_store
from companion.web.app import create_app
with TemporaryDirectory() as folder:
    store = open_store(Path(folder))
    print(create_app(store).test_client().get("/api/v1/openapi.json").get_data(as_text=True))
    store.close()
`;
const PRINT_MOVES = `
import json
from importlib.util import find_spec
from companion.engines import load, module_name
from generator.places import shipped_folder
games = sorted(pack.name for pack in shipped_folder("content").iterdir())
print(json.dumps({game: load(game).move_schema() for game in games if find_spec(module_name(game))}))
`;
const WORDS = 3; // values of a rule's own; more of them are ids of the pack, and as good as any text

const run = (script) => JSON.parse(execFileSync(PYTHON, ["-c", script], { cwd: ROOT, maxBuffer: 1 << 26 }));

/** A schema with the ids of the pack as texts. */
const plain = (schema) =>
  Array.isArray(schema)
    ? schema.map(plain)
    : !schema || typeof schema !== "object"
      ? schema
      : schema.enum && schema.enum.length > WORDS
        ? { type: "string" }
        : Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, plain(value)]));

const typescript = async (schemas, about) =>
  astToString(
    await openapiTS({ openapi: "3.1.0", info: { title: "", version: "" }, ...about, components: { schemas } }),
  );

/** The schemas of the document as TypeScript; its paths and answers are left out. */
async function apiTypes() {
  const { openapi, info, components } = run(PRINT_API);
  const made = await typescript(components.schemas, { openapi, info, paths: {} });
  return made.replace(/\bunknown\b/g, "any"); // moves and views, in each game's own words
}

/** What seats may choose, game by game; what chance answers is left out. */
async function moveTypes() {
  const moves = Object.entries(run(PRINT_MOVES)).map(([game, { oneOf }]) => [
    game,
    { oneOf: oneOf.filter(({ properties }) => properties.type.const !== "chance").map(plain) },
  ]);
  return typescript(Object.fromEntries(moves), { paths: {} });
}

const inTypes = (name) => fileURLToPath(new URL("types/" + name, import.meta.url));

export const MADE = [
  { file: inTypes("api.d.ts"), make: apiTypes },
  { file: inTypes("moves.d.ts"), make: moveTypes },
];

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, make } of MADE) writeFileSync(file, await make());
