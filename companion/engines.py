"""Find the rules engine of a pack and build it from the pack's tables.

A game with an engine has a package `companion.rules.<pack id with underscores>` whose `game(tables)` builds its `Game`;
nothing outside it knows its name. A pack with a `companion.yaml` uses the engine for declared games. Others still have
the toolbox.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.declaring import declared_game
from companion.rules import declared
from companion.rules.kernel import Game
from companion.rules.kernel.opening import faults
from generator.errors import refuse
from generator.pack.find import plugin_games
from generator.plugins import Plugin, plugins

if TYPE_CHECKING:
    from generator.pack.model import Pack


def module_name(pack_id: str) -> str:
    return "companion.rules." + pack_id.replace("-", "_")


def has_engine(pack_id: str) -> bool:
    return _ours(pack_id) or pack_id in plugins("punchboard.engines")


def _ours(pack_id: str) -> bool:
    return pack_id not in ("kernel", "declared") and find_spec(module_name(pack_id)) is not None


def build(pack_id: str, tables: Any) -> Game[Any, Any]:
    """Return the engine for a pack's tables: `{table name: sequence of {column: value}}`, perhaps with a declaration
    among them.
    """
    if declared.KEY in tables:
        return declared.game(tables)
    if not _ours(pack_id):
        return _load_plugin(plugins("punchboard.engines")[pack_id], tables)
    game: Game[Any, Any] = import_module(module_name(pack_id)).game(tables)
    return game


def _load_plugin(plugin: Plugin, tables: Any) -> Game[Any, Any]:
    """Return the engine of a plug-in; raise `Refused` if it fails or is not a game."""
    package = plugin.load()
    if not callable(getattr(package, "game", None)):
        raise plugin.refusal("has no function game(tables)")
    try:
        game: Game[Any, Any] = package.game(tables)
    except Exception as error:
        raise plugin.refusal(f"fails at its tables: {type(error).__name__}: {error}".rstrip(". ")) from error
    for fault in faults(game):
        raise plugin.refusal(f"brings a game that {fault}")
    return game


@dataclass(frozen=True, slots=True)
class Loaded:
    """A pack with its engine, if it has one."""

    pack: Pack
    game: Game[Any, Any] | None

    def __post_init__(self) -> None:
        for fault in faults(self.game) if self.game is not None else ():
            raise refuse(
                "bad-engine", f"The engine of {self.pack.id} {fault}.", "docs/engines.md says what engines are."
            )

    @property
    def content_hash(self) -> str:
        """The hash that a table's log records: it changes with the game, not with a translation."""
        return self.pack.tables_hash

    @property
    def engine(self) -> Game[Any, Any]:
        """Return the engine; raise `Refused` if the pack has none."""
        if self.game is None:
            raise refuse(
                "no-engine", f"{self.pack.id} has no rules engine.", "Its toolbox on the phones works without."
            )
        return self.game


def open_pack(name: str) -> Loaded:
    """Return a pack by name or path, read and checked."""
    from generator.pack.reader import read_pack

    pack = read_pack(name)
    if name in plugin_games() and pack.id != name:
        raise plugins("punchboard.engines")[name].refusal(f"brings the pack “{pack.id}” under another name")
    if pack.companion is not None:
        return Loaded(pack, declared_game(pack))
    if not has_engine(pack.id):
        return Loaded(pack, None)
    return Loaded(pack, build(pack.id, pack.engine_tables()))


def load(name: str) -> Game[Any, Any]:
    """Return the engine of a pack by name or path; raise `Refused` if it has none."""
    return open_pack(name).engine
