// The types that the scripts are checked by are those of the host.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { MADE } from "./types.js";

for (const { file, make } of MADE)
  test(basename(file) + " is what the host says: npm run types", async () => {
    assert.equal(readFileSync(file, "utf8"), await make());
  });
