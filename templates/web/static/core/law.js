// A rule as the rules documents word it, by the number that refusals and score lines cite.

import { h } from "./dom.js";
import { fetchPatiently, Refusal } from "./api.js";
import { rich, t } from "./words.js";

/** @type {Record<string, Promise<Schemas["Wording"] | null>>} */
const wordings = {}; // promises by citation

/** The wording of a rule; null where no document has this number.
 * @param {string} rule */
export function openWording(rule) {
  if (!wordings[rule]) {
    wordings[rule] = fetchPatiently("/rules/" + encodeURIComponent(rule)).catch((fault) => {
      if (fault instanceof Refusal) return null;
      throw fault;
    });
    wordings[rule].catch(() => delete wordings[rule]);
  }
  return wordings[rule];
}

/** The chapter's titles and the whole paragraph, or all of a section. The documents are in English.
 * @type {(wording: Schemas["Wording"]) => Node} */
export const drawnWording = ({ chapters, paragraphs }) =>
  h(
    "div",
    { class: "wording", data: { key: "wording" } },
    h("p", { class: "fine" }, t("rules.wording")),
    h(
      "div",
      { lang: "en" },
      h("h3", null, chapters.join(" › ")),
      paragraphs.map((paragraph) => drawnParagraph(paragraph)),
    ),
  );

/** @type {(clause: Schemas["Clause"]) => Node[]} */
const drawnParagraph = ({ rule, text }) =>
  text.split(/\n+/).map((line, place) => h("p", null, place ? null : h("strong", null, rule + " "), drawnLine(line)));

/** A line of a document without its marks for refusals: a table row as its cells, words in backticks as code.
 * @type {(line: string) => Child} */
const drawnLine = (line) =>
  line
    .replace(/⛔ ?|^\||\|\s*$/g, "")
    .split("|")
    .map((cell, place) => [place ? " · " : null, cell.split("\x60").map(drawnPart)]);

/** @type {(part: string, place: number) => Child} */
const drawnPart = (part, place) => (place % 2 ? h("code", null, part) : rich(part, (name) => name));
