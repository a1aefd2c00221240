// The page's words, as the host sent them along in the page's language.

import { h } from "./dom.js";

const block = document.getElementById("data");
export const data = JSON.parse(block ? block.textContent : "{}");
const WORDS = data.words || {};

/** A sentence with its facts filled in. Of one thing it may speak otherwise: `…-one`. */
export function t(key, facts) {
  const one = facts && facts.count === 1 ? WORDS[key + "-one"] : undefined;
  const sentence = one === undefined ? WORDS[key] : one;
  if (sentence === undefined) return key;
  return fillIn(sentence, facts);
}

export const known = (key) => WORDS[key] !== undefined;

export const fillIn = (sentence, facts) => sentence.replace(/\{([a-z-]+)\}/g, (all, name) => (facts && facts[name] !== undefined ? String(facts[name]) : all));

/** "a, b and c" */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return names.slice(0, -1).join(", ") + " " + t("page.and") + " " + names[names.length - 1];
}

/** Text with **bold**, *italic* and {icon:name} as nodes. `icon(name)` draws an icon. */
export function rich(text, icon) {
  const out = [];
  const parts = String(text).split(/(\*\*[^*]+\*\*|\*[^*]+\*|\{icon:[a-z0-9-]+\})/);
  for (const part of parts) {
    if (part.startsWith("**")) out.push(h("strong", null, rich(part.slice(2, -2), icon)));
    else if (part.startsWith("*") && part.length > 2) out.push(h("em", null, rich(part.slice(1, -1), icon)));
    else if (part.startsWith("{icon:")) out.push(icon(part.slice(6, -1)));
    else if (part) out.push(part);
  }
  return out;
}

const tongue = document.documentElement.lang;
export const day = (value) => new Date(value).toLocaleDateString(tongue, { day: "numeric", month: "short", year: "numeric" });
export const number = (value) => minus(value.toLocaleString(tongue, { maximumFractionDigits: 1 }));
/** A number with a real minus. */
export const minus = (value) => String(value).replace("-", "−");
export const clock = (value) => new Date(value).toLocaleTimeString(tongue, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
