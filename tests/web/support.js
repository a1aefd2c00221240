// What the tests of the phones' scripts share: where the scripts are, a page for them to run in, and a clock to turn.

import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { webcrypto } from "node:crypto";
import { parseHTML } from "linkedom";

export const WEB = fileURLToPath(new URL("../../templates/web", import.meta.url));
register("./served_paths.js", import.meta.url);

let loads = 0;

/** Import a script of the pages, by the path it is served under, into a page of its own. */
export async function load(path, { language = "en", ...data } = {}) {
  const block = JSON.stringify(data).replace(/</g, "\\u003c");
  const { window, document } = parseHTML(
    `<html lang="${language}"><body><div id="app"></div><div id="said"></div>` +
      `<script type="application/json" id="data">${block}</script></body></html>`,
  );
  const kept = new Map();
  const localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  Object.assign(globalThis, {
    window,
    document,
    Node: window.Node,
    localStorage,
    location: new URL("http://host.test"),
  });
  if (!globalThis.crypto) globalThis.crypto = webcrypto;
  loads += 1;
  const room = path.startsWith("games/") ? WEB : WEB + "/static";
  return import(`file://${room}/${path}?page=${loads}`);
}

/** Timers that run when a test says so. `pass(ms)` runs what is due within that time, and lets promises settle. */
export function clock() {
  let now = 0;
  let timers = [];
  let last = 0;
  globalThis.setTimeout = (task, ms = 0) => {
    last += 1;
    timers.push({ id: last, at: now + ms, task });
    return last;
  };
  globalThis.clearTimeout = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    waiting: () => timers.length,
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const [due] = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (!due) break;
        now = due.at;
        timers = timers.filter((timer) => timer !== due);
        due.task();
      }
      now = end;
    },
  };
}

/** A host that answers with what `answers` holds, one after the other: `[status, data]` or a
 * promise of it, null for a lost line, undefined for silence. */
export function host(answers) {
  const asked = [];
  globalThis.fetch = async (url, { method, body, signal }) => {
    const { pathname, searchParams } = new URL(url);
    asked.push({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: body && JSON.parse(body),
      signal,
    });
    const answer = await answers.shift();
    if (answer === null) throw new TypeError("Failed to fetch");
    if (!answer) return new Promise(() => {});
    const [status, data] = answer;
    return new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json" } });
  };
  return asked;
}
