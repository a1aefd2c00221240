"""`punchboard schema KIND`: the JSON Schema of a file format, for editors and for other programs.

Packs and layouts are read with the same shapes. The shapes of `companion.yaml`, tables, moves and positions belong
to the companion, named as strings only.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from generator.cli.common import print_json
from generator.errors import refuse

SAME_FOR_ALL = {
    "pack": "generator.pack.schemas:game",
    "texts": "generator.pack.schemas:texts",
    "rulings": "generator.pack.schemas:rulings",
    "rulebook": "generator.pack.schemas:rulebook",
    "glossary": "generator.pack.schemas:glossary",
    "lesson": "generator.pack.schemas:lesson",
    "lesson-words": "generator.pack.schemas:lesson_words",
    "icons": "generator.pack.schemas:icons",
    "fonts": "generator.pack.schemas:fonts",
    "art": "generator.pack.schemas:art",
    "layout": "generator.layout.schema:json_schema",
    "companion": "companion.rules.declared.schema:json_schema",
}
TABLE_SIDE = ("table", "position", "move")


def schema_of(kind: str, game: str | None) -> dict[str, Any]:
    """Return the JSON Schema of this kind of file."""
    if kind in SAME_FOR_ALL:
        if game is not None:
            raise refuse("usage", f"The schema “{kind}” is the same for every game.", f"punchboard schema {kind}")
        module, _, name = SAME_FOR_ALL[kind].partition(":")
        made: dict[str, Any] = getattr(import_module(module), name)()
        return made
    if game is None:
        raise refuse("usage", f"The schema “{kind}” differs from game to game.", f"punchboard schema {kind} GAME")
    try:
        companion = import_module("companion.cli.schemas")
    except ModuleNotFoundError as error:
        raise refuse(
            "no-companion",
            f"The schema “{kind}” belongs to the companion, which is not installed here.",
            "Install Punchboard again, with its companion.",
        ) from error
    found: dict[str, Any] = companion.schema_for(kind, game)
    return found


@click.command("schema")
@click.argument("kind", type=click.Choice([*SAME_FOR_ALL, *TABLE_SIDE]), metavar="KIND")
@click.argument("game", required=False)
def command(kind: str, game: str | None) -> None:
    """Print the JSON Schema of a file format, for your editor.

    \b
    KIND is one of
      pack       game.yaml
      texts      texts/<language>.yaml
      rulings    rulings.yaml
      rulebook   rulebook/<language>.yaml
      glossary   glossary.yaml
      lesson     lesson/steps.yaml
      lesson-words   lesson/<language>.yaml
      layout     layouts/<name>.yaml
      companion  companion.yaml
      icons, fonts, art   the tables that say who made them
      table      a table file of GAME
      position   a position of GAME
      move       a move of GAME

    An editor with the YAML language server checks a file whose first line is
    "# yaml-language-server: $schema=pack.schema.json".
    """
    print_json(schema_of(kind, game))
