// The page's words, as the host sent them along in the page's language.

import { h } from "./dom.js";

const block = document.getElementById("data");
export const data = JSON.parse(block ? block.textContent : "{}");
const WORDS = data.words || {};
const tongue = document.documentElement.lang;

/**
 * A sentence with its facts filled in. Of one thing it may speak otherwise: `…-one`.
 * @param {string} key
 * @param {Facts} [facts]
 * @param {Facts} [raw]
 * @returns {string}
 */
export function t(key, facts, raw = facts) {
  const one = facts && facts.count === 1 ? WORDS[key + "-one"] : undefined;
  const sentence = one === undefined ? WORDS[key] : one;
  if (sentence === undefined) return key;
  return fillIn(sentence, facts, raw);
}

/** @type {(key: string) => boolean} */
export const known = (key) => WORDS[key] !== undefined;

const FIELD = /\{([a-z][a-z0-9_-]*)(?:![rs])?(?::((?:[^{}]|\{[^{}]*\})*))?\}/g;
const GRAMMAR = data.grammar || {};
const ELIDED = new RegExp(GRAMMAR.elided || "(?!)", "i");
const VOWEL = /^[aeiouàáâäåæèéêëìíîïòóôöøœùúûü]/i;

/** The sentence with its facts filled in, and `{units:unit|units}` in the form for their number: `raw` are the facts
 * before they were made words. What is not there stays as it is, and so do icons. Words such as the
 * French “de” lose their last letter before a vowel.
 * @param {string} sentence
 * @param {Facts} [facts]
 * @param {Facts} [raw] */
export function fillIn(sentence, facts, raw = facts) {
  let said = "";
  let end = 0;
  sentence.replace(FIELD, (all, name, spec, at) => {
    const value = filled(all, name, spec, facts, raw);
    said += sentence.slice(end, at);
    if (value !== all && VOWEL.test(value) && ELIDED.test(said)) said = said.slice(0, -2) + "’";
    said += value;
    end = at + all.length;
    return all;
  });
  return said + sentence.slice(end);
}

/**
 * @param {string} all
 * @param {string} name
 * @param {string | undefined} spec
 * @param {Facts | undefined} facts
 * @param {any} raw
 * @returns {string}
 */
function filled(all, name, spec, facts, raw) {
  if (!facts || facts[name] === undefined) return all;
  if (!spec) return String(facts[name]);
  if (spec.includes("|")) return fillIn(form(spec, howMany(raw[name])), facts, raw);
  return raw[spec] === undefined ? all : form(String(facts[name]), howMany(raw[spec]));
}

/** The form for this number from "one|many" or "none|one|many". Some languages speak of none as of one.
 * @param {string} forms
 * @param {number} number */
export function form(forms, number) {
  const choices = forms.split("|");
  if (choices.length > 2 && number === 0) return choices[0];
  const one = GRAMMAR.below ? Math.abs(number) < 2 : Math.abs(number) === 1;
  return choices[Math.max(0, choices.length - (one ? 2 : 1))];
}

/** The number that a fact is, or how many things it lists.
 * @param {any} value */
function howMany(value) {
  if (typeof value === "number") return value;
  if (value === null || value === undefined) return 0;
  return typeof value === "object" ? Object.keys(value).length : 1;
}

/** "a, b and c"
 * @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return names.slice(0, -1).join(", ") + " " + t("page.and") + " " + names[names.length - 1];
}

/** "a: b", with the space that a language puts before its colons.
 * @type {(name: string, value: string | number) => string} */
export const pair = (name, value) => t("page.pair", { name, value });

/** Bold, italic, looks (which may stand inside each other) and icons. */
const MARKS = new RegExp(
  "(\\*\\*[^*]+\\*\\*|\\*[^*]+\\*|\\{icon:[a-z0-9-]+\\}|" +
    "\\{(?:underline|small-caps|colour):(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\})",
);

/** Text with **bold**, *italic*, {icon:name}, {underline:words}, {small-caps:words} and {colour:name|words} as nodes.
 * `icon(name)` draws an icon. Colours are left out: they were chosen for paper, and the ground may be dark here.
 * @param {string} text
 * @param {(name: string) => Child} icon
 * @returns {Child[]} */
export function rich(text, icon) {
  /** @type {Child[]} */
  const out = [];
  for (const part of String(text).split(MARKS)) {
    if (part.startsWith("**")) out.push(h("strong", null, rich(part.slice(2, -2), icon)));
    else if (part.startsWith("*") && part.length > 2) out.push(h("em", null, rich(part.slice(1, -1), icon)));
    else if (part.startsWith("{icon:")) out.push(icon(part.slice(6, -1)));
    else if (part.startsWith("{underline:")) out.push(h("u", null, rich(part.slice(11, -1), icon)));
    else if (part.startsWith("{small-caps:"))
      out.push(h("span", { class: "small-caps" }, rich(part.slice(12, -1), icon)));
    else if (part.startsWith("{colour:")) out.push(...rich(part.slice(part.indexOf("|") + 1, -1), icon));
    else if (part) out.push(part);
  }
  return out;
}

/** @type {(value: number) => string} */
export const day = (value) =>
  new Date(value).toLocaleDateString(tongue, { day: "numeric", month: "short", year: "numeric" });
/** @type {(value: number) => string} */
export const number = (value) => minus(value.toLocaleString(tongue, { maximumFractionDigits: 1 }));
/** A number with a real minus.
 * @type {(value: number | string) => string} */
export const minus = (value) => String(value).replace("-", "−");
/** @type {(value: string) => string} */
export const clock = (value) =>
  new Date(value).toLocaleTimeString(tongue, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
