// The types that the scripts are checked by are those of the host.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FILE, apiTypes } from "./types.js";

test("the types are those of the OpenAPI document: npm run types", async () => {
  assert.equal(readFileSync(FILE, "utf8"), await apiTypes());
});
