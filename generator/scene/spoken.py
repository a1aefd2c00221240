"""Texts for reading aloud."""

from __future__ import annotations

from generator.scene.model import Text


def read_aloud(text: Text) -> str:
    """Return a text for reading aloud: lines joined, hyphenated words whole."""
    if any(run.angle for run in text.runs):
        return " ".join("".join(run.text for run in text.runs).replace("\u00ad", "").split())
    words = ""
    base = text.runs[0].y if text.runs else 0.0
    for run in text.runs:
        if run.y != base and not words.endswith(("\u00ad", " ")):
            words += " "
        words += run.text
        base = run.y
    return " ".join(words.replace("\u00ad", "").split())
