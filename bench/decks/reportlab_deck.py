"""The deck with nothing but reportlab, as a plain script would do it. `reportlab_deck.py CARDS FONTS ICONS OUT`."""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
WIDTH, HEIGHT = 63.5 * MM, 88.9 * MM
ICONS = ("wheat", "grapes", "olive", "sheep", "two-coins", "amphora")
NUMBER = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")


def draw_icon(canvas: Canvas, d: str) -> None:
    """Lines to the end points of every command: enough for a deck that only has to be as much work."""
    path, tokens, at = canvas.beginPath(), NUMBER.findall(d), 0
    x = y = 0.0
    command = "M"
    counts = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = counts[command.lower()]
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        base_x, base_y = (x, y) if command.islower() else (0.0, 0.0)
        if command in "Zz":
            path.close()
            continue
        if command in "Hh":
            x = base_x + numbers[0]
        elif command in "Vv":
            y = base_y + numbers[0]
        elif command in "Cc":
            points = [value + (base_y if i % 2 else base_x) for i, value in enumerate(numbers)]
            path.curveTo(*points)
            x, y = points[4:]
            continue
        else:
            x, y = base_x + numbers[-2], base_y + numbers[-1]
        if command in "Mm":
            path.moveTo(x, y)
        else:
            path.lineTo(x, y)
    canvas.drawPath(path, stroke=0, fill=1)


def main(cards: str, fonts: str, icons: str, out: str) -> None:
    pdfmetrics.registerFont(TTFont("Title", f"{fonts}/cinzel/Cinzel-Regular.ttf"))
    pdfmetrics.registerFont(TTFont("Body", f"{fonts}/eb-garamond/EBGaramond-Regular.ttf"))
    canvas = Canvas(out, pagesize=(210 * MM, 297 * MM), invariant=1, pageCompression=1)
    for name in ICONS:
        svg = Path(icons, f"{name}.svg").read_text(encoding="utf-8")
        canvas.beginForm(name)
        draw_icon(canvas, re.search(r'\bd="([^"]*)"', svg).group(1))  # type: ignore[union-attr]
        canvas.endForm()
    with open(cards, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for number, row in enumerate(rows):
        if number and number % 9 == 0:
            canvas.showPage()
        column, line = number % 3, number % 9 // 3
        canvas.saveState()
        canvas.translate(9.75 * MM + column * WIDTH, 297 * MM - 15.15 * MM - (line + 1) * HEIGHT)
        canvas.setStrokeColor("#b4532a")
        canvas.roundRect(2.5 * MM, 2.5 * MM, WIDTH - 5 * MM, HEIGHT - 5 * MM, 2 * MM)
        canvas.setFont("Title", 14)
        canvas.drawCentredString(WIDTH / 2, HEIGHT - 11 * MM, row["name"])
        canvas.setFillColor("#b4532a")
        for index, name in enumerate(ICONS):
            canvas.saveState()
            canvas.translate((5 + 8.5 * index) * MM, HEIGHT - 20 * MM)
            canvas.scale(8 * MM / 512, -8 * MM / 512)
            canvas.doForm(name)
            canvas.restoreState()
        canvas.setFillColor("#1d1a16")
        canvas.setFont("Body", 10)
        for index, text in enumerate(simpleSplit(row["text"], "Body", 10, WIDTH - 12 * MM)):
            canvas.drawString(6 * MM, HEIGHT - 46 * MM - 12 * index, text)
        canvas.setFont("Title", 14)
        canvas.drawRightString(WIDTH - 6 * MM, 6 * MM, row["value"])
        canvas.restoreState()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
