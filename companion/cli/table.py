"""`punchboard table …`: play, judge, undo, amend and audit a game in a file."""

from __future__ import annotations

import click

from companion.cli import table_log, table_play, table_replay, table_upgrade


@click.group(name="table")
def command() -> None:
    """Play, judge and replay a game in a file.

    MOVE and ANSWER are JSON, - for standard input, or @FILE; `table moves` lists what is possible.
    """


for subcommand in (
    table_play.new,
    table_play.show,
    table_play.moves,
    table_play.try_,
    table_play.play,
    table_log.undo,
    table_log.amend,
    table_replay.replay,
    table_log.check_log,
    table_upgrade.upgrade,
):
    command.add_command(subcommand)
