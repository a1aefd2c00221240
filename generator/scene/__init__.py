"""Scenes: display lists in millimetres, and the text that stands in them."""
