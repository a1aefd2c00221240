// Before the app deals anything: words of the people's own go into all that it deals. Each phone seals its words with
// random signs and shows them only when the cut is closed, so no phone can choose what comes, not even the last.

import { h } from "../core/dom.js";
import { recall, redraw, remember } from "../core/page.js";
import { sha256 } from "../core/sha256.js";
import { listed, t } from "../core/words.js";
import { cut, mayAct, nameOf, ready, sayEntry, show, table } from "./table.js";

// eslint-disable-next-line no-control-regex -- control characters are what it removes
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const MOST_KEPT = 20;
const PATIENCE = 3000; // phones show their words within a second

let words = "";
let sealed = recall("seals", []); // what this phone has sealed: { code, hash, words }
let showing = "";
let closedAt = 0;

/** The app has been asked for something and waits to be told to deal. */
export const undealt = () => Boolean(table.message.question && table.message.question.dealer === "app");

/** The cut is closed, and some words have not come. */
export const waitsForWords = () => Boolean(table.message.cut && table.message.cut.closed);

/** For whom this phone has put in a seal; a host who has sat down since answers for the shared screen, too.
 * @param {any} put */
const isOwn = (put) => put.by === table.message.seat || (table.message.host && !put.by);
/** @param {any} put */
const keptFor = (put) => sealed.find((/** @type {any} */ kept) => kept.code === table.code && kept.hash === put.hash);

/** @param {string} text */
function whole(text) {
  try {
    return encodeURIComponent(text) && text;
  } catch (half) {
    return ""; // half a sign at the end
  }
}

/** Seal what was typed, if anything, with random signs. */
function seal() {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    ("0" + byte.toString(16)).slice(-2),
  ).join("");
  const said = whole(words.replace(UNSEEN, " ").trim());
  const sealing = said ? said + " · " + random : random;
  const kept = { code: table.code, words: sealing, hash: sha256("punchboard-seal-1\n" + sealing) };
  sealed = [kept].concat(sealed).slice(0, MOST_KEPT);
  remember("seals", sealed);
  words = "";
  cut(kept.hash).then((done) => done && table.message.start && ready(true)); // who has cut is ready to start
}

/** Show this phone's words as soon as the cut is closed.
 * @param {Message} message */
export function showSealed(message) {
  if (!message.cut || !message.cut.closed || !(message.seat || message.host)) return;
  const kept = message.cut.seals
    .filter((/** @type {any} */ each) => !each.shown)
    .map(keptFor)
    .find(Boolean);
  if (!kept || showing === kept.hash) return;
  showing = kept.hash;
  show(kept.words, kept.hash.slice(0, 40)).catch(() => {
    showing = "";
  });
}

export function cutting() {
  const cuts = table.message.log.filter((entry) => entry.kind === "cut" || entry.kind === "seal");
  const going = table.message.cut;
  return h(
    "section",
    { class: "card", data: { key: "cut" } },
    h("h2", null, t("cut.title")),
    h("p", { class: "fine" }, t("cut.how")),
    going && going.closed ? awaited(going) : mayAct() ? form() : null,
    cuts.length
      ? h(
          "ul",
          { class: "list cuts" },
          cuts.map((entry) => h("li", { data: { key: "cut-" + entry.number } }, "✓ ", sayEntry(entry))),
        )
      : null,
    h("p", { class: "hash" }, table.message.commitment),
  );
}

function form() {
  return h(
    "form",
    {
      class: "say",
      on: {
        submit: (event) => {
          event.preventDefault();
          seal();
        },
      },
    },
    h("label", { for: "cut", class: "only-heard" }, t("cut.words")),
    h("input", {
      id: "cut",
      maxlength: 200,
      placeholder: t("cut.words"),
      value: words,
      autocomplete: "off",
      on: {
        input: (event) => {
          words = event.target.value;
        },
      },
    }),
    h("button", { type: "submit", disabled: table.busy }, t("cut.do")),
  );
}

/** Some words have not come; those whose words are here may begin another cut.
 * @param {any} going */
function awaited(going) {
  if (!closedAt) {
    closedAt = Date.now();
    setTimeout(redraw, PATIENCE + 100);
  }
  if (Date.now() - closedAt < PATIENCE) return h("p", { class: "waiting" }, "…");
  const late = going.seals.filter((/** @type {any} */ each) => !each.shown);
  const mine = going.seals.find(isOwn);
  const names = listed(late.map((/** @type {any} */ each) => (each.by ? nameOf(each.by) : t("cut.screen"))));
  const agrees = mine && (mine.shown || late.length === going.seals.length);
  const asked = agrees && (!going.waiting.length || going.waiting.includes(mine.by));
  return h(
    "div",
    { data: { key: "late" } },
    h("p", { role: "status" }, t("cut.waiting", { names })),
    mine && !mine.shown && !keptFor(mine) ? h("p", { class: "error" }, t("cut.lost")) : null,
    asked
      ? h(
          "button",
          {
            type: "button",
            class: "wide",
            disabled: table.busy,
            on: {
              click: () => {
                closedAt = 0;
                seal();
              },
            },
          },
          t("cut.again"),
        )
      : null,
    agrees ? h("p", { class: "fine" }, t("cut.again-how")) : null,
  );
}
