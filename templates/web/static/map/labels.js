// Where names stand beside their places: below, above or at a side, so that none covers a place or another name.

const WIDE = 0.47; // a letter's width in its height
const HIGH = 1.15;
const GAP = 0.6;
const SKEW = 0.8; // how far beside its place a name may stand higher or lower, in half a place
/** How much smaller letters may become where there is no room, step by step. */
const SMALLER = [1, 0.85, 0.72];

/** @typedef {{ id: string, x: number, y: number, half: number, words: string }} Wanted `half`: of the place's size; a
 * place without `words` gets no label, and none covers it */
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
    [along, half * SKEW],
    [-along, half * SKEW],
    [along, -half * SKEW],
    [-along, -half * SKEW],
    [width / 2, down],
    [-width / 2, down],
    [width / 2, -down],
    [-width / 2, -down],
  ].map(([dx, dy]) => ({ id, words, x: x + dx, y: y + dy, width, height, size }));
}

/** Labels for as many places as have room, those named first before others. A name that stands in another's only room
 * goes to another side of its place.
 * @param {Wanted[]} places
 * @param {number} size how high letters are
 * @param {{ left: number, top: number, width: number, height: number }} extent
 * @returns {Label[]} */
export function placed(places, size, extent) {
  const boxes = places.map(({ x, y, half }) => ({ x, y, width: 2 * half, height: 2 * half }));
  /** @type {Label[]} */
  const found = [];
  /** @param {Label} label */
  const stands = (label) =>
    label.x - label.width / 2 >= extent.left &&
    label.x + label.width / 2 <= extent.left + extent.width &&
    label.y - label.height / 2 >= extent.top &&
    label.y + label.height / 2 <= extent.top + extent.height &&
    !boxes.some((box) => meet(label, box));
  /** @param {Label} label */
  const met = (label) => found.filter((other) => meet(label, other));
  /** The other side to which the one name in the way could go.
   * @param {Label} label
   * @returns {{ at: number, aside: Label } | null} */
  function wayFor(label) {
    const [other, ...more] = met(label);
    if (more.length) return null;
    const place = /** @type {Wanted} */ (places.find(({ id }) => id === other.id));
    const aside = sides(place, other.size).find(
      (side) => stands(side) && !meet(side, label) && met(side).every((each) => each === other),
    );
    return aside ? { at: found.indexOf(other), aside } : null;
  }
  let left = places.filter(({ words }) => words);
  for (const share of SMALLER) {
    left = left.filter((place) => {
      const possible = sides(place, size * share).filter(stands);
      let label = possible.find((side) => !met(side).length);
      for (const side of label ? [] : possible) {
        const way = wayFor(side);
        if (!way) continue;
        found[way.at] = way.aside;
        label = side;
        break;
      }
      if (label) found.push(label);
      return !label;
    });
  }
  return found;
}
