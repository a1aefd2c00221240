// Who begins: of up to ten fingers on the field one is chosen. A mouse or a keyboard adds fingers by a button.

import { h } from "../core/dom.js";
import { below } from "../core/chance.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";

const MOST = 10;
const LEAST = 2;
const HOLD_MS = 3000; // fingers must lie still in number for so long
const COLOURS = [
  "#a8481f",
  "#23528c",
  "#47752f",
  "#6d4279",
  "#7a5c08",
  "#176b67",
  "#8c2f4e",
  "#565656",
  "#3c3c9a",
  "#7c3f00",
];

/** @type {{ id: number, number: number, x: number, y: number }[]} */
let fingers = [];
/** @type {number | null} */
let chosen = null;
/** @type {number | undefined} */
let due = undefined;
let added = 0; // fingers without a touch have numbers below nought

function choose() {
  clearTimeout(due);
  if (fingers.length < LEAST) return;
  chosen = fingers[below(fingers.length)].number;
  if (navigator.vibrate) navigator.vibrate(120);
  redraw();
}

function clear() {
  clearTimeout(due);
  fingers = [];
  chosen = null;
  redraw();
}

/** The smallest number that no finger on the field has. */
const freeNumber = () =>
  Array.from({ length: MOST }, (unused, place) => place + 1).find((number) =>
    fingers.every((finger) => finger.number !== number),
  ) || MOST;

/** @param {any} event */
function touched(event) {
  event.preventDefault();
  if (chosen !== null) {
    if (event.type === "touchstart" && event.touches.length === event.changedTouches.length) clear();
    else return;
  }
  const box = event.currentTarget.getBoundingClientRect();
  const before = fingers.length;
  const here = Array.from(event.targetTouches).slice(0, MOST);
  fingers = fingers.filter(
    (finger) => finger.id < 0 || here.some((/** @type {any} */ touch) => touch.identifier === finger.id),
  );
  here.forEach((/** @type {any} */ touch) => {
    let finger = fingers.find((each) => each.id === touch.identifier);
    if (!finger) {
      if (fingers.length >= MOST) return;
      finger = { id: touch.identifier, number: freeNumber(), x: 0, y: 0 };
      fingers.push(finger);
    }
    finger.x = touch.clientX - box.left;
    finger.y = touch.clientY - box.top;
  });
  if (event.type !== "touchmove" || fingers.length !== before) {
    clearTimeout(due);
    if (fingers.length >= LEAST && fingers.some((finger) => finger.id >= 0)) due = setTimeout(choose, HOLD_MS);
  }
  redraw();
}

function add() {
  if (chosen !== null) clear();
  if (fingers.length >= MOST) return;
  const field = /** @type {HTMLElement} */ (document.querySelector(".field"));
  const number = freeNumber();
  const turn = (number / MOST) * 2 * Math.PI;
  added -= 1;
  const { offsetWidth: wide, offsetHeight: high } = field;
  fingers.push({
    id: added,
    number,
    x: wide / 2 + Math.sin(turn) * (wide / 2 - 50),
    y: high / 2 - Math.cos(turn) * (high / 2 - 50),
  });
  redraw();
}

/** @param {{ number: number, x: number, y: number }} finger */
function drawn(finger) {
  const look = chosen === null ? "" : finger.number === chosen ? " chosen" : " out";
  return h(
    "span",
    {
      class: "finger" + look,
      data: { key: "finger-" + finger.number },
      css: {
        left: finger.x + "px",
        top: finger.y + "px",
        background: COLOURS[finger.number - 1],
      },
    },
    String(finger.number),
  );
}

/** The field with what stands around it. */
export const fingerField = () => [
  h("p", null, t("fingers.how")),
  h(
    "div",
    {
      class: "field",
      aria: { hidden: "true" },
      on: { touchstart: touched, touchmove: touched, touchend: touched, touchcancel: touched },
    },
    fingers.map(drawn),
  ),
  h(
    "p",
    { class: "outcome", role: "status" },
    chosen === null ? t("fingers.wait", { count: fingers.length }) : t("fingers.chosen", { number: chosen }),
  ),
  h(
    "div",
    { class: "pair" },
    h("button", { type: "button", disabled: fingers.length >= MOST, on: { click: add } }, t("fingers.add")),
    chosen === null
      ? h(
          "button",
          { type: "button", class: "main", disabled: fingers.length < LEAST, on: { click: choose } },
          t("fingers.choose"),
        )
      : h("button", { type: "button", class: "main", on: { click: clear } }, t("fingers.again")),
  ),
];
