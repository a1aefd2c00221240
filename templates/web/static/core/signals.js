// What a phone gives to hear and to feel when it is its player's turn: three soft sounds, made by code, and a
// vibration. Each can be switched off; shared screens give none.

import { h } from "./dom.js";
import { recall, redraw, remember } from "./page.js";
import { t } from "./words.js";

/** The notes of each sound: pitch in hertz and when it begins, in seconds. */
const SOUNDS = {
  turn: [
    [523, 0],
    [784, 0.14],
  ],
  asked: [[659, 0]],
  over: [
    [523, 0],
    [659, 0.16],
    [784, 0.32],
  ],
};
const VIBRATIONS = { turn: [90, 60, 90], asked: [60], over: [160] };
const LOUDNESS = 0.08;
const NOTE_SECONDS = 0.5;
const SILENCE = 0.0001; // what falls to nothing by multiplying never gets there
const KINDS = ["sound", "vibration"];

/** @typedef {keyof typeof SOUNDS} Signal */

/** @type {AudioContext | null} */
let player = null;

/** The browser's own, which older iPhones have under another name and some browsers not at all. */
function Player() {
  const { AudioContext, webkitAudioContext } = /** @type {any} */ (window);
  return AudioContext || webkitAudioContext;
}
const canVibrate = () => "vibrate" in navigator;
/** @param {string} kind */
const isOn = (kind) => recall("signal-" + kind, true);

/** Prepare for sounds; browsers allow them only after a touch. */
export function prepareSounds() {
  if (!isOn("sound") || !Player()) return;
  player = player || /** @type {AudioContext} */ (new (Player())());
  if (player.state === "suspended") player.resume();
}

/** The signal for what a seat's phone heard last, if it is one: the end, a question to this seat, its turn.
 * @param {Message} message
 * @param {Message} before
 * @returns {Signal | null} */
export function signalOf(message, before) {
  if (!message.seat) return null;
  if (message.result && !before.result) return "over";
  if (isAskedToAgree(message) && !isAskedToAgree(before)) return "asked";
  return isDue(message) && !isDue(before) ? "turn" : null;
}

/** @param {Message} message */
const isDue = ({ seat, awaiting }) => awaiting.some((entry) => entry.seat === seat);
/** @param {Message} message */
const isAskedToAgree = ({ seat, request }) => Boolean(request && seat && request.missing.includes(seat));

/** Give a signal, in the ways that are switched on.
 * @param {Signal} signal */
export function give(signal) {
  if (isOn("vibration") && canVibrate()) navigator.vibrate(VIBRATIONS[signal]);
  if (!isOn("sound") || !player || player.state !== "running") return;
  for (const [pitch, start] of SOUNDS[signal]) note(player, pitch, player.currentTime + start);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} start */
function note(audio, pitch, start) {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(SILENCE, start);
  loudness.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
  tone.connect(loudness);
  loudness.connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE_SECONDS);
}

/** The switches, for the settings. A phone without a motor has no switch for it. */
export function switches() {
  const there = KINDS.filter((kind) => (kind === "sound" ? Boolean(Player()) : canVibrate()));
  if (!there.length) return null;
  return [
    h("h3", null, t("settings.signals")),
    there.map((kind) =>
      h(
        "label",
        { class: "check", data: { key: "signal-" + kind } },
        h("input", {
          type: "checkbox",
          checked: isOn(kind),
          on: {
            change: (event) => {
              remember("signal-" + kind, event.target.checked);
              if (event.target.checked) {
                prepareSounds();
                give("turn");
              }
              redraw();
            },
          },
        }),
        " ",
        t("settings.signal-" + kind),
      ),
    ),
  ];
}
