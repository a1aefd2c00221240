"""Scenes: display lists in millimetres, with their text."""
