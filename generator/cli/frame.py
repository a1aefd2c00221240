"""The frame of the command line: commands are loaded when they are called, and errors become sentences in one place.

Exit codes: 0 done or yes · 1 an honest no (findings of a check, an illegal move) · 2 it cannot be done as asked.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from threading import current_thread, main_thread
from typing import Any, NoReturn, TextIO

import click

from generator.cli.commands import COMMANDS
from generator.cli.common import print_findings, print_json, say
from generator.errors import Finding, Refused

__all__ = ["main"]

RARELY = 200_000
"""Generation-0 threshold of the garbage collector. The print side makes many small records that live to the end;
collecting costs a tenth of the time and frees none. A deck of 54 cards is done before the first collection."""

WHERE = ("-o", "--data")


def _version() -> str:
    from importlib.metadata import version

    return version("punchboard")


def _show_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        say(f"punchboard {_version()}")
        context.exit()


def _is_there(name: str) -> bool:
    try:
        return find_spec(COMMANDS[name].target.partition(":")[0]) is not None
    except ModuleNotFoundError:
        return False


class Punchboard(click.Group):
    """A group that knows its commands by name and imports only the one that is called."""

    leaves_at_once = False
    """Whether the command has nothing left to do once its output is written."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in COMMANDS if _is_there(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS or not _is_there(cmd_name):
            return None
        module, _, attribute = COMMANDS[cmd_name].target.partition(":")
        if module.startswith("generator."):
            gc.set_threshold(RARELY)
            if current_thread() is main_thread():
                signal.signal(signal.SIGTERM, _exit_on_signal)
            self.leaves_at_once = True
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].summary) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), n=1) if args else []
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise click.UsageError(f"There is no command '{args[0]}'.{hint}", ctx) from error

    def _says_where(self, words: Sequence[str]) -> str | None:
        """Return the option that names the output path of the called command."""
        command: click.Command = self
        for word in words:
            found = command.get_command(click.Context(command), word) if isinstance(command, click.Group) else None
            command = found or command
        taken = {option for parameter in command.params for option in parameter.opts}
        return next((option for option in WHERE if option in taken), None)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its code; report every error as a sentence."""
        words = list(sys.argv[1:] if args is None else args)
        if not standalone_mode:
            return super().main(
                words,
                prog_name=prog_name,
                complete_var=complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        try:
            result = super().main(
                words,
                prog_name=prog_name or "punchboard",
                complete_var=complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except Refused as refusal:
            _leave(refusal.findings, words)
        except click.UsageError as error:
            context = error.ctx
            hint = f"See {_command_with_help(context)} --help." if context else "See punchboard --help."
            _leave([Finding("usage", _sentence(error.format_message()), hint)], words)
        except click.ClickException as error:
            _leave([Finding("usage", error.format_message())], words)
        except (click.Abort, KeyboardInterrupt):
            say("Stopped.", err=True)
            sys.exit(130)
        except BrokenPipeError:
            _give_up(sys.stdout)
            sys.exit(0)
        except OSError as error:
            from generator.cli.system import finding_from_os_error

            _leave([finding_from_os_error(error, self._says_where(words))], words)
        except Exception as error:
            if os.environ.get("PUNCHBOARD_TRACE"):
                raise
            _leave([_fault(error)], words)
        sys.exit(result if isinstance(result, int) else 0)


def _exit_on_signal(_signal: int, _frame: object) -> NoReturn:
    """Leave through `SystemExit` on SIGTERM, so that a build removes its temporary files."""
    sys.exit(143)


def _fault(error: Exception) -> Finding:
    """Return a fault of the program as one sentence for a bug report."""
    import traceback

    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(os.path.dirname(last.filename))}/{os.path.basename(last.filename)}:{last.lineno}"
    said = f"{type(error).__name__}: {error}".replace("\n", " ")
    return Finding(
        "fault",
        f"This is a mistake in Punchboard, not in your files ({said}, at {where}).",
        "Set PUNCHBOARD_TRACE=1 to see all of it, and please report it.",
    )


def _command_with_help(context: click.Context) -> str:
    """Return the command whose `--help` shows all options; some commands show a part of them only once they know the
    game."""
    from generator.cli.per_game import PerGame

    game = context.command.game if isinstance(context.command, PerGame) else None
    return context.command_path if game is None else f"{context.command_path} {game}"


def _sentence(message: str) -> str:
    """Tidy a message of Click: it spreads choices over lines and omits the full stop."""
    one_line = " ".join(message.split())
    return one_line if one_line.endswith((".", "?", "!")) else f"{one_line}."


def _leave(findings: Sequence[Finding], words: Sequence[str]) -> NoReturn:
    """Report an error on standard error or as JSON, and exit with 2."""
    try:
        if "--json" in words:
            print_json({"findings": [finding.to_json() for finding in findings]})
            sys.exit(2)
    except OSError:
        # Standard output may be closed while standard error still has a reader.
        _give_up(sys.stdout)
    try:
        print_findings(findings)
        if len(findings) > 1:
            say(f"{len(findings)} things are wrong; nothing was written.", err=True)
    except OSError:
        _give_up(sys.stderr)
    sys.exit(2)


def _give_up(stream: TextIO) -> None:
    """Discard further output to a stream whose reader is gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@click.group(cls=Punchboard, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version."
)
def main() -> None:
    """Punchboard makes board games: kits to print and cut, and a companion for the phones at the table.

    A GAME is the name of a game that comes with Punchboard (see: punchboard list) or the path of a pack's folder.
    """


def run() -> NoReturn:
    """Run a command and exit: the entry point of the shell.

    After a command of the print side, Python's own clean-up, a tenth of a small build, is skipped: every file is
    closed and all output written by then.
    """
    # A program may start without standard streams.
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # Terminals that cannot show “ü” or “→” get a question mark instead of an error.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    written_to = sys.stdout
    try:
        main()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
        if sys.stdout is not written_to:
            # Click replaces the stream when its reader (`| head`) is gone.
            code = 0
        if not main.leaves_at_once:
            sys.exit(code)
        _flush()
        os._exit(code)
    sys.exit(0)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _give_up(stream)
