// A board with a grid as it is printed: a cell that lies in a zone is a button where it is on the board.

import { h } from "../../core/dom.js";

const SHARE = 0.84; // of the way to the next cell, so that neighbours are told apart by a thumb
const FINGER = 44; // px: a board with narrower cells is made larger, and moves in its frame

/** The board that a piece is a cell of: the component with a table of its own name.
 * @param {import("../../core/pack.js").Pack} pack
 * @param {string} id
 * @returns {string | null} */
function boardOf(pack, id) {
  return Object.keys(pack.rows).find((name) => isCell(pack.row(name, id)) && pack.home.has(name)) || null;
}

/** @param {Row | undefined} row */
const isCell = (row) => Boolean(row && row.neighbours && row.x !== undefined);

/** Whether what lies in a zone is drawn on a board and not as a row of pieces.
 * @param {import("../../core/pack.js").Pack} pack
 * @param {Zones.Zone} zone
 * @returns {zone is Zones.OpenZone} */
export const onBoard = (pack, zone) =>
  Boolean(zone.pieces && zone.pieces.length && zone.pieces.every((id) => boardOf(pack, id)));

/** Where a cell lies and how wide it is, in shares of the board.
 * @param {import("../../core/pack.js").Pack} pack
 * @param {string} board
 * @param {string} id */
function placeOf(pack, board, id) {
  const row = pack.row(board, id);
  const [width, height] = /** @type {Schemas["Heap"]} */ (pack.home.get(board)).size;
  /** @type {string[]} */
  const neighbours = row.neighbours;
  const away = neighbours.map((other) => pack.row(board, other)).map(({ x, y }) => Math.hypot(x - row.x, y - row.y));
  const side = Math.min(width, height, ...away) * SHARE;
  /** @type {(length: number, whole: number) => string} */
  const share = (length, whole) => ((100 * length) / whole).toFixed(2) + "%";
  return { left: share(row.x - side / 2, width), top: share(row.y - side / 2, height), width: share(side, width) };
}

/** A cell with the zone in which it lies, and whose that is.
 * @typedef {{ id: string, zone: string, owner: string | null }} Cell */

/** Every board of which some cells lie in zones that this phone sees, or on which pieces stand.
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./standing.js").standingOf>} standing
 * @param {ReturnType<typeof import("./hand.js").handsOf>} hands */
export function drawnBoards(context, standing, hands) {
  const { pack } = context.table;
  const now = context.view();
  /** @type {Map<string, Cell[]>} */
  const boards = new Map();
  /** @type {(board: string, cells: Cell[]) => void} */
  const add = (board, cells) => {
    boards.set(board, [...(boards.get(board) || []), ...cells]);
  };
  for (const { seat, zones } of [{ seat: null, zones: now.zones }, ...now.players]) {
    for (const [zone, found] of Object.entries(zones)) {
      if (!onBoard(pack, found)) continue;
      for (const id of found.pieces) add(boardOf(pack, id) || "", [{ id, zone, owner: seat }]);
    }
  }
  for (const board of standing.tables()) {
    const ids = standing.spacesOn(board);
    if (!ids.every((id) => boardOf(pack, id) === board)) continue;
    const known = new Set((boards.get(board) || []).map(({ id }) => id));
    const free = ids.filter((id) => !known.has(id)).map((id) => ({ id, zone: board, owner: null }));
    add(board, free);
  }
  return [...boards].map(([board, cells]) => drawnBoard(context, board, cells, standing, hands));
}

/**
 * @param {import("./context.js").Context} context
 * @param {string} board
 * @param {Cell[]} cells
 * @param {ReturnType<typeof import("./standing.js").standingOf>} standing
 * @param {ReturnType<typeof import("./hand.js").handsOf>} hands
 */
function drawnBoard(context, board, cells, standing, hands) {
  const { pack } = context.table;
  const places = [...cells.map(({ id }) => id), ...standing.spacesOn(board)].map((id) => placeOf(pack, board, id));
  const narrowest = Math.min(100, ...places.map(({ width }) => parseFloat(width)));
  const drawn = h(
    "div",
    {
      class: "grid-board",
      role: "group",
      css: { "--least": Math.ceil((100 * FINGER) / narrowest) + "px" },
      aria: { label: pack.nameOf(board) },
      data: { key: "grid-" + board },
    },
    pack.picture(board, { alt: "" }),
    cells.map((cell) => drawnCell(context, board, cell, hands)),
    standing.spacesOn(board).map((id, place) => {
      const row = standing.rowOn(board, place, true);
      if (!row) return null;
      const css = placeOf(pack, board, id);
      return h("div", { class: "grid-cell standers", css, data: { key: "standers-" + id } }, row);
    }),
  );
  return h("div", { class: "grid-frame", data: { key: "frame-" + board } }, drawn);
}

/** A cell: to be tapped where the open step asks for it, else only what lies there.
 * @param {import("./context.js").Context} context
 * @param {string} board
 * @param {Cell} cell
 * @param {ReturnType<typeof import("./hand.js").handsOf>} hands */
function drawnCell(context, board, { id, zone, owner }, hands) {
  const tapped = { kind: "piece", of: zone, owner, value: id };
  const goal = hands.goal(tapped);
  const free = goal || (context.board().byHand === "free" && zone !== board);
  const asked = free || context.wanted({ ...tapped, value: null });
  const open = asked && (free || context.naming(tapped).length > 0);
  const held = context.holds(tapped);
  const said = [context.called(id), owner && context.called(owner), open && context.word("may")]
    .filter(Boolean)
    .join(". ");
  const place = placeOf(context.table.pack, board, id);
  const mark = owner
    ? h("span", { class: "cell-mark", aria: { hidden: "true" } }, context.called(owner).slice(0, 2))
    : null;
  const data = { key: "grid-cell-" + board + "-" + id, piece: id };
  if (!asked)
    return owner ? h("span", { class: "grid-cell", role: "img", css: place, data, aria: { label: said } }, mark) : null;
  return h(
    "button",
    {
      type: "button",
      class: ["grid-cell", open && "open", held && "chosen-one"],
      css: place,
      data,
      aria: { label: said, pressed: String(held) },
      on: { click: () => (goal ? goal() : context.tap(tapped)) },
    },
    mark,
  );
}
