"""Write the reference part of `docs/cli.md` from the commands: `python -m generator.cli.reference`.

The part above the mark is handwritten; a test compares the rest with the output of this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path

import click

from generator.cli.per_game import PerGame

MARK = "<!-- Everything below is made by `python -m generator.cli.reference`. -->"
DOCUMENT = Path("docs") / "cli.md"


def reference(root: click.Group, name: str = "punchboard") -> str:
    """Return the reference of all commands, in the order of `--help`."""
    return "\n".join(_commands(root, click.Context(root, info_name=name))) + "\n"


def _commands(group: click.Group, context: click.Context) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield from _command(command, inner)
        if isinstance(command, click.Group):
            yield from _commands(command, inner)


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    words = [context.command_path, *(p.make_metavar(context) for p in command.params if isinstance(p, click.Argument))]
    yield f"\n### {' '.join(words)}\n"
    yield _prose(command.help or "")
    yield from _options([p for p in command.params if isinstance(p, click.Option) and not p.hidden], context)
    if isinstance(command, PerGame):
        for game, own in command.games():
            yield f"\nFor {game} also:"
            yield from _options(own, context)


def _options(options: Sequence[click.Option], context: click.Context) -> Iterator[str]:
    if options:
        yield "\n| option | |\n|---|---|"
        for option in options:
            yield f"| {_names(option, context)} | {_about(option, context)} |"


def _prose(text: str) -> str:
    """Join each paragraph into one line; preformatted ones become lists or code."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", cleandoc(text).replace("\f", "").strip()):
        if paragraph.startswith("\b"):
            paragraphs.append("```\n" + paragraph.removeprefix("\b").strip("\n") + "\n```")
        else:
            paragraphs.append(" ".join(paragraph.split()))
    return "\n\n".join(paragraphs)


def _names(option: click.Option, context: click.Context) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    return names if option.is_flag else f"{names} `{option.make_metavar(context)}`".replace("|", "\\|")


def _about(option: click.Option, context: click.Context) -> str:
    parts = [" ".join((option.help or "").split()).replace("|", "\\|")]
    extra = option.get_help_extra(context)
    if "default" in extra:
        parts.append(f"Default: {extra['default']}.")
    if option.required:
        parts.append("Needed.")
    return " ".join(part for part in parts if part)


def document(before: str, root: click.Group) -> str:
    """Return the whole file, its handwritten part unchanged."""
    written, _, _ = before.partition(MARK)
    return f"{written.rstrip()}\n\n{MARK}\n{reference(root)}"


def main() -> None:
    from generator.cli import main as punchboard
    from generator.places import shipped_folder

    path = shipped_folder("templates").parent / DOCUMENT
    path.write_text(document(path.read_text(encoding="utf-8"), punchboard), encoding="utf-8")
    print(f"{path} written.")


if __name__ == "__main__":
    main()
