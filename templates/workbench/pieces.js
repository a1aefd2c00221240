// The gallery of all pieces of a component, and the chosen one large, front and back, with lines over it.

import { findingsOf, matches } from "./choice.js";
import { byId, h, refill, svg } from "./dom.js";
import { bleedLine, cutLine, safeLine } from "./shapes.js";

/**
 * The address of a face. Its mark changes with the drawing.
 * @param {any} facts @param {string} component @param {any} piece @param {string} side @param {boolean} [cut]
 */
export function faceAddress(facts, component, piece, side, cut) {
  const name = encodeURIComponent(`${component}:${piece.id}`);
  return `/face/${facts.language}/${facts.ink}/${name}/${side}.svg?mark=${piece.mark}${cut ? "&cut=1" : ""}`;
}

/**
 * @param {any} facts @param {any} component @param {any} piece the chosen one
 * @param {string} find @param {(id: string) => void} choose
 */
export function showGallery(facts, component, piece, find, choose) {
  const list = byId("gallery");
  const wanted = (component ? component.pieces : []).filter((/** @type {any} */ one) => matches(find, one.id));
  /** @type {Map<string, any>} */
  const known = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const items = wanted.map((/** @type {any} */ one) => {
    const key = `${component.id}:${one.id}`;
    const item = known.get(key) || galleryItem(key, one.id, choose);
    const found = findingsOf(facts, component.id, one.id).length;
    const button = item.firstChild;
    const image = button.querySelector("img");
    const address = faceAddress(facts, component.id, one, "front", true);
    if (image.getAttribute("src") !== address) image.src = address;
    const isChosen = piece !== null && one.id === piece.id;
    if (isChosen && button.getAttribute("aria-current") !== "true") requestAnimationFrame(() => uncover(item));
    button.setAttribute("aria-current", String(isChosen));
    button.tabIndex = isChosen || piece === null ? 0 : -1;
    refill(button.lastChild, [one.changed, found, one.copies], () => [
      one.id,
      one.copies > 1 && ` × ${one.copies}`,
      one.changed && h("span", { class: "mark changed" }, "changed"),
      found > 0 && h("span", { class: "mark found" }, `! ${found}`),
    ]);
    return item;
  });
  if (
    items.length !== list.children.length ||
    items.some((/** @type {any} */ item, /** @type {number} */ index) => list.children[index] !== item)
  )
    list.replaceChildren(...items);
}

/** Scroll the gallery, and nothing else, until an item can be seen. @param {HTMLElement} item */
function uncover(item) {
  const gallery = /** @type {Element} */ (item.closest(".gallery"));
  const [room, box] = [gallery.getBoundingClientRect(), item.getBoundingClientRect()];
  gallery.scrollTop += Math.min(0, box.top - room.top) + Math.max(0, box.bottom - room.bottom);
  gallery.scrollLeft += Math.min(0, box.left - room.left) + Math.max(0, box.right - room.right);
}

/** @param {string} key @param {string} id @param {(id: string) => void} choose */
function galleryItem(key, id, choose) {
  return h(
    "li",
    { "data-key": key },
    h(
      "button",
      { type: "button", "data-piece": id, onclick: () => choose(id) },
      h("img", { alt: "", loading: "lazy" }),
      h("span", { class: "name" }),
    ),
  );
}

/**
 * Arrow keys move through the gallery.
 * @param {(id: string) => void} choose
 */
export function listenToArrows(choose) {
  byId("gallery").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const buttons = [...byId("gallery").querySelectorAll("button")];
    const here = buttons.indexOf(document.activeElement);
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step ? here + step : -1;
    if (here < 0 || !buttons[to]) return;
    event.preventDefault();
    choose(buttons[to].dataset.piece);
    buttons[to].focus();
  });
}

const SIDES = ["front", "back"];
/** Pixels of the longer side of a face, where there is room. */
const LARGEST = 560;

/** @param {any} facts @param {any} component @param {any} piece @param {string[]} overlays */
export function showStage(facts, component, piece, overlays) {
  const stage = byId("stage");
  if (!piece) {
    refill(stage, null, () => [h("p", { class: "nothing" }, "There is no piece to show.")]);
    return;
  }
  const { mark, ...rest } = piece;
  const sides = SIDES.filter((side) => side === "front" || piece.back);
  const shape = { ...component, pieces: null, title: null };
  refill(stage, [facts.language, facts.ink, shape, piece.id, piece.back, overlays], () =>
    sides.map((side) => figure(facts, component, piece, side, overlays)),
  );
  for (const side of sides)
    renew(stage.querySelector(`[data-side=${side}]`), facts, component, { ...rest, mark }, side);
}

/** @param {any} facts @param {any} component @param {any} piece @param {string} side @param {string[]} overlays */
function figure(facts, component, piece, side, overlays) {
  const over = overlays.includes("bleed") ? component.bleed : 0;
  const [width, height] = [component.width + 2 * over, component.height + 2 * over];
  const scale = Math.min(8, LARGEST / Math.max(width, height));
  const lines = { cut: cutLine, bleed: bleedLine, safe: safeLine };
  const cut = cutLine(component);
  const clip = `cut-${side}`;
  const drawing = svg(
    "svg",
    {
      viewBox: `${-over} ${-over} ${width} ${height}`,
      width: Math.round(width * scale),
      role: "img",
      "aria-label": `${component.title} ${piece.id}, ${side}`,
    },
    svg("clipPath", { id: clip }, svg(cut.name, cut.attributes)),
    svg("image", {
      x: -component.bleed,
      y: -component.bleed,
      width: component.width + 2 * component.bleed,
      height: component.height + 2 * component.bleed,
      "clip-path": over ? null : `url(#${clip})`,
    }),
    Object.entries(lines)
      .filter(([name]) => overlays.includes(name) && (name !== "safe" || component.safe > 0))
      .map(([name, line]) => {
        const made = line(component);
        return ["halo", `over ${name}`].map((look) => svg(made.name, { ...made.attributes, class: look }));
      }),
  );
  return h("figure", { "data-side": side }, drawing, h("figcaption", null, side));
}

/**
 * Show the drawing as it is now, once it has been loaded, so that nothing flickers.
 * @param {Element} shown @param {any} facts @param {any} component @param {any} piece @param {string} side
 */
function renew(shown, facts, component, piece, side) {
  const image = /** @type {Element} */ (shown.querySelector("image"));
  const address = faceAddress(facts, component.id, piece, side);
  const before = image.getAttribute("data-wanted");
  if (before === address) return;
  image.setAttribute("data-wanted", address);
  const loading = new Image();
  loading.onload = () => {
    if (image.getAttribute("data-wanted") !== address) return;
    image.setAttribute("href", address);
    shown.classList.toggle("fresh", before !== null);
    shown.addEventListener("animationend", () => shown.classList.remove("fresh"), { once: true });
  };
  loading.src = address;
}
