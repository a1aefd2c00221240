// Buttons for the files of a play, in the forms that the server writes.

import { h } from "../core/dom.js";
import { data, t } from "../core/words.js";

/**
 * @param {string} code
 * @param {{ over?: boolean, cls?: string }} [how] Whether the game is over, and the class of a button.
 * @returns {HTMLElement[]}
 */
export function exportLinks(code, { over = true, cls = "button" } = {}) {
  return data.exports
    .filter((/** @type {any} */ each) => over || each.unfinished)
    .map((/** @type {any} */ { form }) =>
      h(
        "a",
        { class: cls, download: "", href: `/api/v1/tables/${code}/export?form=${form}&lang=${data.language}` },
        t("table.export-" + form),
      ),
    );
}
