// Elements without markup in strings: whatever people typed stays text.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "rect", "circle", "line", "text", "use", "polyline", "polygon", "title"]);

/** An element. `props`: `class`, `on` (listeners), `data`, `aria`, `css` (custom properties), or attributes. */
export function h(tag, props = {}, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    else if (name === "data") for (const [key, item] of Object.entries(value)) node.dataset[key] = item;
    else if (name === "aria") for (const [key, item] of Object.entries(value)) node.setAttribute(`aria-${key}`, item);
    else if (name === "css") for (const [key, item] of Object.entries(value)) node.style.setProperty(key, item);
    else if (name === "class") node.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Put these children in place of all others. */
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

export const $ = (selector, root = document) => root.querySelector(selector);

/** Keep focus and scroll where they were while `draw` rebuilds a part of the page. Focus is found again by its key. */
export function keepingPlace(root, draw) {
  const active = document.activeElement;
  const key = active && root.contains(active) ? active.dataset.key : null;
  const scrolls = [...root.querySelectorAll("[data-scroll]")].map((node) => [node.dataset.scroll, node.scrollLeft, node.scrollTop]);
  draw();
  for (const [name, left, top] of scrolls) {
    const node = root.querySelector(`[data-scroll="${CSS.escape(name)}"]`);
    if (node) [node.scrollLeft, node.scrollTop] = [left, top];
  }
  if (key) root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
