// The types of what the host sends, made from its OpenAPI document: `npm run types` writes them anew.

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PYTHON = existsSync(ROOT + ".venv/bin/python") ? ROOT + ".venv/bin/python" : "python3";
const PRINT = `
from pathlib import Path
from tempfile import TemporaryDirectory
from companion.store import open_store
from companion.web.app import create_app
with TemporaryDirectory() as folder:
    store = open_store(Path(folder))
    print(create_app(store).test_client().get("/api/v1/openapi.json").get_data(as_text=True))
    store.close()
`;

export const FILE = fileURLToPath(new URL("types/api.d.ts", import.meta.url));

/** The schemas of the document as TypeScript; its paths and answers are left out. */
export async function apiTypes() {
  const { openapi, info, components } = JSON.parse(execFileSync(PYTHON, ["-c", PRINT], { cwd: ROOT }));
  const { schemas } = components;
  const made = astToString(await openapiTS({ openapi, info, paths: {}, components: { schemas } }));
  return made.replace(/\bunknown\b/g, "any"); // moves and views, in each game's own words
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, await apiTypes());
