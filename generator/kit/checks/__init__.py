"""Checks of drawn pieces, each a module; `faces.py` lists those of faces."""
