"""The same deck by protograf, in its own words, with the fonts it brings. `protograf_deck.py CARDS OUT`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from protograf import Card, Create, Data, Deck, Save, T, circle, rectangle, text

cards, out = (Path(argument).resolve() for argument in sys.argv[1:3])
sys.argv[1:] = []
os.chdir(out.parent)
Create(filename=out.name, paper="A4", margin=0.9)
Data(filename=str(cards))
Deck(cards=54, width=6.35, height=8.89)
frame = rectangle(x=0.25, y=0.25, width=5.85, height=8.39, rounding=0.2, stroke="#b4532a", fill=None)
name = text(text=T("{{ name }}"), x=3.175, y=1.1, font_size=14)
icons = [circle(cx=0.9 + 0.85 * number, cy=2.4, radius=0.4, fill="#b4532a", stroke=None) for number in range(6)]
body = text(text=T("{{ text }}"), x=0.6, y=4.2, width=5.15, height=3.4, wrap=True, align="left", font_size=10)
value = text(text=T("{{ value }}"), x=5.4, y=8.2, font_size=14)
Card("*", frame, name, *icons, body, value)
Save()
