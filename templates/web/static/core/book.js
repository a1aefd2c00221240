// The rulebook on the phone: chapters, figures, rulings, a search over all of it, and one rule by its number.

import { waiting } from "./away.js";
import { h } from "./dom.js";
import { spoken } from "./api.js";
import { drawnWording, openWording } from "./law.js";
import { openBook } from "./pack.js";
import { openSheet, redraw } from "./page.js";
import { t } from "./words.js";

/** @type {(rule: string) => string} */
const numberOf = (rule) => rule.split(" ").slice(-1)[0];

let sought = "";
/** @type {{ game: string, book: Book | null }} */
const shown = { game: "", book: null };

/** The chapter that explains a rule such as "ABC 4.2": the longest key it begins with names a chapter, or "chapter/2",
 * a part of one.
 * @param {Book} book
 * @param {string} rule */
function chapterOf(book, rule) {
  const number = numberOf(rule);
  const fits = Object.keys(book.rules)
    .filter((key) => (number + ".").startsWith(key + "."))
    .sort((a, b) => b.length - a.length);
  const [id, part] = fits.length ? book.rules[fits[0]].split("/") : [];
  const chapter = book.chapters.find((each) => each.id === id);
  return chapter ? (part ? Object.assign({}, chapter, { body: partOf(chapter.body, Number(part)) }) : chapter) : null;
}

/** The entries from one heading to the next; part 0 stands before the first.
 * @param {Facts[]} body
 * @param {number} part */
function partOf(body, part) {
  let at = 0;
  return body.filter((entry) => {
    if (entry.heading) at += 1;
    return at === part;
  });
}

/** @type {(book: Book, rule: string) => Schemas["Ruling"][]} */
const rulingsFor = (book, rule) => book.rulings.filter((ruling) => ruling.rule === numberOf(rule));

/** Open a rule over the game: its paragraph in the rules document, then what the rulebook tells about it.
 * @param {{ id: string, version: string }} game
 * @param {Pack} pack
 * @param {string} rule */
export function openRule(game, pack, rule) {
  /** @type {{ wording: Schemas["Wording"] | null, book: Book } | null} */
  let found = null;
  Promise.all([openWording(rule), openBook(game)]).then(([wording, book]) => {
    found = { wording, book };
    redraw();
  });
  openSheet({
    id: "rule",
    title: t("rules.rule", { rule }),
    body: () => {
      if (!found) return waiting();
      const { wording, book } = found;
      const chapter = chapterOf(book, rule);
      const rulings = rulingsFor(book, rule);
      return [
        wording ? drawnWording(wording) : null,
        rulings.map((ruling) => drawnRuling(pack, ruling)),
        chapter
          ? [h("h3", null, t("rules.in-book", { title: chapter.title })), drawn(game, pack, book, chapter)]
          : null,
        !wording && !chapter && !rulings.length ? h("p", null, t("rules.none", { rule })) : null,
      ];
    },
  });
}

/** The number of a rule, which opens it; nothing where none is cited.
 * @param {{ id: string, version: string }} game
 * @param {Pack | null} pack
 * @param {string | null | undefined} rule */
export const ruleButton = (game, pack, rule) =>
  rule && pack
    ? h("button", { type: "button", class: "rule", on: { click: () => openRule(game, pack, rule) } }, rule)
    : null;

/** Why something typed was refused, with its rule; nothing where nothing was.
 * @param {{ id: string, version: string }} game
 * @param {Pack | null} pack
 * @param {{ why: string, rule?: string | null } | null} wrong */
export const whyRefused = (game, pack, wrong) =>
  wrong ? h("p", { class: "error", role: "alert" }, wrong.why, " ", ruleButton(game, pack, wrong.rule)) : null;

/** The whole book with its search field.
 * @param {{ id: string, version: string }} game
 * @param {Pack} pack */
export function drawBook(game, pack) {
  const book = shown.book;
  if (!book || shown.game !== game.id) {
    shown.game = game.id;
    openBook(game).then((found) => {
      shown.book = found;
      redraw();
    });
    return waiting();
  }
  if (!book.chapters.length) return h("p", null, t("rules.no-book"));
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  /** @type {(text: string) => boolean} */
  const fits = (text) => words.every((word) => text.toLowerCase().includes(word));
  const chapters = words.length
    ? book.chapters
        .map((chapter) =>
          Object.assign({}, chapter, {
            body: chapter.body.filter((entry) => fits(chapter.title + " " + plain(pack, entry))),
          }),
        )
        .filter((chapter) => chapter.body.length)
    : book.chapters;
  const rulings = words.length
    ? book.rulings.filter((ruling) => fits([ruling.question, ruling.ruling, ruling.why].join(" ")))
    : [];
  return h(
    "div",
    { class: "book" },
    h(
      "div",
      { class: "search" },
      h("label", { for: "seek", class: "only-heard" }, t("rules.search")),
      h("input", {
        id: "seek",
        type: "search",
        placeholder: t("rules.search"),
        value: sought,
        autocomplete: "off",
        on: {
          input: (event) => {
            sought = event.target.value;
            redraw();
          },
        },
      }),
    ),
    words.length
      ? h(
          "p",
          { class: "fine", role: "status" },
          chapters.length + rulings.length
            ? t("rules.found", { count: chapters.length + rulings.length })
            : t("rules.nothing"),
        )
      : null,
    rulings.map((ruling) => drawnRuling(pack, ruling)),
    chapters.map((chapter) =>
      h(
        "details",
        {
          class: "chapter",
          open: words.length > 0,
          data: { key: "chapter-" + chapter.id + (words.length ? "-found" : "") },
        },
        h("summary", null, h("h2", null, chapter.title)),
        drawn(game, pack, book, chapter),
      ),
    ),
  );
}

/**
 * @param {Pack} pack
 * @param {Facts} entry
 */
function plain(pack, entry) {
  const text =
    entry.text ||
    entry.heading ||
    entry.note ||
    entry.example ||
    entry.caption ||
    (entry.list || entry.steps || (entry.table ? rowsOf(entry.table) : [])).join(" ");
  return text
    .replace(/\{icon:([a-z0-9-]+)\}/g, (/** @type {any} */ all, /** @type {string} */ name) => pack.iconName(name))
    .replace(/\{(?:underline:|small-caps:|colour:[^|{}]*\|)|[*}]/g, "");
}

/** The rows of a table as lines of words.
 * @param {{ head: string[], rows: string[][] }} table */
const rowsOf = (table) => [table.head].concat(table.rows).map((row) => row.join(" "));

/** @param {{ head: string[], rows: string[][], columns: string[] }} table
 * @param {(text: string) => Child} words */
function drawnTable(table, words) {
  /** @type {(tag: string, row: string[]) => Child} */
  const cells = (tag, row) =>
    h(
      "tr",
      null,
      row.map((cell, column) => h(tag, { class: "to-" + table.columns[column] }, words(cell))),
    );
  return h(
    "div",
    { class: "scrolled" },
    h(
      "table",
      { class: "rows" },
      table.head.length ? h("thead", null, cells("th", table.head)) : null,
      h(
        "tbody",
        null,
        table.rows.map((row) => cells("td", row)),
      ),
    ),
  );
}

/**
 * @param {{ id: string, version: string }} game
 * @param {Pack} pack
 * @param {Book} book
 * @param {{ body: Facts[] }} chapter
 */
function drawn(game, pack, book, chapter) {
  /** @type {(text: string) => Child} */
  const words = (text) => pack.words(text);
  return chapter.body.map((entry) => {
    if (entry.text) return h("p", null, words(entry.text));
    if (entry.heading) return h("h3", null, words(entry.heading));
    if (entry.list)
      return h(
        "ul",
        null,
        entry.list.map((/** @type {any} */ item) => h("li", null, words(item))),
      );
    if (entry.steps)
      return h(
        "ol",
        null,
        entry.steps.map((/** @type {any} */ item) => h("li", null, words(item))),
      );
    if (entry.note || entry.example) return h("div", { class: "aside" }, words(entry.note || entry.example));
    if (entry.table) return drawnTable(entry.table, words);
    if (entry.rulings) return book.rulings.map((ruling) => drawnRuling(pack, ruling));
    if (entry.figure !== undefined) {
      return h(
        "figure",
        null,
        h("img", {
          src: "/api/v1/games/" + game.id + "/figures/" + entry.figure + ".svg?lang=" + spoken() + "&v=" + game.version,
          alt: entry.caption.replace(/[*{}]/g, ""),
          loading: "lazy",
        }),
        entry.caption ? h("figcaption", null, words(entry.caption)) : null,
      );
    }
    return null;
  });
}

/** @type {(pack: Pack, ruling: Schemas["Ruling"]) => Node} */
const drawnRuling = (pack, ruling) =>
  h(
    "div",
    { class: "aside ruling" },
    h("p", null, h("strong", null, ruling.question)),
    h("p", null, pack.words(ruling.ruling), " ", h("em", null, pack.words(ruling.why))),
  );
