"""Locations of the product's own data: beside the code in a checkout, inside the package in a wheel."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

ShippedFolder = Literal["content", "templates", "docs"]
Kind = Literal["config", "data", "cache"]
XDG: dict[Kind, tuple[str, str]] = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "data": ("XDG_DATA_HOME", ".local/share"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}
WINDOWS: dict[Kind, tuple[str, str]] = {
    "config": ("APPDATA", "Roaming"),
    "data": ("LOCALAPPDATA", "Local"),
    "cache": ("LOCALAPPDATA", "Local"),
}


@cache
def shipped_folder(name: ShippedFolder) -> Path:
    """Return the folder `content/`, `templates/` or `docs/` of this installation."""
    package = Path(__file__).resolve().parent
    for candidate in (package / "_data" / name, package.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the installation of Punchboard lacks its {name} folder; install it again")


def near(path: Path) -> Path:
    """Return the shortest form of a path as seen from the working directory."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except (ValueError, OSError):
        return path


def user_folder(kind: Kind, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the user's folder for settings, for tables, or for caches, by this system's convention.
    `PUNCHBOARD_HOME` overrides all of them."""
    if chosen := environment.get("PUNCHBOARD_HOME"):
        return Path(chosen) / "cache" if kind == "cache" else Path(chosen)
    if sys.platform == "win32":
        variable, fallback = WINDOWS[kind]
        base = environment.get(variable)
        found = (Path(base) if base else Path.home() / "AppData" / fallback) / "Punchboard"
        return found / "Cache" if kind == "cache" else found
    if sys.platform == "darwin":
        return Path.home() / "Library" / ("Caches" if kind == "cache" else "Application Support") / "Punchboard"
    variable, fallback = XDG[kind]
    return Path(environment.get(variable) or Path.home() / fallback) / "punchboard"
