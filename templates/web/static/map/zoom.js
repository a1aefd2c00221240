// The map under two fingers: pinch, double tap and the wheel make it larger; one finger moves it, as it moves any page.
// While two fingers are down the picture is only stretched; it is laid out anew when they leave.

const MOST = 4;
const DOUBLE_MS = 320;
const kept = { level: 1, own: false }; // own: a finger has set the size
let changed = () => {};
/** @type {any} */
let pinch = null; // { frame, from, x, y, factor, origin }
/** @type {any} */
let lastTap = null;

export const level = () => kept.level;
/** @param {() => void} heard */
export const onZoom = (heard) => {
  changed = heard;
};

/** @param {any} target */
const frameOf = (target) => (target && target.closest ? target.closest(".map-frame") : null);
/** @param {any} value */
const clamp = (value) => Math.min(MOST, Math.max(1, value));
/** @param {any} touches */
const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);

/** The size by itself, as long as no finger has set another, with this part of the sheet in the middle of what is seen;
 * the part is told as shares of the sheet: left, top, right and bottom.
 * @param {any} frame
 * @param {number} wanted
 * @param {number[]} part */
export function fit(frame, wanted, [left, top, right, bottom]) {
  if (kept.own) return;
  const sheet = frame.querySelector(".map-sheet");
  const before = kept.level;
  kept.level = Math.round(clamp(wanted) * 100) / 100;
  if (before !== kept.level) sheet.style.setProperty("--zoom", String(kept.level));
  const { width, height } = sheet.getBoundingClientRect();
  frame.scrollLeft = ((left + right) / 2) * width - frame.clientWidth / 2;
  frame.scrollTop = ((top + bottom) / 2) * height - frame.clientHeight / 2;
  if (before !== kept.level) changed();
}

/** Set the size, and keep the point of the map that lies under (x, y) on the screen where it is.
 * @param {any} frame
 * @param {number} wanted
 * @param {number} x
 * @param {number} y */
function zoomTo(frame, wanted, x, y) {
  kept.own = true;
  const sheet = frame.querySelector(".map-sheet");
  const before = sheet.getBoundingClientRect();
  const fromLeft = (x - before.left) / before.width;
  const fromTop = (y - before.top) / before.height;
  kept.level = Math.round(clamp(wanted) * 100) / 100;
  sheet.style.transform = "";
  sheet.style.setProperty("--zoom", String(kept.level));
  const after = sheet.getBoundingClientRect();
  frame.scrollLeft += after.left + fromLeft * after.width - x;
  frame.scrollTop += after.top + fromTop * after.height - y;
  changed();
}

/**
 * @param {any} frame
 * @param {number} factor
 */
export function zoomBy(frame, factor) {
  const box = frame.getBoundingClientRect();
  zoomTo(frame, kept.level * factor, box.left + box.width / 2, box.top + box.height / 2);
}

/** Two taps close together on the same spot: there and larger, or all of it again. Says whether it was that.
 * @param {any} frame
 * @param {any} event */
export function doubleTapped(frame, event) {
  const now = { at: Date.now(), x: event.clientX, y: event.clientY };
  const again = lastTap && now.at - lastTap.at < DOUBLE_MS && Math.hypot(now.x - lastTap.x, now.y - lastTap.y) < 30;
  lastTap = again ? null : now;
  if (again) zoomTo(frame, kept.level > 1.2 ? 1 : 2.2, now.x, now.y);
  return again;
}

document.addEventListener(
  "touchstart",
  (event) => {
    const frame = event.touches.length === 2 ? frameOf(event.target) : null;
    if (!frame) return;
    const [one, other] = event.touches;
    pinch = {
      frame,
      from: apart(event.touches),
      x: (one.clientX + other.clientX) / 2,
      y: (one.clientY + other.clientY) / 2,
      factor: 1,
    };
    const box = frame.querySelector(".map-sheet").getBoundingClientRect();
    pinch.origin = pinch.x - box.left + "px " + (pinch.y - box.top) + "px";
  },
  { passive: true },
);

document.addEventListener(
  "touchmove",
  (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    pinch.factor = clamp((kept.level * apart(event.touches)) / pinch.from) / kept.level;
    const sheet = pinch.frame.querySelector(".map-sheet");
    sheet.style.transformOrigin = pinch.origin;
    sheet.style.transform = "scale(" + pinch.factor + ")";
  },
  { passive: false },
);

/** @param {any} event */
function lifted(event) {
  if (!pinch || event.touches.length > 1) return;
  const { frame, factor, x, y } = pinch;
  pinch = null;
  frame.querySelector(".map-sheet").style.transform = "";
  zoomTo(frame, kept.level * factor, x, y);
}

document.addEventListener("touchend", lifted);
document.addEventListener("touchcancel", lifted);
document.addEventListener(
  "wheel",
  (event) => {
    const frame = event.ctrlKey ? frameOf(event.target) : null;
    if (!frame) return;
    event.preventDefault();
    zoomTo(frame, kept.level * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event.clientX, event.clientY);
  },
  { passive: false },
);
