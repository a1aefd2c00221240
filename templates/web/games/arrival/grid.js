// Where things stand on the printed board, in its own millimetres, and which part of it phones show.

export const REACH = 34; // how far from a place a tap still means it

/** Where the grid of the pack's tables lies on the board; its layout reads the same row.
 * @param {Pack} pack */
const grid = (pack) => pack.row("charts", "board");

/** How far the tracks' words and marks reach in from the edge, where phones would cut them. */
const LEFT_WORDS = 14;
const RIGHT_WORDS = 9;

/** The sea and the island inside the two tracks, which phones show as numbers of their own.
 * @param {Pack} pack */
export function frame(pack) {
  const { edge } = grid(pack);
  const [width, height] = /** @type {Schemas["Heap"]} */ (pack.home.get("board")).size;
  const left = edge + LEFT_WORDS;
  return {
    left,
    top: edge,
    width: width - edge - RIGHT_WORDS - left,
    height: height - 2 * edge,
    board: { width, height },
  };
}

/**
 * @param {Pack} pack
 * @param {Row} row
 */
function spot(pack, row) {
  const { x0, y0, unit } = grid(pack);
  return [x0 + row.x * unit, y0 + row.y * unit];
}

/** Where a province's bonus is printed; realms count in tenths of the grid.
 * @param {Pack} pack
 * @param {string} province */
export function realm(pack, province) {
  const row = pack.row("realms", province);
  return row ? spot(pack, { x: row.x / 10, y: row.y / 10 }) : null;
}

/** Every place of the map: locations, then the castle locations on Balor's Isle.
 * @param {Pack} pack
 * @returns {Arrival.Site[]} */
export function places(pack) {
  return pack.tables.locations
    .map((row) => place(pack, row, false))
    .concat(pack.tables.castles.map((row) => place(pack, row, true)));
}

/**
 * @param {Pack} pack
 * @param {Row} row
 * @param {boolean} isle
 * @returns {Arrival.Site}
 */
function place(pack, row, isle) {
  const [x, y] = spot(pack, row);
  return { id: row.id, x, y, isle, port: Boolean(row.port), province: isle ? "balors-isle" : row.province, row };
}
