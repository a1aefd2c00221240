// What was found, beside the piece it means and in a list of all.

import { findingsOf } from "./choice.js";
import { byId, copyButton, h, refill } from "./dom.js";

/** @param {any} one @param {((piece: string) => void) | null} goTo */
function finding(one, goTo) {
  const about = [one.piece, one.field, one.language].filter(Boolean).join(" ");
  return h(
    "li",
    { class: `finding ${one.severity}${one.older ? " older" : ""}` },
    about && h("p", { class: "nothing" }, about),
    h("p", null, one.severity === "error" ? "Mistake: " : "", one.message, one.older ? " (being checked again)" : ""),
    one.hint && h("p", { class: "hint" }, one.hint),
    h(
      "div",
      { class: "places" },
      one.at && copyButton(one.at),
      goTo && one.piece && h("button", { type: "button", onclick: () => goTo(one.piece) }, "Show the piece"),
    ),
  );
}

/** @param {any} facts @param {any} component @param {any} piece @param {any} row its row of the table, or null */
export function showAbout(facts, component, piece, row) {
  const found = piece ? findingsOf(facts, component.id, piece.id) : [];
  const about = byId("about");
  if (!piece) {
    refill(about, null, () => []);
    return;
  }
  const said = { id: piece.id, copies: piece.copies, at: piece.at, component: component.id, found, row };
  refill(about, said, () => [
    h("h2", null, piece.id),
    h(
      "p",
      { class: "nothing" },
      `${component.title}, ${component.said}${piece.copies > 1 ? `, ${piece.copies} copies` : ""}`,
    ),
    piece.at && copyButton(piece.at),
    h("h3", null, "Findings"),
    found.length
      ? h(
          "ul",
          null,
          found.map((one) => finding(one, null)),
        )
      : h("p", { class: "nothing" }, facts.checking ? "None so far; the check is running." : "None for this piece."),
    row && h("h3", null, "Data"),
    row && h("dl", null, row.map(cell)),
  ]);
}

/** @param {{name: string, value: string, before: string | null}} one */
function cell(one) {
  const isChanged = one.before !== null;
  return [
    h("dt", null, one.name),
    h(
      "dd",
      { class: isChanged && "changed" },
      isChanged ? [h("ins", null, one.value || "–"), " was ", h("del", null, one.before || "–")] : one.value || "–",
    ),
  ];
}

/** @param {any} facts @param {(piece: string) => void} goTo */
export function showFindings(facts, goTo) {
  byId("count").textContent = String(facts.findings.length);
  const pieces = new Set(facts.components.flatMap((/** @type {any} */ component) => names(component)));
  refill(byId("findings"), [facts.findings, facts.checking, [...pieces]], () => [
    facts.findings.length
      ? h(
          "ul",
          null,
          facts.findings.map((/** @type {any} */ one) => finding(one, pieces.has(one.piece) ? goTo : null)),
        )
      : h("p", { class: "nothing" }, facts.checking ? "The check is running …" : "Nothing found."),
  ]);
}

/** @param {any} component */
const names = (component) =>
  component.pieces.flatMap((/** @type {any} */ piece) => [piece.id, `${component.id}:${piece.id}`]);
