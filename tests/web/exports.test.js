// Every export has an importer, so that no dead code hides behind `export`.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { WEB } from "./support.js";

const scripts = readdirSync(WEB, { recursive: true })
  .filter((path) => path.endsWith(".js"))
  .map((path) => ({ path: path.replace("static/", ""), text: readFileSync(join(WEB, path), "utf8") }));

const EXPORT = /^export (?:async )?(?:function|const|class) ([\w$]+)|^export \{([^}]*)\};/gm;
const IMPORT = /^import \{([^}]*)\} from "(\.[^"]+)";/gm;
const LATER = /= import\("(\.[^"]+)"\);/g;
// Fetched by pages for the game at hand, or by tests.
const ELSEWHERE = ["draw", "entry", "editors", "fearKey", "strengths", "Pack"];

const names = (list) =>
  list
    .split(",")
    .map((each) => each.trim().split(" as ")[0])
    .filter(Boolean);

test("every export has an importer", () => {
  const imported = new Set();
  for (const { path, text } of scripts)
    for (const [, list, from] of text.matchAll(IMPORT))
      for (const name of names(list)) imported.add(normalize(join(dirname(path), from)) + " " + name);
  const later = scripts.flatMap(({ path, text }) =>
    [...text.matchAll(LATER)].map(([, from]) => normalize(join(dirname(path), from))),
  );
  assert.deepEqual(later, ["table/late.js"]);
  const used = (path, each) =>
    imported.has(path + " " + each) || (later.includes(path) && scripts.some(({ text }) => text.includes("." + each)));
  const exported = scripts.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORT)].flatMap(([, name, list]) =>
      (name ? [name] : names(list)).map((each) => ({ path, each })),
    ),
  );
  assert.ok(exported.length > 150);
  const unused = exported.filter(({ path, each }) => !used(path, each) && !ELSEWHERE.includes(each));
  assert.deepEqual(unused, []);
});
