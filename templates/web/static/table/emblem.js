// The sign beside a seat's name: the game's own where it draws one, else a colour with a shape by the seat's place; and
// for bots a face from the game's pieces.

import { h } from "../core/dom.js";
import { seatNamed, table } from "./table.js";

const COLOURS = ["#a8481f", "#23528c", "#47752f", "#6d4279", "#86650a", "#1f7a76", "#8c2f4e", "#565656"];
const SHAPES = [
  "M12 6a6 6 0 1 0 .01 0z",
  "M7 7h10v10H7z",
  "M12 5.5l6.5 11.5h-13z",
  "M12 5l6 7-6 7-6-7z",
  "M10 6h4v4h4v4h-4v4h-4v-4H6v-4h4z",
  "M12 5l6 3.5v7L12 19l-6-3.5v-7z",
  "M12 18.5L5.5 7h13z",
  "M6 6h4l2 3 2-3h4v12h-4v-5l-2 3-2-3v5H6z",
];

/** @param {string} seat */
const placeOf = (seat) => table.message.seats.findIndex((each) => each.seat === seat);

/** @param {number} place */
const mark = (place) =>
  h(
    "svg",
    { class: "emblem place", viewBox: "0 0 24 24", aria: { hidden: "true" } },
    h("circle", { cx: 12, cy: 12, r: 12, fill: COLOURS[place % COLOURS.length] }),
    h("path", { d: SHAPES[place % SHAPES.length], fill: "#fff" }),
  );

/** A bot's face: a square of a piece's drawing, or a general one.
 * @param {Seat} seat */
function face(seat) {
  const drawn = seat.face === null ? null : table.game.faces[seat.face];
  if (!drawn || !table.pack || !drawn.piece) {
    const colour = COLOURS[placeOf(seat.seat) % COLOURS.length];
    return h(
      "svg",
      { class: "face", viewBox: "0 0 24 24", aria: { hidden: "true" } },
      h("circle", { cx: 12, cy: 12, r: 12, fill: colour }),
      h("path", {
        d: "M12 3.5V7M6.5 7h11v9.5h-11zM9.5 11v.6M14.5 11v.6M9.5 14h5",
        fill: "none",
        stroke: "#fff",
        "stroke-width": 1.7,
        "stroke-linecap": "round",
      }),
    );
  }
  const [left, top, side] = drawn.crop;
  return h(
    "span",
    {
      class: "face",
      aria: { hidden: "true" },
      css: { "--wide": 100 / side + "%", "--left": (-100 * left) / side + "%", "--top": (-100 * top) / side + "%" },
    },
    h("img", { src: table.pack.address(drawn.component, drawn.piece), alt: "", draggable: "false", decoding: "async" }),
  );
}

/** The game's sign for a seat, such as a colour's emblem, and for a bot its face; else a mark by the seat's place.
 * @param {string} seat */
export function signOf(seat) {
  const own = table.drawing && table.drawing.seatSign ? table.drawing.seatSign(seat) : null;
  const chair = table.message ? seatNamed(seat) : null; // a finished game is scored without a table
  if (!chair) return own;
  if (chair.played === "bot") return [own, face(chair)];
  return own || mark(placeOf(seat));
}
