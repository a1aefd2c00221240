"""Find a pack's folder: by the name of a shipped pack, or by path."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.errors import Place, refuse
from generator.pack.findings import suggest
from generator.places import shipped_folder
from generator.plugins import plugins

GAME_FILE = "game.yaml"
COMPANION_FILE = "companion.yaml"
LESSON_FOLDER = "lesson"


def large_games() -> tuple[str, ...]:
    """Return the names of the shipped large games, each with an engine of its own."""
    return tuple(name for name in all_shipped() if not _is_small(name))


def small_games() -> tuple[str, ...]:
    """Return the names of the shipped small games: packs whose rules are data."""
    return tuple(name for name in all_shipped() if _is_small(name))


def all_shipped() -> tuple[str, ...]:
    return tuple(sorted(entry.parent.name for entry in shipped_folder("content").glob(f"*/{GAME_FILE}")))


def plugin_games() -> Mapping[str, Path]:
    """The games that other installed packages bring, and the folders of their packs."""
    ours = all_shipped()
    others = {name: one.folder("content") for name, one in plugins("punchboard.engines").items() if name not in ours}
    return {name: folder for name, folder in others.items() if folder is not None}


def all_games() -> tuple[str, ...]:
    """Return every game that has a name: large, small, and from other packages."""
    return (*large_games(), *small_games(), *plugin_games())


def _is_small(name: str) -> bool:
    return (shipped_folder("content") / name / COMPANION_FILE).is_file()


def phone_folder(game: str) -> Path:
    """Return where a game's scripts, style and words for phones lie, whether there are any or not."""
    brought = plugins("punchboard.engines").get(game)
    own = brought.folder("web") if brought and game in plugin_games() else None
    return own or shipped_folder("templates") / "web" / "games" / game


def shared_boards() -> tuple[str, ...]:
    """Return the boards on phones that are no game's own."""
    boards = (shipped_folder("templates") / "web" / "games").iterdir()
    return tuple(sorted(folder.name for folder in boards if folder.is_dir() and folder.name not in all_shipped()))


def find_pack(name_or_path: str | Path) -> Path:
    """Return the folder of a pack. A shipped or plug-in name wins; `./name` always means the folder."""
    asked = str(name_or_path)
    if isinstance(name_or_path, str) and asked in all_shipped():
        return shipped_folder("content") / asked
    if isinstance(name_or_path, str) and asked.replace("-", "").isalnum() and (folder := plugin_games().get(asked)):
        return folder
    path = Path(name_or_path)
    file = False
    try:
        if path.name == GAME_FILE and path.is_file():
            return path.parent
        file = path.is_file()
        if (path / GAME_FILE).is_file():
            return path
        there = path.is_dir()
    except (OSError, ValueError):
        there = False
    if there:
        raise refuse(
            "no-game",
            f"The folder “{asked}” has no {GAME_FILE}.",
            f"Every pack has one; “punchboard new {path.resolve().name or 'my-game'}” shows what it looks like.",
            Place(asked),
        )
    if file:
        raise refuse("no-pack", f"“{asked}” is a file. A pack is a folder with a {GAME_FILE}.", "Give its folder.")
    raise refuse(
        "no-pack",
        f"There is no game “{asked}”: neither a shipped one nor a folder.",
        f"{suggest(asked, all_games(), 'There are')} Or give the path of a pack’s folder.",
    )
