// A length of time as clocks show it.

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/** A length of time: 4:05, or 1:04:05 from an hour on.
 * @param {number} seconds */
export function said(seconds) {
  const minutes = Math.floor(seconds / 60);
  const before = minutes < 60 ? String(minutes) : Math.floor(minutes / 60) + ":" + twoDigits(minutes % 60);
  return before + ":" + twoDigits(seconds % 60);
}
