// Places and pieces of the board that are lit: by a step of a lesson, or by a line of what happened.

import { calm } from "../core/page.js";

/** Whether an element of the board stands for this name: one of its data says so, or its key with a number behind.
 * @param {any} element
 * @param {string} name */
function standsFor(element, name) {
  const { key } = element.dataset;
  if (key && key.startsWith(name) && /^\d*$/.test(key.slice(name.length))) return true;
  return Object.keys(element.dataset).some((each) => element.dataset[each] === name);
}

/** The elements of the board that stand for one of these names.
 * @param {string[]} names
 * @param {string} [more] a selector of further elements
 * @returns {any[]} */
export function elementsOf(names, more) {
  if (!names.length) return [];
  const all = Array.from(
    document.querySelectorAll(".board [data-key], .board [data-place]" + (more ? ", " + more : "")),
  );
  return all.filter((element) => names.some((name) => standsFor(element, name)));
}

/** Mark elements as lit; the page's next drawing forgets it.
 * @param {any[]} elements
 * @param {string | null} as what a style sheet tells apart */
export function light(elements, as) {
  for (const element of elements) if (as) element.dataset.lit = as;
}

/** Bring an element into the middle of what is in sight.
 * @param {any} element */
export const intoSight = (element) =>
  setTimeout(() => element.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" }), 60);
