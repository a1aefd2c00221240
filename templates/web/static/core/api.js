// The host's JSON API. Every answer is data or a `Refusal` with a sentence that can be shown as it is.

import { lineIsLost } from "./away.js";

const ROOT = "/api/v1";
const SILENT_MS = 15000; // a host that says nothing for so long is away; it gives up on its own store before

export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {Partial<Schemas["Sentence"]>} data
   */
  constructor(status, data) {
    super(data.why || data.error || String(status));
    this.status = status;
    this.data = data;
  }
}

/** No answer at all: the Wi-Fi, the host, or the phone is away. */
export class Unreachable extends Error {}

/** Whether something was not answered because it was given up.
 * @param {unknown} fault */
export const isAbort = (fault) => /** @type {Error} */ (fault).name === "AbortError";

const language = document.documentElement.lang || "en";
export const spoken = () => language;

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Facts} [query]
 * @param {AbortSignal} [signal]
 */
async function send(method, path, body, query, signal) {
  const url = new URL(ROOT + path, location.origin);
  url.searchParams.set("lang", language);
  for (const [name, value] of Object.entries(query || {})) url.searchParams.set(name, value);
  /** @type {RequestInit} */
  const options = { method, credentials: "same-origin", signal };
  if (!query || query.v === undefined) options.cache = "no-store";
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let response;
  const silence = signal ? null : new AbortController();
  const watch = silence ? setTimeout(() => silence.abort(), SILENT_MS) : undefined;
  if (silence) options.signal = silence.signal;
  try {
    response = await fetch(url.href, options);
  } catch (fault) {
    if (signal && isAbort(fault)) throw fault;
    lineIsLost(true);
    throw new Unreachable();
  } finally {
    clearTimeout(watch);
  }
  if (response.status < 500) lineIsLost(false);
  const date = Date.parse(response.headers.get("Date") || "");
  if (date) ahead = date + 500 - Date.now();
  return response;
}

let ahead = 0;

/** The host's time, which all phones share, whatever their own clocks say. */
export const hostTime = () => Date.now() + ahead;

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Facts} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, query, signal) {
  const response = await send(method, path, body, query, signal);
  const media = response.headers.get("Content-Type") || "";
  /** @type {any} */
  let data = {};
  try {
    if (media.startsWith("application/json")) data = await response.json();
  } catch (fault) {
    throw new Unreachable();
  }
  if (response.ok) return data;
  if (!data.why && response.status >= 500) throw new Unreachable(); // a proxy speaks for a host that is away
  throw new Refusal(response.status, data);
}

/** A seat as a part of an address. Names such as "Ana/Bo" or ".." would take it apart, so they are encoded twice.
 * @type {(seat: string) => string} */
export const seatPath = (seat) =>
  "/seats/" + encodeURIComponent(/\/|^\.+$/.test(seat) ? encodeURIComponent(seat).replace(/\./g, "%2E") : seat);

/** @type {(path: string, query?: Facts, signal?: AbortSignal) => Promise<any>} */
export const get = (path, query, signal) => ask("GET", path, undefined, query, signal);
/**
 * @param {any} path
 * @param {any} body
 */
export const post = (path, body) => ask("POST", path, body);

/** A picture that is asked for with a body, such as a QR code with a ticket in it.
 * @param {any} path
 * @param {any} body */
export async function picture(path, body) {
  const response = await send("POST", path, body);
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  return URL.createObjectURL(await response.blob());
}

/** A new id for one tap, or a key that cannot be guessed. Plain http has no `crypto.randomUUID`. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

const AWAY = 503;
/** @type {(fault: unknown) => boolean} */
const passes = (fault) => fault instanceof Unreachable || (fault instanceof Refusal && fault.status === AWAY);

const LONGEST_PAUSE = 5000;

/**
 * @param {() => Promise<any>} asking
 * @param {number} tries
 */
async function untilAnswered(asking, tries, pause = 600) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asking();
    } catch (fault) {
      if (!passes(fault) || attempt === tries) throw fault;
      await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE, pause * attempt)));
    }
  }
}

/** Post until it is answered: the same request id makes sure that it happens once.
 * @type {(path: string, body: unknown, tries?: number) => Promise<any>} */
export const insist = (path, body, tries = 6) => untilAnswered(() => post(path, body), tries);

/** What a page cannot do without is asked for until it comes, however long the host is away.
 * @type {(path: string, query?: Facts) => Promise<any>} */
export const fetchPatiently = (path, query) => untilAnswered(() => get(path, query), Infinity);
