// What is kept for the time without the host, and what never is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, load } from "./support.js";

const HOST = "http://host.test";

/** @param {string} path */
const asked = (path, { mode = "cors", method = "GET", origin = HOST } = {}) => ({ method, mode, url: origin + path });

test("nothing of a table goes through the worker, least of all its stream", async () => {
  const { wayOf } = await load("core/offline_routes.js");
  for (const path of ["view", "stream?lang=en&after=3", "poll", "export", "qr", "seats/Ana", "tools"])
    assert.equal(wayOf(asked("/api/v1/tables/ABC/" + path), HOST), "leave", path);
  assert.equal(wayOf(asked("/api/v1/tables/ABC/view", { mode: "navigate" }), HOST), "leave");
});

test("what changes something, other hosts and what is printed are left alone", async () => {
  const { wayOf } = await load("core/offline_routes.js");
  assert.equal(wayOf(asked("/", { mode: "navigate", method: "POST" }), HOST), "leave");
  assert.equal(wayOf(asked("/s/1/app.css", { origin: "http://other.test" }), HOST), "leave");
  for (const path of ["/print", "/print/pig", "/api/v1/prints/abc", "/healthz", "/metrics", "/api/v1/openapi.json"])
    for (const mode of ["cors", "navigate"]) assert.equal(wayOf(asked(path, { mode }), HOST), "leave", path);
});

test("pages come from the host first, versioned files from the store", async () => {
  const { wayOf, keyOf } = await load("core/offline_routes.js");
  for (const path of ["/", "/history", "/t/ABCDEF", "/t/ABCDEF/screen", "/rules/pig", "/new/pig", "/score/pig?x=1"])
    assert.equal(wayOf(asked(path, { mode: "navigate" }), HOST), "page", path);
  for (const path of ["/s/1/app.css", "/fonts/a.woff2?v=1", "/games/pig.css?v=1", "/api/v1/games/pig/pack?lang=en&v=1"])
    assert.equal(wayOf(asked(path), HOST), "kept", path);
  for (const path of ["/favicon.ico", "/api/v1/rules/ARM%204.2?lang=en", "/api/v1/games/pig/rulebook?lang=en"])
    assert.equal(wayOf(asked(path), HOST), "fresh", path);
  assert.equal(keyOf(HOST + "/rules/pig?rule=1#x"), HOST + "/rules/pig");
});

/** A worker with a store and a host that answers while `online`. */
async function worker(version) {
  const handlers = {};
  const stores = worker.stores;
  const fetched = [];
  const line = { online: true };
  const place = (request) => (typeof request === "string" ? request : request.url);
  Object.assign(globalThis, {
    VERSION: version,
    SHELL: ["/", "/away"],
    self: {
      location: { origin: HOST },
      addEventListener: (name, handler) => (handlers[name] = handler),
      skipWaiting: () => {},
      clients: { claim: () => {} },
    },
    caches: {
      open: async (name) => {
        const kept = stores[name] || (stores[name] = new Map());
        return {
          match: async (key) => kept.get(place(key)),
          put: async (key, answer) => void kept.set(place(key), answer),
          keys: async () => Array.from(kept.keys()),
          delete: async (key) => kept.delete(key),
        };
      },
      keys: async () => Object.keys(stores),
      delete: async (name) => delete stores[name],
    },
  });
  await load("pages/worker.js");
  globalThis.fetch = async (request) => {
    fetched.push(place(request));
    if (!line.online) throw new TypeError("Failed to fetch");
    const answer = { ok: true, type: "basic", text: version + " " + place(request).replace(HOST, "") };
    return Object.assign(answer, { clone: () => answer });
  };
  const fire = async (name, event = {}) => {
    let given = null;
    const waits = [];
    handlers[name](
      Object.assign(event, { respondWith: (answer) => (given = answer), waitUntil: (work) => waits.push(work) }),
    );
    await Promise.all(waits);
    return given && (await given);
  };
  const open = (path, mode = "navigate") => fire("fetch", { request: asked(path, { mode }) });
  return { fire, open, line, fetched };
}
worker.stores = {};

test("a page opens as it was last seen while the host is away, and anew when it is back", async () => {
  clock();
  worker.stores = {};
  const one = await worker("1");
  await one.fire("install");
  await one.fire("activate");
  assert.equal((await one.open("/t/ABC")).text, "1 /t/ABC");
  one.line.online = false;
  assert.equal((await one.open("/t/ABC")).text, "1 /t/ABC");
  assert.equal((await one.open("/rules/pig")).text, "1 /away", "never opened before");
  const told = [];
  await one.fire("message", { data: { ask: true }, source: { postMessage: (said) => told.push(said) } });
  one.line.online = true;
  await one.open("/t/ABC");
  await one.fire("message", { data: { ask: true }, source: { postMessage: (said) => told.push(said) } });
  assert.deepEqual(told, [{ away: true }, { away: false }]);
});

test("a stream is never answered, and a newer version drops what the older one kept", async () => {
  clock();
  worker.stores = {};
  const one = await worker("1");
  await one.fire("install");
  await one.open("/");
  assert.equal(await one.open("/api/v1/tables/ABC/stream", "cors"), null);
  assert.equal(await one.open("/api/v1/tables/ABC/view", "cors"), null);
  const two = await worker("2");
  await two.fire("install");
  await two.fire("activate");
  assert.deepEqual(Object.keys(worker.stores), ["punchboard-2"]);
  two.line.online = false;
  assert.equal((await two.open("/")).text, "2 /");
});

test("a page that was there before the worker names what it loaded, and only that is kept which may be", async () => {
  clock();
  worker.stores = {};
  const one = await worker("1");
  const seen = ["/t/ABC", "/s/1/app.css", "/api/v1/tables/ABC/view?lang=en"];
  await one.fire("message", { data: { seen, page: "/t/ABC" }, source: {} });
  assert.deepEqual(Array.from(worker.stores["punchboard-1"].keys()), [HOST + "/t/ABC", HOST + "/s/1/app.css"]);
});

test("the last state of a few tables is kept, and gone with the seat", async () => {
  const { keepState, lastState, forgetState } = await load("core/last_state.js");
  for (const code of ["A", "B", "C", "D", "E"]) keepState(code, { number: 1, log: Array.from({ length: 90 }) });
  assert.equal(lastState("A"), undefined, "the oldest made room");
  assert.equal(lastState("E").message.log.length, 40);
  forgetState("E");
  assert.equal(lastState("E"), undefined);
});
