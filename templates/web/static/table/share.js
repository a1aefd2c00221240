// The final sheet as a picture, drawn on this phone and sent nowhere but where people send it.

import { t, day } from "../core/words.js";

const WIDTH = 1080;

export async function sharePicture(game, sheet, names) {
  if (document.fonts && document.fonts.ready) await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const style = getComputedStyle(document.documentElement);
  const colour = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
  const rows = Math.max(...sheet.players.map((player) => player.lines.length));
  const columns = sheet.players.length > 2 ? 2 : 1;
  const blocks = Math.ceil(sheet.players.length / columns);
  const blockHeight = 130 + rows * 46;
  canvas.width = WIDTH;
  canvas.height = 330 + blocks * (blockHeight + 30) + 90;
  const pen = canvas.getContext("2d");
  const display = colour("--display", "serif");
  const body = colour("--body", "sans-serif");
  const ink = colour("--ink", "#222");
  const accent = colour("--accent", "#8a3f1d");
  pen.fillStyle = colour("--ground", "#f3ead9");
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = accent;
  pen.fillRect(0, 0, WIDTH, 18);
  write(pen, game.title, 60, 110, "600 72px " + display, ink, WIDTH - 120);
  const winner = t(sheet.winners.length > 1 ? "turn.winners" : "turn.winner", { names: sheet.winners.map(names).join(" & ") });
  write(pen, winner, 60, 185, "600 50px " + display, accent, WIDTH - 120);
  write(pen, sheet.says + "  ·  " + day(Date.now()), 60, 245, "400 32px " + body, ink, WIDTH - 120);
  const blockWidth = (WIDTH - 120 - (columns - 1) * 30) / columns;
  const order = sheet.players.slice().sort((a, b) => b.total - a.total);
  order.forEach((player, place) => {
    const left = 60 + place % columns * (blockWidth + 30);
    const top = 300 + Math.floor(place / columns) * (blockHeight + 30);
    pen.fillStyle = colour("--paper", "#fff");
    pen.fillRect(left, top, blockWidth, blockHeight);
    pen.strokeStyle = sheet.winners.includes(player.name) ? accent : colour("--line", "#999");
    pen.lineWidth = sheet.winners.includes(player.name) ? 6 : 2;
    pen.strokeRect(left, top, blockWidth, blockHeight);
    write(pen, names(player.name), left + 26, top + 70, "600 46px " + display, ink, blockWidth - 160);
    writeRight(pen, String(player.total), left + blockWidth - 26, top + 74, "600 60px " + display, accent);
    player.lines.forEach((line, row) => {
      const base = top + 128 + row * 46;
      write(pen, line.says, left + 26, base, "400 30px " + body, ink, blockWidth - 130);
      writeRight(pen, String(line.points), left + blockWidth - 26, base, "600 32px " + body, ink);
    });
  });
  write(pen, "Punchboard", 60, canvas.height - 40, "400 28px " + body, ink, 400);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const name = game.id + ".png";
  const file = typeof File === "function" ? new File([blob], name, { type: "image/png" }) : null;
  if (file && navigator.canShare && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: game.title });
      return;
    } catch (fault) {
      if (fault.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function write(pen, text, x, y, font, colour, width) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = "left";
  let shown = text;
  while (shown.length > 4 && pen.measureText(shown).width > width) shown = shown.slice(0, -2).trimEnd() + "…";
  pen.fillText(shown, x, y);
}

function writeRight(pen, text, x, y, font, colour) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = "right";
  pen.fillText(text, x, y);
}
