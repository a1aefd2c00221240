// The service worker: what was seen before opens without the host. It keeps pages, scripts, pictures and rules, never
// what a seat sees; a new version of any file brings a new worker, which begins with an empty store.

/* global VERSION, SHELL */
import { keyOf, wayOf } from "../core/offline_routes.js";

const worker = /** @type {any} */ (self);
const STORE = "punchboard-" + VERSION;
const MOST = 1500; // kept answers; the pictures of a few games
const PATIENCE_MS = 4000; // a page is shown as last seen when the host says nothing for so long

let away = false;

/** @param {any} request
 * @param {any} answer
 * @param {string} key */
async function keep(request, answer, key) {
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  const store = await caches.open(STORE);
  await store.put(key, answer);
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await store.delete(old);
}

/** @param {string} key */
const kept = async (key) => (await caches.open(STORE)).match(key);

/** The host's answer, kept for later.
 * @param {any} request
 * @param {string} key */
async function fromHost(request, key) {
  const answer = await fetch(request);
  away = false;
  keep(request, answer.clone(), key).catch(() => {});
  return answer;
}

/** @param {any} event */
async function page(event) {
  const key = keyOf(event.request.url);
  const before = await kept(key);
  const asked = fromHost(event.request, key);
  asked.catch(() => {});
  try {
    if (!before) return await asked;
    const late = new Promise((resolve, reject) => setTimeout(() => reject(new Error("late")), PATIENCE_MS));
    return await Promise.race([asked, late]);
  } catch (fault) {
    away = true;
    return before || (await kept(worker.location.origin + "/away")) || Response.error();
  }
}

/** @param {any} event */
async function neverChanging(event) {
  return (await kept(event.request.url)) || fromHost(event.request, event.request.url);
}

/** @param {any} event */
async function fresh(event) {
  try {
    return await fromHost(event.request, event.request.url);
  } catch (fault) {
    return (await kept(event.request.url)) || Response.error();
  }
}

/** Fetch what is not there yet; what fails is fetched when it is needed.
 * @param {string[]} addresses */
const fetchAll = (addresses) =>
  Promise.all(
    addresses.map(async (address) => {
      const key = worker.location.origin + address;
      if (await kept(key)) return;
      try {
        await keep(null, await fetch(address, { credentials: "same-origin" }), key);
      } catch (fault) {
        /* the host is away */
      }
    }),
  );

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fetchAll(SHELL).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("punchboard-") && name !== STORE));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const way = wayOf(event.request, worker.location.origin);
  if (way === "page") event.respondWith(page(event));
  else if (way === "kept") event.respondWith(neverChanging(event));
  else if (way === "fresh") event.respondWith(fresh(event));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data.ask) event.source.postMessage({ away });
  // A page that was there before the worker names what it loaded.
  if (event.data.seen) {
    const mode = (/** @type {string} */ address) => (address === event.data.page ? "navigate" : "no-cors");
    const fit = event.data.seen.filter(
      (/** @type {string} */ address) =>
        wayOf({ method: "GET", mode: mode(address), url: worker.location.origin + address }, worker.location.origin) !==
        "leave",
    );
    event.waitUntil(fetchAll(fit));
  }
});
