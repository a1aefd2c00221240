// What people chose: component, piece, language, ink, view and lines. It stands in the address, so that a page that is
// loaded again shows the same.

export const VIEWS = ["pieces", "data", "sheets", "findings"];
export const OVERLAYS = ["cut", "bleed", "safe"];

/**
 * @typedef {{
 *   view: string, component: string, piece: string, language: string, ink: string, table: string, find: string,
 *   overlays: string[], marked: boolean,
 * }} Choice
 */

/** @param {string} hash @returns {Choice} */
export function readChoice(hash) {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const view = asked.get("view") || "";
  return {
    view: VIEWS.includes(view) ? view : "pieces",
    component: asked.get("component") || "",
    piece: asked.get("piece") || "",
    language: asked.get("lang") || "",
    ink: asked.get("ink") || "",
    table: asked.get("table") || "",
    find: asked.get("find") || "",
    overlays: (asked.get("show") || "").split(",").filter((name) => OVERLAYS.includes(name)),
    marked: asked.has("marked"),
  };
}

/** @param {Choice} choice @returns {string} */
export function writeChoice(choice) {
  const said = new URLSearchParams();
  const parts = {
    view: choice.view === "pieces" ? "" : choice.view,
    component: choice.component,
    piece: choice.piece,
    lang: choice.language,
    ink: choice.ink,
    table: choice.table,
    find: choice.find,
    show: choice.overlays.join(","),
    marked: choice.marked ? "yes" : "",
  };
  for (const [key, value] of Object.entries(parts)) if (value) said.set(key, value);
  return `#${said}`;
}

/**
 * The component and the piece that are shown: those chosen, or the first there are.
 * @param {any} facts @param {Choice} choice
 * @returns {{component: any, piece: any}}
 */
export function chosen(facts, choice) {
  const component =
    facts.components.find((/** @type {any} */ one) => one.id === choice.component) || facts.components[0] || null;
  const pieces = component ? component.pieces : [];
  const piece = pieces.find((/** @type {any} */ one) => one.id === choice.piece) || pieces[0] || null;
  return { component, piece };
}

/**
 * The findings that mean a piece, in the language that is shown or in all.
 * @param {any} facts @param {string} component @param {string} piece
 * @returns {any[]}
 */
export function findingsOf(facts, component, piece) {
  return facts.findings.filter(
    (/** @type {any} */ one) =>
      (one.piece === piece || one.piece === `${component}:${piece}`) &&
      (!one.language || one.language === facts.language),
  );
}

/**
 * Whether a piece is meant by the words that are looked for.
 * @param {string} find @param {string} words
 */
export const matches = (find, words) => !find || words.toLowerCase().includes(find.trim().toLowerCase());
