// The workbench: it asks for the facts whenever the server says that there are new ones, and shows what is chosen.

import { chosen, readChoice, VIEWS, writeChoice } from "./choice.js";
import { rowOf, showTable } from "./data.js";
import { byId, h, refill } from "./dom.js";
import { showAbout, showFindings } from "./findings.js";
import { listenToArrows, showGallery, showStage } from "./pieces.js";
import { showSheets } from "./sheets.js";

let choice = readChoice(location.hash);
/** @type {any} */
let facts = null;
/** @type {Map<string, any>} tables by name, as they are in this version and language */
let tables = new Map();
let asked = 0;

/** @param {Partial<import("./choice.js").Choice>} change */
function choose(change) {
  const mustAsk = ["language", "ink"].some((key) => key in change);
  choice = { ...choice, ...change };
  history.replaceState(null, "", writeChoice(choice));
  if (mustAsk) look();
  else show();
}

/** Ask for the facts; an answer that a newer question has overtaken is thrown away. */
async function look() {
  const number = ++asked;
  const { component, piece } = facts ? chosen(facts, choice) : { component: null, piece: null };
  const name = piece ? `${component.id}:${piece.id}` : `${choice.component}:${choice.piece}`;
  const words = new URLSearchParams({ lang: choice.language, ink: choice.ink, piece: name });
  const fresh = await (await fetch(`/facts?${words}`)).json();
  if (number !== asked) return;
  facts = fresh;
  tables = new Map();
  show();
}

/** @param {string} name */
async function table(name) {
  if (!name) return null;
  const { version } = facts;
  if (!tables.has(name)) {
    const answer = await fetch(`/table/${encodeURIComponent(name)}?lang=${facts.language}`);
    if (facts.version !== version) return null;
    tables.set(name, answer.ok ? await answer.json() : null);
  }
  return tables.get(name);
}

function show() {
  if (!facts) return;
  document.title = `${facts.title} – Punchboard`;
  refill(byId("title"), [facts.title, facts.packVersion], () => [
    `${facts.title}${facts.packVersion ? ` ${facts.packVersion}` : ""}`,
  ]);
  showStatus();
  const { component, piece } = chosen(facts, choice);
  options(
    "component",
    facts.components.map((/** @type {any} */ one) => [one.id, one.title]),
    component && component.id,
  );
  options(
    "language",
    facts.languages.map((/** @type {string} */ one) => [one, one]),
    facts.language,
  );
  options(
    "ink",
    facts.inks.map((/** @type {string} */ one) => [one, one]),
    facts.ink,
  );
  for (const view of VIEWS) byId(view).hidden = view !== choice.view;
  for (const button of document.querySelectorAll("[data-view]"))
    button.setAttribute("aria-pressed", String(button.getAttribute("data-view") === choice.view));
  for (const button of document.querySelectorAll("[data-overlay]"))
    button.setAttribute("aria-pressed", String(choice.overlays.includes(button.getAttribute("data-overlay") || "")));
  if (choice.view === "pieces") showPieces(component, piece);
  showFindings(facts, goToPiece);
  if (choice.view === "data") showData();
  if (choice.view === "sheets") showSheets(facts);
}

function showStatus() {
  const status = byId("status");
  const errors = facts.findings.filter((/** @type {any} */ one) => one.severity === "error" && !one.older).length;
  status.className = errors ? "wrong" : "";
  const saved = `Shown ${facts.seconds.toFixed(2)} s after saving`;
  const wrong = errors === 1 ? "1 mistake" : `${errors} mistakes`;
  const words = errors
    ? `${wrong}: mend and save again.`
    : facts.checking
      ? `${saved}; checking …`
      : `${saved}; checked.`;
  if (status.textContent !== words) status.textContent = words;
}

/** @param {any} component @param {any} piece */
async function showPieces(component, piece) {
  showGallery(facts, component, piece, choice.find, choosePiece);
  showStage(facts, component, piece, choice.overlays);
  const { version } = facts;
  const known = component && component.table ? await table(component.table) : null;
  const now = chosen(facts, choice);
  if (facts.version === version && now.piece === piece)
    showAbout(facts, component, piece, piece && rowOf(known, piece.id));
}

async function showData() {
  const { component } = chosen(facts, choice);
  const names = facts.tables;
  const name = names.includes(choice.table) ? choice.table : (component && component.table) || names[0] || "";
  options(
    "table",
    names.map((/** @type {string} */ one) => [one, one]),
    name,
  );
  byId("marked").checked = choice.marked;
  const known = await table(name);
  if (known) showTable(known, choice.find, choice.marked, (id) => goToRow(name, id));
}

/** @param {string} id @param {string[][]} all @param {string} value */
function options(id, all, value) {
  const select = byId(id);
  refill(select, all, () => all.map(([key, words]) => h("option", { value: key }, words)));
  if (value) select.value = value;
}

/** @param {string} piece */
const choosePiece = (piece) => choose({ piece, component: chosen(facts, choice).component.id });

/** From a finding to the piece it means. @param {string} name its id, or its component and id */
function goToPiece(name) {
  for (const component of facts.components)
    for (const piece of component.pieces)
      if (name === piece.id || name === `${component.id}:${piece.id}`) {
        choose({ view: "pieces", component: component.id, piece: piece.id, find: "" });
        byId("find").value = "";
        byId("stage").focus();
        return;
      }
}

/** From a row to the piece that is drawn from it. @param {string} tableName @param {string} id */
function goToRow(tableName, id) {
  const drawn = facts.components.find((/** @type {any} */ one) => one.table === tableName);
  if (drawn) goToPiece(`${drawn.id}:${id}`);
}

function listen() {
  for (const id of ["language", "ink", "table"])
    byId(id).addEventListener("change", (/** @type {any} */ event) => choose({ [id]: event.target.value }));
  byId("component").addEventListener("change", (/** @type {any} */ event) =>
    choose({ component: event.target.value, piece: "", table: "" }),
  );
  byId("find").value = choice.find;
  byId("find").addEventListener("input", (/** @type {any} */ event) => choose({ find: event.target.value }));
  byId("marked").addEventListener("change", (/** @type {any} */ event) => choose({ marked: event.target.checked }));
  document.querySelector(".choices")?.addEventListener("submit", (event) => event.preventDefault());
  for (const button of document.querySelectorAll("[data-view]"))
    button.addEventListener("click", () => choose({ view: button.getAttribute("data-view") || "pieces" }));
  for (const button of document.querySelectorAll("[data-overlay]"))
    button.addEventListener("click", () => toggle(button.getAttribute("data-overlay") || ""));
  addEventListener("hashchange", () => {
    choice = readChoice(location.hash);
    look();
  });
  listenToArrows(choosePiece);
}

/** @param {string} overlay */
function toggle(overlay) {
  const others = choice.overlays.filter((one) => one !== overlay);
  choose({ overlays: others.length === choice.overlays.length ? [...others, overlay] : others });
}

listen();
const events = new EventSource("/events");
events.onmessage = look;
events.onerror = () => {
  byId("status").textContent = "punchboard watch has ended.";
};
