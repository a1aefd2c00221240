// The final board and sheet as a picture, drawn on this phone and sent nowhere but where people send it.

import { shareFile } from "../core/file.js";
import { ranked, victory } from "../core/people.js";
import { day, minus } from "../core/words.js";
import { snapshot } from "./snapshot.js";

const WIDTH = 1080;
const LINE = 36;
const NAME_LINE = 48;
const WIDE = 900; // from here on boards lie beside their players
const ON_PHONES = 430;
const ON_SCREENS = 1100;
const TALLEST = 4000; // more than that not every phone draws
const SMALLEST = 0.6; // of its size, before a text is cut

/** `board` draws the final board, where there is one.
 * @param {Game} game
 * @param {Sheet} sheet
 * @param {(id: string) => string} names
 * @param {any} pack
 * @param {(() => any) | null} [board] */
export async function sharePicture(game, sheet, names, pack, board = null) {
  if (document.fonts && document.fonts.ready) await document.fonts.ready;
  const lying = board ? await boardPicture(board) : null;
  const below = lying ? lying.height + 30 : 0; // what follows begins so much further down
  const canvas = document.createElement("canvas");
  const style = getComputedStyle(document.documentElement);
  /**
   * @param {string} name
   * @param {any} otherwise
   */
  const colour = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
  const columns = sheet.players.length > 2 ? 2 : 1;
  const display = colour("--display", "serif");
  const body = colour("--body", "sans-serif");
  const order = ranked(sheet);
  // Of an odd number the first has a line alone, so that no place stays empty.
  const alone = columns > 1 && order.length % 2;
  /** @param {number} place */
  const rowOf = (place) => Math.floor((place + (alone ? 1 : 0)) / columns);
  const half = (WIDTH - 120 - (columns - 1) * 30) / columns;
  /** @param {number} place */
  const widthOf = (place) => (alone && !place ? WIDTH - 120 : half);
  /** @type {any} */
  const pen = canvas.getContext("2d");
  const lineFont = "400 29px " + body;
  /** @type {Map<string, any>} */
  const texts = new Map(
    order.map((player, place) => [
      player.name,
      player.lines.map((/** @type {any} */ line) => wrapped(pen, line.says, lineFont, widthOf(place) - 130)),
    ]),
  );
  const nameFont = "600 46px " + display;
  /** @type {Map<string, any>} */
  const called = new Map(
    order.map((player, place) => [player.name, wrapped(pen, names(player.name), nameFont, widthOf(place) - 170)]),
  );
  /** @param {any} player */
  const headOf = (player) => 124 + (called.get(player.name).length - 1) * NAME_LINE;
  /** @param {any} player */
  const heightOf = (player) =>
    headOf(player) -
    4 +
    texts
      .get(player.name)
      .reduce((/** @type {any} */ sum, /** @type {any} */ lines) => sum + lines.length * LINE + 10, 0);
  /** @type {any[]} */
  const rowHeights = [];
  order.forEach((player, place) => {
    const row = rowOf(place);
    rowHeights[row] = Math.max(rowHeights[row] || 0, heightOf(player));
  });
  canvas.width = WIDTH;
  canvas.height = below + 300 + rowHeights.reduce((sum, height) => sum + height + 30, 0) + 80;
  const ink = colour("--ink", "#222");
  const accent = colour("--accent", "#8a3f1d");
  pen.fillStyle = colour("--ground", "#f3ead9");
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = accent;
  pen.fillRect(0, 0, WIDTH, 18);
  write(pen, game.title, 60, 110, "600 72px " + display, ink, WIDTH - 120);
  const winner = victory(sheet, names, pack);
  write(pen, winner, 60, 185, "600 50px " + display, accent, WIDTH - 120);
  write(pen, sheet.says + "  ·  " + day(Date.now()), 60, 245, "400 32px " + body, ink, WIDTH - 120);
  if (lying) pen.drawImage(lying, (WIDTH - lying.width) / 2, 285);
  order.forEach((player, place) => {
    const row = rowOf(place);
    const blockWidth = widthOf(place);
    const left = 60 + (alone ? (place ? (place - 1) % columns : 0) : place % columns) * (half + 30);
    const top = below + 290 + rowHeights.slice(0, row).reduce((sum, height) => sum + height + 30, 0);
    pen.fillStyle = colour("--paper", "#fff");
    pen.fillRect(left, top, blockWidth, rowHeights[row]);
    pen.strokeStyle = sheet.winners.includes(player.name) ? accent : colour("--line", "#999");
    pen.lineWidth = sheet.winners.includes(player.name) ? 6 : 2;
    pen.strokeRect(left, top, blockWidth, rowHeights[row]);
    called
      .get(player.name)
      .forEach((/** @type {any} */ part, /** @type {any} */ index) =>
        write(pen, part, left + 26, top + 70 + index * NAME_LINE, nameFont, ink, blockWidth - 170),
      );
    writeRight(pen, minus(player.total), left + blockWidth - 26, top + 74, "700 60px " + body, accent);
    let base = top + headOf(player);
    player.lines.forEach((/** @type {any} */ line, /** @type {any} */ index) => {
      const words = texts.get(player.name)[index];
      writeRight(pen, minus(line.points), left + blockWidth - 26, base, "600 32px " + body, ink);
      for (const part of words) {
        write(pen, part, left + 26, base, lineFont, ink, blockWidth - 110);
        base += LINE;
      }
      base += 10;
    });
  });
  write(pen, "Punchboard", 60, canvas.height - 40, "400 28px " + body, ink, 400);
  /** @type {Blob} */
  const blob = await new Promise((resolve) => canvas.toBlob(/** @type {any} */ (resolve), "image/png"));
  const name = game.id + ".png";
  await shareFile(blob, name, game.title);
}

/** The board as it lies in the end, as wide as the picture allows.
 * @param {() => any} draw */
function boardPicture(draw) {
  const width = window.innerWidth < WIDE ? Math.min(window.innerWidth, ON_PHONES) : ON_SCREENS;
  return snapshot(draw(), { width, scale: (WIDTH - 120) / width, tallest: TALLEST, cls: "board" });
}

/** The words in lines that fit.
 * @param {any} pen
 * @param {string} text
 * @param {string} font
 * @param {number} width */
function wrapped(pen, text, font, width) {
  pen.font = font;
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = (lines[lines.length - 1] + " " + word).trim();
    if (pen.measureText(longer).width > width && lines[lines.length - 1]) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Write the text, smaller if it must be, cut only if that is not enough. Not every browser's letters shrink evenly
 * with their size, so each size is measured.
 * @param {any} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {string} colour
 * @param {number} width */
function write(pen, text, x, y, font, colour, width) {
  pen.fillStyle = colour;
  pen.textAlign = "left";
  const full = parseInt(font.replace(/.* (?=\d+px)/, ""), 10);
  /** @param {number} size */
  const wide = (size) => {
    pen.font = font.replace(/\d+px/, size + "px");
    return pen.measureText(text).width;
  };
  for (let size = full; wide(size) > width && size > full * SMALLEST; size -= 1);
  let shown = text;
  while (shown.length > 4 && pen.measureText(shown).width > width) shown = shown.slice(0, -2).replace(/\s+$/, "") + "…";
  pen.fillText(shown, x, y);
}

/**
 * @param {any} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {string} colour
 */
function writeRight(pen, text, x, y, font, colour) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = "right";
  pen.fillText(text, x, y);
}
