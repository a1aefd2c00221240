"""Where the product's own data lies: in a checkout beside the code, in a wheel inside it."""

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
    """The folder `content/`, `templates/` or `docs/`, wherever this installation keeps it."""
    package = Path(__file__).resolve().parent
    for candidate in (package / "_data" / name, package.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the installation of Punchboard lacks its {name} folder; install it again")


def near(path: Path) -> Path:
    """As short as a person at this prompt would write it."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except (ValueError, OSError):
        return path


def user_folder(kind: Kind, environment: Mapping[str, str] = os.environ) -> Path:
    """The user's own folder for settings, for tables, or for what can be made again, where this system keeps such
    things. `PUNCHBOARD_HOME` puts all of it in one place."""
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
