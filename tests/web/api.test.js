// Requests: repeated with the same id until they are answered, refused with a sentence.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, host, load } from "./support.js";

const { insist, get, post, seatPath, requestId, fetchPatiently, Refusal, Unreachable } = await load("core/api.js", {
  language: "de",
});

/** What a promise comes to, and whether it has. */
function outcome(promise) {
  const seen = { done: false };
  promise.then(
    (value) => Object.assign(seen, { done: true, value }),
    (fault) => Object.assign(seen, { done: true, fault }),
  );
  return seen;
}

test("a post that was lost is sent again with the same request id", async () => {
  const time = clock();
  const asked = host([null, [503, { error: "store-away" }], [200, { number: 4 }]]);
  const seen = outcome(insist("/tables/ABC/moves", { request: requestId(), move: {} }));
  await time.pass(5000);
  assert.deepEqual(seen.value, { number: 4 });
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked.map((each) => each.body.request)).size, 1);
});

test("a refusal is not sent again", async () => {
  const time = clock();
  const asked = host([[409, { error: "illegal", why: "Zu weit.", rule: "ABC 4.2" }]]);
  const seen = outcome(insist("/tables/ABC/moves", {}));
  await time.pass(60000);
  assert.equal(asked.length, 1);
  assert.ok(seen.fault instanceof Refusal);
  assert.equal(seen.fault.message, "Zu weit.");
  assert.equal(seen.fault.data.rule, "ABC 4.2");
});

test("a post gives up after six tries, a page's own data never", async () => {
  const time = clock();
  host(Array(6).fill(null));
  const seen = outcome(insist("/tables/ABC/moves", {}));
  await time.pass(60000);
  assert.ok(seen.fault instanceof Unreachable);
  host([...Array(50).fill(null), [200, { id: "pack" }]]);
  const patient = outcome(fetchPatiently("/games/abc/pack"));
  await time.pass(600000);
  assert.deepEqual(patient.value, { id: "pack" });
});

test("a host that says nothing is away after fifteen seconds", async () => {
  const time = clock();
  const asked = host([undefined]);
  const seen = outcome(get("/tables/ABC/view"));
  await time.pass(16000);
  assert.equal(asked[0].signal.aborted, true);
  assert.equal(seen.done, false, "fetch itself rejects when it is aborted");
});

test("a proxy that speaks for a host that is away counts as no answer", async () => {
  clock();
  globalThis.fetch = async () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  await assert.rejects(post("/tables", {}), Unreachable);
});

test("every request says its language", async () => {
  clock();
  const asked = host([[200, {}]]);
  await get("/games", { v: "1" });
  assert.deepEqual(asked[0].query, { lang: "de", v: "1" });
});

test("names with slashes or dots stay one part of an address", () => {
  assert.equal(seatPath("Ana"), "/seats/Ana");
  assert.equal(seatPath("Ana/Bo"), "/seats/Ana%252FBo");
  assert.equal(seatPath(".."), "/seats/%252E%252E");
  assert.equal(new URL("http://host.test/tables/A" + seatPath("..")).pathname, "/tables/A/seats/%252E%252E");
});

test("ids are long and never the same", () => {
  const ids = new Set(Array.from({ length: 50 }, requestId));
  assert.equal(ids.size, 50);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
});
