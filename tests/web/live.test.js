// In step with the table, whatever the line does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, host, load } from "./support.js";

const message = (number, log = [], more = {}) => ({ number, log, undone: [], amended: [], ...more });
const entry = (number) => ({ number, entry: number, says: "entry " + number });

class Stream {
  constructor(url) {
    Stream.open.push(this);
    this.url = url;
  }
  close() {
    this.closed = true;
  }
  says(data) {
    this.onmessage({ data: JSON.stringify(data) });
  }
}

/** A phone at a table whose host gives these answers. */
async function phone(answers, { stream = true } = {}) {
  Stream.open = [];
  const { Live } = await load("core/live.js");
  delete window.EventSource;
  if (stream) window.EventSource = globalThis.EventSource = Stream;
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  const time = clock();
  const asked = host(answers);
  const heard = [];
  const said = [];
  const refused = [];
  const live = new Live("ABC", {
    heard: (found) => heard.push(found),
    status: (word) => said.push(word),
    refused: (fault) => refused.push(fault.status),
  });
  live.resync();
  await time.pass(0);
  return { live, time, asked, heard, said, refused };
}

const numbers = (heard) => heard.map((found) => found.number);

test("it looks once, then listens from there", async () => {
  const { heard, said } = await phone([[200, message(7)]]);
  assert.deepEqual(numbers(heard), [7]);
  assert.match(Stream.open[0].url, /tables\/ABC\/stream\?lang=en&after=7$/);
  Stream.open[0].onopen();
  assert.deepEqual(said, ["live"]);
});

test("an older message changes nothing but the log it brings", async () => {
  const { heard } = await phone([[200, message(7, [entry(7)])]]);
  Stream.open[0].says(message(6, [entry(6)]));
  assert.deepEqual(numbers(heard), [7]);
  Stream.open[0].says(message(8, [entry(8)]));
  assert.deepEqual(
    heard[1].log.map((line) => line.number),
    [6, 7, 8],
  );
});

test("a repeated entry stands in the log once, and one taken back is marked", async () => {
  const { heard } = await phone([[200, message(2, [entry(1), entry(2)])]]);
  Stream.open[0].says(message(3, [entry(2), entry(3)], { undone: [2] }));
  assert.deepEqual(
    heard[1].log.map((line) => [line.number, line.undone]),
    [
      [1, false],
      [2, true],
      [3, false],
    ],
  );
});

test("an entry that was put right carries its new words", async () => {
  const { heard } = await phone([[200, message(2, [{ ...entry(1), entry: 1 }, entry(2)])]]);
  const right = { event: 1, says: "Ana passes.", agreed: ["Ana"] };
  Stream.open[0].says(message(3, [entry(3)], { amended: [right] }));
  assert.deepEqual(
    heard[1].log.map((line) => line.amended),
    [right, undefined, undefined],
  );
});

test("a line that says nothing is given up, and the table looked at again", async () => {
  const { time, asked, heard } = await phone([
    [200, message(1)],
    [200, message(4)],
  ]);
  await time.pass(39000);
  assert.equal(asked.length, 1);
  await time.pass(2000);
  assert.equal(Stream.open[0].closed, true);
  assert.equal(asked[1].query.after, "1");
  assert.deepEqual(numbers(heard), [1, 4]);
});

test("after three broken streams it polls", async () => {
  const { time, asked, said } = await phone([
    [200, message(1)],
    [200, message(1)],
    [200, message(1)],
    [200, message(1)],
  ]);
  for (let broken = 0; broken < 3; broken += 1) {
    Stream.open[broken].onerror();
    await time.pass(2000);
  }
  assert.equal(Stream.open.length, 3);
  assert.equal(asked.at(-1).path, "/api/v1/tables/ABC/poll");
  assert.equal(said.at(-1), "polling");
});

test("without streams it polls at once", async () => {
  const { asked } = await phone([[200, message(1)]], { stream: false });
  assert.equal(asked.at(-1).path, "/api/v1/tables/ABC/poll");
});

test("a host that is away is asked again until it answers", async () => {
  const { time, heard, said, refused } = await phone([null, [503, { why: "away" }], [200, message(3)]]);
  assert.deepEqual(said, ["away"]);
  await time.pass(4100);
  assert.deepEqual(numbers(heard), [3]);
  assert.deepEqual(refused, []);
});

test("a table that is gone is said, and not asked for again", async () => {
  const { time, asked, refused } = await phone([[404, { why: "no table" }]]);
  assert.deepEqual(refused, [404]);
  await time.pass(100000);
  assert.equal(asked.length, 1);
});

test("tables that come back from a copy are shown, though their number is lower", async () => {
  const { live, time, heard } = await phone([
    [200, message(9, [entry(9)])],
    [200, message(5)],
    [200, message(5, [entry(5)])],
  ]);
  live.resync();
  await time.pass(0);
  assert.deepEqual(numbers(heard), [9, 5]);
  assert.deepEqual(
    heard[1].log.map((line) => line.number),
    [5],
  );
});

test("a phone that wakes looks at once; an answer that comes late is dropped", async () => {
  let late;
  const slow = new Promise((resolve) => (late = resolve));
  const { time, heard, asked, live } = await phone([[200, message(1)], slow, [200, message(2)]]);
  live.onWake();
  await time.pass(0);
  live.onWake();
  await time.pass(0);
  late([200, message(1)]);
  await time.pass(0);
  assert.equal(asked.length, 3);
  assert.deepEqual(numbers(heard), [1, 2]);
});
