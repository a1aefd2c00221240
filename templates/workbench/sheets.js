// The sheets of the last build as pictures.

import { byId, h, refill } from "./dom.js";

/** @param {any} facts */
export function showSheets(facts) {
  refill(byId("sheets"), [facts.sheets, facts.sheetsVersion], () =>
    facts.sheets.length
      ? facts.sheets.flatMap((/** @type {any} */ file, /** @type {number} */ number) => [
          h("h2", null, file.name),
          h(
            "div",
            { class: "pages" },
            Array.from({ length: file.pages }, (_, page) => sheet(facts, file, number, page)),
          ),
        ])
      : [h("p", { class: "nothing" }, "The sheets are being made, or the build found mistakes.")],
  );
}

/** @param {any} facts @param {any} file @param {number} number @param {number} page */
function sheet(facts, file, number, page) {
  return h(
    "button",
    {
      type: "button",
      "aria-label": `${file.name}, page ${page + 1}: larger or smaller`,
      onclick: (/** @type {any} */ event) => event.currentTarget.classList.toggle("large"),
    },
    h("img", { alt: "", loading: "lazy", src: `/sheet/${number}/${page}.png?v=${facts.sheetsVersion}` }),
  );
}
