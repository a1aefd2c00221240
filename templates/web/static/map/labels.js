// Where names stand beside their places: below, above or at a side, so that none covers a place or another name.

const WIDE = 0.47; // a letter's width in its height
const HIGH = 1.15;
const GAP = 0.6;
/** How much smaller letters may become where there is no room, step by step. */
const SMALLER = [1, 0.85, 0.72];

/** @typedef {{ id: string, x: number, y: number, half: number, words: string }} Wanted `half`: of the place's size */
/** @typedef {{ id: string, words: string, x: number, y: number, width: number, height: number, size: number }} Label */

/** @type {(one: any, other: any) => boolean} */
const meet = (one, other) =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height;

/** The label of a place at each side, the best first.
 * @param {Wanted} place
 * @param {number} size
 * @returns {Label[]} */
function sides({ id, x, y, half, words }, size) {
  const width = size * (words.length * WIDE + 0.7);
  const height = size * HIGH;
  const down = half + GAP + height / 2;
  const along = half + GAP + width / 2;
  return [
    [0, down],
    [0, -down],
    [along, 0],
    [-along, 0],
    [width / 3, down],
    [-width / 3, down],
    [width / 3, -down],
    [-width / 3, -down],
  ].map(([dx, dy]) => ({ id, words, x: x + dx, y: y + dy, width, height, size }));
}

/** Labels for as many places as have room, those named first before others.
 * @param {Wanted[]} places
 * @param {number} size how high letters are
 * @param {{ left: number, top: number, width: number, height: number }} extent
 * @returns {Label[]} */
export function placed(places, size, extent) {
  const taken = places.map(({ x, y, half }) => ({ x, y, width: 2 * half, height: 2 * half }));
  /** @param {Label} label */
  const fits = (label) =>
    label.x - label.width / 2 >= extent.left &&
    label.x + label.width / 2 <= extent.left + extent.width &&
    label.y - label.height / 2 >= extent.top &&
    label.y + label.height / 2 <= extent.top + extent.height &&
    !taken.some((other) => meet(label, other));
  /** @type {Label[]} */
  const found = [];
  let left = places;
  for (const share of SMALLER) {
    left = left.filter((place) => {
      const label = sides(place, size * share).find(fits);
      if (label) {
        found.push(label);
        taken.push(label);
      }
      return !label;
    });
  }
  return found;
}
