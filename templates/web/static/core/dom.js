// Elements without markup in strings: whatever people typed stays text. A page is drawn anew from its state and then
// laid over what is there, so that focus, scrolling and pictures stay where they are.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "line",
  "text",
  "polyline",
  "polygon",
  "image",
  "title",
]);
const EVENTS = [
  "change",
  "click",
  "input",
  "keydown",
  "pointerdown",
  "submit",
  "touchcancel",
  "touchend",
  "touchmove",
  "touchstart",
];

/**
 * An element.
 * @param {string} tag
 * @param {Props | null} [props] `class`, `on` (one handler per event), `data`, `aria`, `css` (custom properties),
 *   `value`, `checked`, or attributes
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, props, ...children) {
  /** @type {any} */
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") listen(node, value);
    else if (name === "data") for (const [key, item] of Object.entries(value)) node.dataset[key] = item;
    else if (name === "aria")
      for (const [key, item] of Object.entries(value)) {
        if (item !== null && item !== undefined) node.setAttribute("aria-" + key, item);
      }
    else if (name === "css") for (const [key, item] of Object.entries(value)) node.style.setProperty(key, item);
    else if (name === "class")
      node.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else if (name === "value" || name === "checked" || name === "selected") {
      node[name] = value;
      if (value !== true) node.setAttribute(name, value);
      else node.setAttribute(name, "");
    } else node.setAttribute(name, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

/**
 * Set one handler per event; `update` moves those of `EVENTS` and no others.
 * @param {any} node
 * @param {Handlers} handlers
 */
function listen(node, handlers) {
  for (const [event, handler] of Object.entries(handlers)) {
    if (!EVENTS.includes(event)) throw new TypeError("h() knows no event " + event);
    node["on" + event] = handler;
  }
}

/**
 * @param {Node} node
 * @param {Child[]} children
 */
function add(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) add(node, child);
    else node.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** @type {(selector: string, root?: ParentNode) => any} */
export const $ = (selector, root) => (root || document).querySelector(selector);

/**
 * Make the children of `node` those of `drawn`, changing as little as possible. Siblings with a `data-key` are found
 * again by it, others by their place.
 * @param {any} node
 * @param {any} drawn
 */
export function lay(node, drawn) {
  const known = new Map();
  const wanted = new Set(Array.from(drawn.childNodes).map(keyOf));
  for (const child of Array.from(node.childNodes)) {
    if (!keyOf(child)) continue;
    if (wanted.has(keyOf(child))) known.set(keyOf(child), child);
    else node.removeChild(child);
  }
  let here = node.firstChild;
  for (const fresh of Array.from(drawn.childNodes)) {
    const key = keyOf(fresh);
    let old = key ? known.get(key) : here;
    if (!key) while (old && keyOf(old)) old = old.nextSibling;
    if (old && alike(old, fresh)) {
      while (here && here !== old && !keyOf(here)) here = dropped(node, here); // a node that is moved loses the focus
      if (old !== here) node.insertBefore(old, here);
      else here = here.nextSibling;
      update(old, fresh);
    } else {
      node.insertBefore(fresh, here);
    }
  }
  while (here) here = dropped(node, here);
}

/**
 * @param {Node} node
 * @param {Node} child
 */
function dropped(node, child) {
  const next = child.nextSibling;
  node.removeChild(child);
  return next;
}

/** @type {(node: any) => string | undefined} */
const keyOf = (node) => (node.nodeType === 1 && node.dataset ? node.dataset.key : undefined);
/** @type {(old: Node, fresh: Node) => boolean} */
const alike = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

/**
 * @param {any} old
 * @param {any} fresh
 */
function update(old, fresh) {
  if (old.nodeType === 3) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== 1) return;
  // People open and close details themselves, and whether a picture came is seen when it is fetched.
  /** @type {(name: string) => boolean} */
  const kept = (name) => name === "data-missing" || (name === "open" && old.nodeName === "DETAILS");
  for (const { name } of Array.from(old.attributes))
    if (!fresh.hasAttribute(name) && !kept(name)) old.removeAttribute(name);
  for (const { name, value } of Array.from(fresh.attributes))
    if (name !== "style" && !kept(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  // Set as a property: our content policy forbids the attribute.
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
  for (const event of EVENTS) if (old["on" + event] !== fresh["on" + event]) old["on" + event] = fresh["on" + event];
  if (old.dataset && old.dataset.kept !== undefined) return; // its script draws what is inside, as the timer's does
  if (old.nodeName === "INPUT" || old.nodeName === "TEXTAREA") {
    if (document.activeElement !== old && old.value !== fresh.value) old.value = fresh.value;
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
    if (old.nodeName === "TEXTAREA") return;
  }
  lay(old, fresh);
  if (old.nodeName === "SELECT" && old.value !== fresh.value) old.value = fresh.value;
}

/**
 * Many changes, one drawing. Works in hidden pages too, where no frames come.
 * @param {() => void} draw
 */
export function later(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      draw();
    }, 0);
  };
}
