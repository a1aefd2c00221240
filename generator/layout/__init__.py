"""Layouts: YAML boxes and a piece's row become a scene. See docs/layouts.md for the format."""

from generator.layout.drawer import Drawer
from generator.layout.library import Library

__all__ = ["Drawer", "Library"]
