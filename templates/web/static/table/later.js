// Parts of a table that are not needed at once: their scripts follow when the board stands, or when they are asked for.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";

/** @typedef {typeof import("./late.js")} Parts */

/** @type {Parts | null} */
let found = null;
/** @type {Promise<Parts> | null} */
let coming = null;

/** The parts, if they are there. */
export const parts = () => found;

/** Fetch the parts, once; after a failure again.
 * @returns {Promise<Parts>} */
export function fetchParts() {
  if (!coming) {
    coming = import("./late.js");
    coming.then(
      (made) => {
        found = made;
        redraw();
      },
      () => {
        coming = null;
      },
    );
  }
  return coming;
}

/** Do something with the parts as soon as they are there.
 * @param {(made: Parts) => void} act */
export const withParts = (act) => void fetchParts().then(act, () => {});

/** What a part draws; until it is there, a line that it is on its way.
 * @param {(made: Parts) => Child} draw
 * @returns {Child} */
export function drawn(draw) {
  if (found) return draw(found);
  fetchParts().catch(() => {});
  return h("p", { class: "waiting" }, t("page.opening"));
}
