// Where everything lies on the assembled map: tiles of 100 × 100 side by side, each turned by quarters, and the
// invasion paths on the rim, numbered clockwise from the north-west as the host numbers them.

const TILE = 100;
const EDGE = 11; // room around the tiles for the paths
const OUT = 5;

const NUMBER = 5.4; // the radius of the number of a march
/** What stands on a city and no march's number covers: its units, their number, a temple. */
const STANDING = [
  { x: 0, y: 0, radius: 8.2 },
  { x: 6.4, y: 6, radius: 5.2 },
  { x: 8.5, y: -7.5, radius: 5.3 },
];
// Where the number of a march may stand, the best first: so far beside its arrow, and at this share of its length.
const ASIDE = [0, 6, -6, 9, -9, 12, -12, 15, -15];
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.95, 1.1];

/** A point of a printed face as it lies after its clockwise quarter turns.
 * @param {number} x
 * @param {number} y
 * @param {number} turns */
function turned(x, y, turns) {
  for (let turn = 0; turn < turns; turn += 1) [x, y] = [TILE - y, x];
  return [x, y];
}

/** The part of the map that is shown: all of it.
 * @param {Kingdoms.Grid} grid
 * @returns {Extent} */
export const extent = (grid) => ({
  left: -EDGE,
  top: -EDGE,
  width: grid[0].length * TILE + 2 * EDGE,
  height: grid.length * TILE + 2 * EDGE,
});

/** @typedef {{ face: string, turns: number, x: number, y: number, size: number }} Tile */

/** Every tile with its printed face in small letters, as pieces are named.
 * @param {Kingdoms.Grid} grid */
export const tiles = (grid) =>
  /** @type {Tile[]} */ ([]).concat(
    ...grid.map((cells, row) =>
      cells.map((cell, column) => ({
        face: cell.face.toLowerCase(),
        turns: cell.turns,
        x: column * TILE,
        y: row * TILE,
        size: TILE,
      })),
    ),
  );

/** Every city on the map, with its row of the pack.
 * @param {Pack} pack
 * @param {Kingdoms.Grid} grid */
export function cities(pack, grid) {
  return /** @type {Kingdoms.Site[]} */ ([]).concat(
    ...tiles(grid).map((tile) =>
      pack.tables.cities
        .filter((row) => row.face === tile.face)
        .map((row) => {
          const [x, y] = turned(row.x, row.y, tile.turns);
          return { id: row.id, x: tile.x + x, y: tile.y + y, row };
        }),
    ),
  );
}

/** The middles of the rim's half-edges, clockwise from the north-west.
 * @param {Kingdoms.Grid} grid
 * @returns {Kingdoms.Site[]} */
export function rim(grid) {
  const wide = grid[0].length;
  const high = grid.length;
  /** @param {number} count */
  const halves = (count) => Array.from({ length: 2 * count }, (unused, place) => (place * TILE) / 2 + TILE / 4);
  return /** @type {number[][]} */ ([])
    .concat(
      halves(wide).map((x) => [x, -OUT]),
      halves(high).map((y) => [wide * TILE + OUT, y]),
      halves(wide)
        .reverse()
        .map((x) => [x, high * TILE + OUT]),
      halves(high)
        .reverse()
        .map((y) => [-OUT, y]),
    )
    .map(([x, y], place) => ({ id: "path:" + (place + 1), number: place + 1, x, y }));
}

/** @typedef {{ x: number, y: number, radius: number }} Circle */

/** What stands on the cities, as circles.
 * @param {{ x: number, y: number }[]} places
 * @returns {Circle[]} */
export const standingOn = (places) =>
  /** @type {Circle[]} */ ([]).concat(
    ...places.map(({ x, y }) => STANDING.map((each) => ({ x: x + each.x, y: y + each.y, radius: each.radius }))),
  );

/** Where the number of a march stands: in the middle of its arrow, or beside it where a short one leaves no room.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {Circle[]} crowd what it must not cover
 * @returns {Circle} */
export function numberOf(from, to, crowd) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const possible = /** @type {Circle[]} */ ([]).concat(
    ...ASIDE.map((aside) =>
      ALONG.map((along) => ({
        x: from.x + ux * far * along - uy * aside,
        y: from.y + uy * far * along + ux * aside,
        radius: NUMBER,
      })),
    ),
  );
  /** @param {Circle} one */
  const room = (one) =>
    Math.min(...crowd.map((each) => Math.hypot(each.x - one.x, each.y - one.y) - each.radius - one.radius));
  return (
    possible.find((one) => room(one) >= 0) || possible.reduce((best, one) => (room(one) > room(best) ? one : best))
  );
}
