"""`punchboard watch`: the workbench in the browser, updated on every save."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import click

from generator.cli.common import GameName, say
from generator.cli.printing import options_from, paper_options
from generator.errors import refuse


@click.command("watch")
@click.argument("game", type=GameName(), metavar="GAME")
@paper_options
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where the game's folder goes.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port of the page; a free one unless said.")
@click.option("--open/--no-open", "opened", default=True, show_default=True, help="Open the page in the browser.")
def command(game: str, port: int, opened: bool, **asked: Any) -> None:
    """Show every piece of this GAME in the browser and draw it again on every save.

    The page shows pieces with cut, bleed and safe zone, findings, data and sheets. The files of a build are made
    again, too, and what is wrong is printed here. The page is for this machine only. Ctrl-C ends it.
    """
    from generator.kit.workbench.background import Background
    from generator.kit.workbench.server import workbench_server
    from generator.kit.workbench.state import Workbench
    from generator.kit.workbench.watching import watch
    from generator.pack.find import find_pack

    folder = find_pack(game)
    bench = Workbench(folder, options_from(**asked))
    try:
        server = workbench_server(bench, port)
    except OSError as error:
        hint = "Name another one, or leave --port away: then a free one is found."
        raise refuse("port", f"Port {port} cannot be used: {(error.strerror or str(error)).lower()}.", hint) from None
    address = f"http://{server.host}:{server.port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    say(f"The workbench is at {address} (Ctrl-C ends).")
    if opened:
        click.launch(address)
    background = Background(bench, _build_words(folder, asked), _check_words(folder, asked), _tell)
    ended = threading.Event()
    try:
        watch(bench, background, ended)
    except KeyboardInterrupt:
        say("Ended.")
    finally:
        background.stop()
        server.shutdown()


def _build_words(folder: Path, asked: dict[str, Any]) -> list[str]:
    """Return the command line of a build with the same options."""
    words = [str(folder), "--paper", asked["paper"], "--backs", asked["backs"], "--ink", asked["ink"]]
    words += ["--marks", asked["marks"], "--rows", asked["rows"]]
    words += ["--bleed", str(asked["bleed"]), "--output", str(asked["output"])]
    for some in asked["languages"]:
        words += ["--lang", ",".join(some)]
    for one in asked["only"]:
        words += ["--only", one]
    if asked["profile"]:
        words += ["--profile", asked["profile"]]
    return words


def _check_words(folder: Path, asked: dict[str, Any]) -> list[str]:
    """Return the command line of a check of the same pieces, in every language."""
    return [str(folder), *(word for one in asked["only"] for word in ("--only", one))]


def _tell(said: dict[str, Any], ok: bool) -> None:
    if ok:
        pages = sum(file["pages"] for file in said["files"] if file["kind"] == "kit" or len(said["files"]) == 1)
        found = len(said["findings"])
        say(f"{pages} pages in {said['seconds']:.1f} s" + (f", {found} findings" if found else ""))
        return
    for finding in said["findings"]:
        place = ":".join(str(finding[key]) for key in ("path", "line", "column") if finding.get(key) is not None)
        say(f"{place}{': ' if place else ''}{finding['message']} {finding['hint']}".rstrip(), err=True)
