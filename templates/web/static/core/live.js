// In step with the table: a stream while it works, a poll where it does not, and a fresh look whenever the phone wakes.
//
// Every message carries the whole state and the log since the number we asked for, so a gap, a repetition or a wrong
// order do no harm: older numbers are ignored, and log entries are kept by their number.

import { get, isAbort, spoken, Refusal } from "./api.js";

const QUIET_MS = 40000; // the host says "still here" every 15 s; after this long the line is dead
const POLL_SECONDS = 20;
const FAILURES_BEFORE_POLLING = 3;
const AGAIN_MS = 60000; // while polling, the stream is tried again this often

export class Live {
  /** `heard(message)` gets each newer state with the whole log; `status(word)`: "live", "polling", "away".
   * @param {string} code
   * @param {{ heard: (message: Message) => void, status: (word: string) => void, refused: (fault: any) => void }} to */
  constructor(code, { heard, status, refused }) {
    this.code = code;
    this.heard = heard;
    this.status = status;
    this.refused = refused;
    this.number = -1;
    /** @type {Map<string, LogEntry>} */
    this.log = new Map();
    /** @type {number | undefined} */
    this.watch = undefined;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {AbortController | null} */
    this.polling = null;
    this.failures = 0;
    this.turn = 0;
    this.onWake = () => {
      if (document.visibilityState === "visible") {
        this.failures = 0;
        this.resync();
      }
    };
    this.onOffline = () => this.status("away");
    document.addEventListener("visibilitychange", this.onWake);
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.onWake();
    }); // a page just opened fetches anyway
    window.addEventListener("online", this.onWake);
    window.addEventListener("offline", this.onOffline);
  }

  close() {
    clearTimeout(this.watch);
    if (this.source) this.source.close();
    this.source = null;
    if (this.polling) this.polling.abort();
    this.polling = null;
  }

  /** Fetch the state now, then listen again: a stream is not trusted after the phone slept.
   * @returns {Promise<void>} */
  async resync() {
    this.close();
    this.turn += 1;
    const turn = this.turn;
    try {
      const found = await get("/tables/" + this.code + "/view", { after: Math.max(0, this.number) });
      if (turn !== this.turn) return;
      if (this.isOlder(found)) return this.startOver();
      this.take(found);
    } catch (fault) {
      if (turn !== this.turn) return;
      if (fault instanceof Refusal && fault.status < 500 && fault.status !== 429) {
        this.refused(fault);
        return;
      }
      this.status("away");
      this.watch = setTimeout(() => this.resync(), 2000);
      return;
    }
    this.listen();
  }

  /** What this phone sees may have changed without an event: it sat down, or gave its seat away.
   * @returns {Promise<void>} */
  startOver() {
    this.number = -1;
    this.log.clear();
    return this.resync();
  }

  listen() {
    if (this.source) return;
    if (!("EventSource" in window) || this.failures >= FAILURES_BEFORE_POLLING) {
      this.poll();
      return;
    }
    const source = new EventSource(
      "/api/v1/tables/" + this.code + "/stream?lang=" + spoken() + "&after=" + Math.max(0, this.number),
    );
    this.source = source;
    source.onmessage = (event) => {
      this.failures = 0;
      this.take(JSON.parse(event.data));
      this.status("live");
      this.guard();
    };
    source.onopen = () => {
      this.status("live");
      this.guard();
    };
    source.onerror = () => {
      this.failures += 1;
      this.close();
      this.status("away");
      this.watch = setTimeout(() => this.resync(), Math.min(5000, 400 * this.failures));
    };
    this.guard();
  }

  guard() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.resync(), QUIET_MS);
  }

  async poll() {
    const abort = new AbortController();
    this.polling = abort;
    const until = Date.now() + AGAIN_MS;
    this.status("polling");
    while (this.polling === abort) {
      if (Date.now() > until) {
        this.failures = 0;
        this.resync();
        return;
      }
      this.guard();
      try {
        const query = { after: Math.max(0, this.number), wait: POLL_SECONDS };
        const found = await get("/tables/" + this.code + "/poll", query, abort.signal);
        if (this.isOlder(found)) {
          this.startOver();
          return;
        }
        this.take(found);
        this.status("polling");
      } catch (fault) {
        if (isAbort(fault)) return;
        this.status("away");
        await new Promise((resolve) => setTimeout(resolve, 2000));
      }
    }
  }

  /** An answer to a fresh request holds even if its number is lower: the host's tables were restored from a copy.
   * @param {Message} found */
  isOlder(found) {
    return found.number < this.number;
  }

  /** @param {Message} message */
  take(message) {
    for (const entry of message.log) this.log.set(entry.number + ":" + (entry.entry || ""), entry);
    if (message.number < this.number) return;
    this.number = message.number;
    const gone = new Set(message.undone);
    const amended = new Map(message.amended.map((entry) => [entry.event, entry]));
    const log = Array.from(this.log.values())
      .sort((a, b) => a.number - b.number || (a.entry || 0) - (b.entry || 0))
      .map((entry) =>
        Object.assign({}, entry, { undone: gone.has(entry.number), amended: amended.get(entry.entry || 0) }),
      );
    this.heard(Object.assign({}, message, { log }));
  }
}
