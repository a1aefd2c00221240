// What is what: a long press or “?” on anything of the board tells its name, a sentence, its picture and its rule.

import { h } from "../core/dom.js";
import { openRule } from "../core/book.js";
import { afterDrawing, closeSheet, openSheet, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { table } from "./table.js";

const LONG_MS = 550;
const MOST_PX = 12; // a finger that moves further scrolls
const PLACES = ".board, .actions, .sheet-body, .shared-side";

let asking = false; // the next tap explains instead of acting

/**
 * What is told of something: a term of the pack's glossary, or a row with what its columns say.
 * @typedef {{ id: string, name: string, says: string[], rule: string, picture: Child,
 *   facts: [string, string][] }} Entry
 */

/** The term that explains this id, or the table whose row it is.
 * @type {(id: string) => Schemas["GlossaryTerm"] | undefined} */
const termOf = (id) => {
  const terms = table.pack.glossary;
  const named = terms.find((term) => term.id === id) || terms.find((term) => term.also.includes(id));
  const found = named ? null : rowOf(id);
  return found ? terms.find((term) => term.also.includes(found.name)) : named;
};

/** The row with this id, and its table.
 * @param {string} id
 * @returns {{ name: string, row: any } | null} */
function rowOf(id) {
  const name = Object.keys(table.pack.rows).find((each) => table.pack.rows[each].has(id));
  return name ? { name, row: table.pack.rows[name].get(id) } : null;
}

/** @param {string} id
 * @returns {Entry | null} */
function entryOf(id) {
  const { pack } = table;
  const found = rowOf(id);
  const term = termOf(id);
  if (!term && !found) return null;
  const own = found ? ["text", "line", "how"].map((end) => pack.text(found.name + "." + id + "." + end)) : [];
  const facts = found ? columns(found.name, found.row) : [];
  const related = found ? termsIn(found.row).filter((each) => each !== term) : [];
  const terms = (term ? [term] : []).concat(related);
  const says = own.concat(terms.map((each) => pack.text("glossary." + each.id + ".says"))).filter(Boolean);
  if (!says.length && !facts.length) return null;
  const isOwn = term && (term.id === id || !found);
  return {
    id,
    name: (isOwn && pack.text("glossary." + term.id + ".name")) || pack.called(id),
    says: /** @type {string[]} */ (says),
    rule: terms.length ? terms[0].rule : "",
    picture:
      pack.picture(id, { alt: "" }) ||
      (term && term.piece ? pack.picture(term.piece, { alt: "" }) : null) ||
      (term && term.icon ? pack.icon(term.icon) : null),
    facts,
  };
}

/** The terms that a row names in its columns, as a card its suit.
 * @param {any} row
 * @returns {Schemas["GlossaryTerm"][]} */
const termsIn = (row) =>
  Object.keys(row)
    .filter((key) => key !== "id" && typeof row[key] === "string" && row[key])
    .map((key) => /** @type {any} */ (termOf(row[key])))
    .filter((term, place, all) => term && all.indexOf(term) === place);

/** The columns of a row that have names: numbers that are not 0, and words that have a name of their own.
 * @param {string} name
 * @param {any} row
 * @returns {[string, string][]} */
function columns(name, row) {
  const { pack } = table;
  const called = (/** @type {string} */ key) =>
    pack.texts["watched." + key] || pack.texts[name + ".columns." + key] || pack.texts["columns." + key];
  return Object.keys(row)
    .filter((key) => key !== "id" && called(key) && row[key] !== 0 && row[key] !== "" && row[key] !== null)
    .filter((key) => ["number", "string"].includes(typeof row[key]))
    .map((key) => [called(key), typeof row[key] === "number" ? String(row[key]) : pack.nameOf(row[key])]);
}

/** What an element stands for: the innermost one around it that can be explained.
 * @param {any} element
 * @returns {Entry | null} */
function meantBy(element) {
  for (let at = element; at && at.dataset && !at.matches(PLACES); at = at.parentElement) {
    const ids = Object.keys(at.dataset).map((name) => at.dataset[name]);
    const keys = ids.concat(
      ids.map((id) => id.replace(/\d+$/, "")),
      pieceOf(at),
    );
    const found = keys.map(entryOf).find(Boolean);
    if (found) return found;
  }
  return null;
}

/** The piece that a picture shows.
 * @param {any} element
 * @returns {string[]} */
function pieceOf(element) {
  const source = element.tagName === "IMG" ? element.getAttribute("src") || "" : "";
  const found = /\/pieces\/[^/]+\/([^/]+)\.svg/.exec(source);
  return found ? [decodeURIComponent(found[1])] : [];
}

/** @param {Entry} entry */
function explain(entry) {
  openSheet({
    id: "term",
    title: entry.name,
    body: () => [
      h(
        "div",
        { class: "term" },
        entry.picture ? h("div", { class: "term-picture" }, entry.picture) : null,
        h(
          "div",
          null,
          entry.says.map((sentence) => h("p", null, table.pack.words(sentence))),
          entry.facts.length
            ? h(
                "ul",
                { class: "list signs" },
                entry.facts.map(([what, value]) => h("li", null, what, " ", h("b", null, value))),
              )
            : null,
          entry.rule
            ? h(
                "button",
                { type: "button", on: { click: () => openRule(table.game, table.pack, entry.rule) } },
                t("glossary.rule", { rule: entry.rule }),
              )
            : null,
        ),
      ),
    ],
  });
}

/** The “?” over the board: the list of all terms, and the way to ask about something by a tap. */
export const glossaryButton = () =>
  h(
    "button",
    {
      type: "button",
      class: ["quiet", "round", "ask-what", asking && "on"],
      data: { key: "ask-what" },
      aria: { label: t("glossary.open"), pressed: String(asking) },
      on: { click: open },
    },
    "?",
  );

function open() {
  if (asking) {
    asking = false;
    redraw();
    return;
  }
  openSheet({ id: "glossary", title: t("glossary.title"), body: list });
}

function list() {
  const terms = /** @type {Entry[]} */ (table.pack.glossary.map((term) => entryOf(term.id)).filter(Boolean));
  return [
    h("p", null, t("glossary.how")),
    h(
      "button",
      {
        type: "button",
        class: "main wide",
        on: {
          click: () => {
            asking = true;
            closeSheet("glossary");
          },
        },
      },
      t("glossary.ask"),
    ),
    h(
      "ul",
      { class: "list terms" },
      terms.map((entry) =>
        h(
          "li",
          { data: { key: "term-" + entry.id } },
          h(
            "button",
            { type: "button", class: "wide", on: { click: () => explain(entry) } },
            h("span", { class: "term-sign", aria: { hidden: "true" } }, entry.picture),
            entry.name,
          ),
        ),
      ),
    ),
  ];
}

afterDrawing(() => document.documentElement.classList.toggle("asking", asking));

// A long press, the tap after “?”, and the key “?” on what has the focus.

/** @type {{ timer: any, x: number, y: number, told: boolean }} */
let press = { timer: 0, x: 0, y: 0, told: false };

/** Whether there is something to explain here.
 * @param {any} target
 * @returns {Entry | null} */
const explainable = (target) => (table.pack && target.closest && target.closest(PLACES) ? meantBy(target) : null);

document.addEventListener("pointerdown", (event) => {
  clearTimeout(press.timer);
  const target = event.target;
  press = { timer: 0, x: event.clientX, y: event.clientY, told: false };
  press.timer = setTimeout(() => {
    const entry = explainable(target);
    if (!entry) return;
    press.told = true;
    explain(entry);
  }, LONG_MS);
});
document.addEventListener("pointermove", (event) => {
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOST_PX) clearTimeout(press.timer);
});
for (const end of ["pointerup", "pointercancel", "scroll"])
  document.addEventListener(end, () => clearTimeout(press.timer), true);
document.addEventListener("contextmenu", (event) => {
  if (press.told || explainable(event.target)) event.preventDefault();
});
document.addEventListener(
  "click",
  (event) => {
    const target = /** @type {any} */ (event.target);
    if (press.told) {
      press.told = false; // this click is the end of the long press
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!asking || !target.closest || !target.closest(PLACES)) return;
    event.preventDefault();
    event.stopPropagation();
    asking = false;
    const entry = meantBy(target);
    if (entry) explain(entry);
    else openSheet({ id: "term", title: t("glossary.title"), body: () => h("p", null, t("glossary.unknown")) });
  },
  true,
);
document.addEventListener("keydown", (event) => {
  const target = /** @type {any} */ (event.target);
  if (event.key !== "?" || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  const entry = explainable(target);
  if (entry) explain(entry);
});
