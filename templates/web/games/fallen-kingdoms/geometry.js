// Where everything lies on the assembled map: tiles of 100 × 100 side by side, each turned by quarters, and the
// invasion paths on the rim, numbered clockwise from the north-west as the host numbers them.

const TILE = 100;
const EDGE = 11; // room around the tiles for the paths
const OUT = 5;

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
