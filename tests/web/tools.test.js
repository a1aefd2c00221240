// The tools themselves: the lock names no registry, and ESLint refuses what the oldest phones cannot read.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ESLint } from "eslint";
import config from "./eslint.config.js";

const REFUSED = {
  "optional chaining": "document.body?.remove();",
  "??": "document.title = document.title ?? 1;",
  "logical assignment": "document.title ||= 1;",
  "large numbers": "document.title = 12n;",
  "numeric separators": "document.title = 1_000;",
  "looking behind": "document.title = /(?<=a)b/;",
  "a catch without a name": "try { document.title = 1; } catch { document.title = 2; }",
  "class fields": "export class A { b = 1; }",
  "private names": "export class A { #b() { this.#b(); } }",
  "import.meta": "document.title = import.meta.url;",
  "await outside functions": "await document.title;",
  "what is there on secure lines only": "document.title = crypto.randomUUID();",
  "newer globals": "document.title = structuredClone({});",
  "a name declared twice": "export const a = (b) => [1].map((b) => b);",
  "a name never used": "const a = 1;",
};

const eslint = new ESLint({ overrideConfigFile: true, baseConfig: config });
const faults = async (code) =>
  (await eslint.lintText(code + "\n", { filePath: "templates/web/static/a.js" }))[0].messages;

test("the lock names no registry", () => {
  const lock = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
  assert.match(lock, /"integrity"/);
  assert.doesNotMatch(lock, /"resolved"/);
});

test("ESLint lets plain scripts pass", async () => {
  assert.deepEqual(await faults("document.title = [1, 2].map((each) => each + 1).join();"), []);
});

for (const [what, code] of Object.entries(REFUSED))
  test("ESLint refuses " + what, async () => {
    const found = await faults(code);
    assert.equal(found.length > 0, true);
    assert.ok(!found.some((fault) => fault.fatal), "read, and refused by a rule");
  });
