// Small helpers to make elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element: attributes by name, `on…` as listeners, false and null left out.
 * @param {string} name
 * @param {Record<string, any> | null} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(name, attributes, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * Make an element of a drawing.
 * @param {string} name
 * @param {Record<string, any> | null} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function svg(name, attributes, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @param {Element} element
 * @param {Record<string, any> | null | undefined} attributes
 * @param {any[]} children
 */
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...leaves(children).filter((child) => child !== null && child !== false && child !== ""));
  return element;
}

/** All that lists of lists hold, one after the other.
 * @param {any[]} nested
 * @returns {any[]} */
const leaves = (nested) => nested.reduce((all, each) => all.concat(Array.isArray(each) ? leaves(each) : [each]), []);

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Fill an element anew when what it shows is different, and leave it and the focus in it alone otherwise.
 * @param {Element} element
 * @param {unknown} facts what it shows
 * @param {() => any[]} make
 */
export function refill(element, facts, make) {
  const said = JSON.stringify(facts);
  if (shown.get(element) === said) return;
  shown.set(element, said);
  const held = element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
  element.replaceChildren(...make().filter(Boolean));
  if (held) /** @type {any} */ (element.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus();
}

/** Say something to screen readers. @param {string} words */
export function tell(words) {
  byId("heard").textContent = words;
}

/**
 * A button that copies a place, as editors open it.
 * @param {string} place
 */
export function copyButton(place) {
  return h(
    "button",
    {
      type: "button",
      class: "copy",
      "data-key": `copy ${place}`,
      title: "Copy",
      onclick: async (/** @type {any} */ event) => {
        await navigator.clipboard.writeText(place);
        tell(`Copied ${place}`);
        const button = event.currentTarget || event.target;
        button.classList.add("done");
        setTimeout(() => button.classList.remove("done"), 1200);
      },
    },
    place,
  );
}
