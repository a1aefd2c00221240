// The outlines of a piece in millimetres: where it is cut, how far its drawing reaches, where words are safe.

/**
 * @typedef {{shape: string, width: number, height: number, corner: number, bleed: number, safe: number}} Piece
 * @typedef {{name: string, attributes: Record<string, string>}} Outline
 */

/** The line the knife follows. @param {Piece} piece @returns {Outline} */
export const cutLine = (piece) => outline(piece, 0);

/** The line words stay inside. @param {Piece} piece @returns {Outline} */
export const safeLine = (piece) => outline(piece, piece.safe);

/** The edge of what is drawn: a box, as the sheet has it. @param {Piece} piece @returns {Outline} */
export const bleedLine = (piece) => outline({ ...piece, shape: "rect", corner: 0 }, -piece.bleed);

/**
 * The outline of a piece, moved inwards by so many millimetres.
 * @param {Piece} piece @param {number} inset @returns {Outline}
 */
function outline(piece, inset) {
  const { width, height } = piece;
  if (piece.shape === "round") {
    const attributes = { cx: width / 2, cy: height / 2, rx: width / 2 - inset, ry: height / 2 - inset };
    return { name: "ellipse", attributes: words(attributes) };
  }
  if (piece.shape === "hex") return { name: "polygon", attributes: { points: hexagon(width, height, inset) } };
  const attributes = {
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: Math.max(0, piece.corner - Math.max(0, inset)),
  };
  return { name: "rect", attributes: words(attributes) };
}

/** @param {number} width @param {number} height @param {number} inset */
function hexagon(width, height, inset) {
  const flat = Math.min(width, height);
  const share = (flat - 2 * inset) / flat;
  // On a corner, or on a flat side where it is wider than high.
  const upright = [
    [0, -0.5],
    [0.5, -0.25],
    [0.5, 0.25],
    [0, 0.5],
    [-0.5, 0.25],
    [-0.5, -0.25],
  ];
  const corners = height >= width ? upright : upright.map(([x, y]) => [y, x]);
  return corners
    .map(([x, y]) => `${round(width / 2 + x * width * share)},${round(height / 2 + y * height * share)}`)
    .join(" ");
}

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

/** @param {Record<string, number>} numbers */
const words = (numbers) =>
  Object.assign({}, ...Object.entries(numbers).map(([name, value]) => ({ [name]: String(round(value)) })));
