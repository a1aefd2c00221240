"""The list of commands: where each one lives and the line `--help` shows for it.

Printing the list imports nothing. The companion's commands are named as strings, so the print side works without it;
a command whose module is missing is not listed.
"""

from __future__ import annotations

from typing import NamedTuple


class Target(NamedTuple):
    target: str
    """The click command, as `module:attribute`."""
    summary: str


COMMANDS: dict[str, Target] = {
    "list": Target("generator.cli.list:command", "Show the games there are, or icons, fonts, papers and sizes."),
    "build": Target("generator.cli.build:command", "Make a game's kit: sheets to print, cut and play with."),
    "plan": Target("generator.cli.plan:command", "Say what build would make: sheets, cuts, paper, ink."),
    "check": Target("generator.cli.check:command", "Find everything that is wrong with a game before ink is wasted."),
    "changes": Target("generator.cli.changes:command", "Say what differs from the last build or another version."),
    "stats": Target("generator.cli.stats:command", "Count what a game's pieces hold, by any column."),
    "watch": Target("generator.cli.watch:command", "Show every piece in the browser and draw it again on every save."),
    "new": Target("generator.cli.new:command", "Start a game of your own: a small pack that builds at once."),
    "schema": Target("generator.cli.schema:command", "Print the JSON Schema of a file format, for your editor."),
    "calibrate": Target("generator.cli.calibrate:command", "Make the page that measures how your printer prints."),
    "profile": Target("generator.cli.profile:command", "Keep what was measured on your printers."),
    "serve": Target("companion.cli.serve:command", "Start the companion for the phones at the table."),
    "backup": Target("companion.cli.backup:backup", "Copy all tables into one file, also while they are served."),
    "restore": Target("companion.cli.backup:restore", "Bring back the tables of a backup."),
    "tables": Target("companion.cli.tables:command", "See which tables are kept, delete some, and erase names."),
    "table": Target("companion.cli.table:command", "Play, judge and replay a game in a file."),
    "score": Target("companion.cli.score:command", "Score a position and show where each point comes from."),
    "rule": Target("companion.cli.rule:command", "Print the rule behind a number, such as TABLE 4.2."),
    "odds": Target("companion.cli.odds:command", "Work out the exact odds of a battle or a draw."),
    "map": Target("companion.cli.map:command", "Look at a game's map and check it."),
    "lab": Target("companion.cli.lab:command", "Let bots play thousands of games and count."),
}
