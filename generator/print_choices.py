"""The choices that a printed kit offers: backs, inks, marks and rows, each listed once and light to import."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Backs: TypeAlias = Literal["none", "long", "short", "fold"]
"""No backs, backs turned over the long or the short edge, or a fold between front and back."""

Ink: TypeAlias = Literal["full", "low", "mono"]
"""The full design, a lighter one, or greys only."""

Marks: TypeAlias = Literal["crop", "guides", "none"]
"""Marks outside the art, thin lines on the cuts as well, or none."""

Rows: TypeAlias = Literal["auto", "straight", "nested"]
"""How round and hexagonal pieces lie: in columns and rows, set into each other like a honeycomb, or nested only where
that saves a sheet."""

ABOUT_BACKS = "none: fronts only · long, short: both sides, turned over that edge · fold: fold and glue."
ABOUT_INK = "low: a lighter design · mono: greys only."
ABOUT_MARKS = "Where to cut. crop: marks outside the art · guides: thin lines on the cuts too · none."

BACKS: tuple[Backs, ...] = get_args(Backs)
INKS: tuple[Ink, ...] = get_args(Ink)
MARKS: tuple[Marks, ...] = get_args(Marks)
ROWS: tuple[Rows, ...] = get_args(Rows)
