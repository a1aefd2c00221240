// The last state of this phone's tables, kept on the phone, so that they can be read while the host is away. It holds
// what this phone's seat sees, and is gone as soon as the seat is.

import { recall, remember } from "./page.js";

const MOST = 4; // tables; browsers give a page a few megabytes
const LINES = 40; // of the log

/** @type {() => { code: string, at: number, message: any }[]} */
const all = () => recall("last", []);

/** @param {string} code */
export const lastState = (code) => all().find((each) => each.code === code);

/** @param {string} code
 * @param {any} message */
export function keepState(code, message) {
  const kept = { code, at: Date.now(), message: Object.assign({}, message, { log: message.log.slice(-LINES) }) };
  remember("last", [kept].concat(all().filter((each) => each.code !== code)).slice(0, MOST));
}

/** @param {string} code */
export function forgetState(code) {
  if (lastState(code))
    remember(
      "last",
      all().filter((each) => each.code !== code),
    );
}
