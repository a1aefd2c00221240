// What a phone gives to hear and to feel: once, to the seat that is asked, and only as far as it is wanted.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./support.js";

const message = (more = {}) => ({ seat: "Ana", awaiting: [], request: null, result: null, ...more });
const turn = (seat) => message({ awaiting: [{ seat, type: "gaul" }] });

let felt;
let heard;
let signals;

class Player {
  constructor() {
    this.state = "running";
    this.currentTime = 0;
    this.destination = {};
  }
  createOscillator() {
    return { frequency: {}, connect() {}, start: (at) => heard.push(at), stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
}

beforeEach(async () => {
  felt = [];
  heard = [];
  signals = await load("core/signals.js");
  window.AudioContext = Player;
  Object.defineProperty(globalThis, "navigator", {
    value: { vibrate: (pattern) => felt.push(pattern) },
    configurable: true,
  });
});

test("a turn is told when it begins, not at each of its decisions", () => {
  assert.equal(signals.signalOf(turn("Ana"), turn("Bo")), "turn");
  assert.equal(signals.signalOf(turn("Ana"), turn("Ana")), null);
  assert.equal(signals.signalOf(turn("Bo"), turn("Ana")), null);
});

test("a question to this seat is told, one to others is not", () => {
  const asks = (...missing) => message({ request: { missing } });
  assert.equal(signals.signalOf(asks("Ana", "Bo"), message()), "asked");
  assert.equal(signals.signalOf(asks("Ana"), asks("Ana", "Bo")), null);
  assert.equal(signals.signalOf(asks("Bo"), message()), null);
});

test("the end is told before anything else", () => {
  assert.equal(signals.signalOf({ ...turn("Ana"), result: {} }, message()), "over");
});

test("who only watches gets no signal", () => {
  assert.equal(signals.signalOf({ ...turn("Ana"), seat: null }, { ...turn("Bo"), seat: null }), null);
});

test("a signal is heard and felt, once sounds are allowed by a touch", () => {
  signals.give("turn");
  assert.deepEqual([felt.length, heard.length], [1, 0]);
  signals.prepareSounds();
  signals.give("over");
  assert.deepEqual([felt.length, heard.length], [2, 3]);
});

test("each is switched off by itself, and stays off", () => {
  signals.prepareSounds();
  const [, ...rows] = signals.switches();
  const [sound, vibration] = rows.flat().map((row) => row.querySelector("input"));
  sound.onchange({ target: { checked: false } });
  signals.give("turn");
  assert.deepEqual([felt.length, heard.length], [1, 0]);
  vibration.onchange({ target: { checked: false } });
  signals.give("turn");
  assert.deepEqual([felt.length, heard.length], [1, 0]);
});
