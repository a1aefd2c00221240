// Which place of a map is meant: the nearest to a finger, the next one for an arrow key.

/** The place nearest to a point of the board, if it is near enough to have been meant.
 * @template {{ x: number, y: number }} Place
 * @param {Place[]} list
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {Place | null} */
export function nearest(list, x, y, reach) {
  let best = null;
  let least = reach * reach;
  for (const each of list) {
    const far = (each.x - x) ** 2 + (each.y - y) ** 2;
    if (far < least) {
      least = far;
      best = each;
    }
  }
  return best;
}

/** From one place to the next with an arrow key: the nearest that lies more that way than aside.
 * @template {{ x: number, y: number }} Place
 * @param {Place[]} list
 * @param {Place} from
 * @param {number} dx
 * @param {number} dy
 * @returns {Place | null} */
export function beyond(list, from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const each of list) {
    const along = (each.x - from.x) * dx + (each.y - from.y) * dy;
    const aside = Math.abs((each.x - from.x) * dy - (each.y - from.y) * dx);
    if (along > 1 && aside <= along * 1.2 && along + aside * 1.5 < least) {
      least = along + aside * 1.5;
      best = each;
    }
  }
  return best;
}
