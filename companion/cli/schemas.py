"""The JSON Schemas `punchboard schema table|position|move GAME` prints."""

from __future__ import annotations

from typing import Any, Literal

Kind = Literal["table", "position", "move"]


def schema_for(kind: Kind, game: str) -> dict[str, Any]:
    """The schema of a game's table files, positions or moves; `Refused` when there is no such game or engine."""
    from companion.engines import load
    from companion.tables.schema import DIALECT, table_schema

    engine = load(game)
    match kind:
        case "table":
            return table_schema(engine)
        case "position":
            schema, title = engine.position_schema(), f"A position of {engine.name}"
        case "move":
            schema, title = engine.move_schema(), f"A move or answer in {engine.name}"
    return {"$schema": DIALECT, "title": title, **{k: v for k, v in schema.items() if k != "$schema"}}
