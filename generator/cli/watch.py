"""`punchboard watch`: build on every save, and a page in the browser that keeps up."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.common import GameName, say
from generator.cli.printing import options_from, paper_options
from generator.errors import refuse

if TYPE_CHECKING:
    from generator.kit.preview import State


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
    """Build this GAME again on every save, and show the sheets in the browser.

    The page is for this machine only. Ctrl-C ends it.
    """
    from generator.kit.preview import State, serve, watch
    from generator.pack.find import find_pack

    folder = find_pack(game)
    options_from(**asked)
    state = State()
    try:
        server = serve(state, port)
    except OSError as error:
        hint = "Name another one, or leave --port away: then a free one is found."
        raise refuse("port", f"Port {port} cannot be used: {(error.strerror or str(error)).lower()}.", hint) from None
    address = f"http://{server.server_address[0]!s}:{server.server_address[1]}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    say(f"The sheets are at {address} (Ctrl-C ends).")
    if opened:
        click.launch(address)
    try:
        watch(folder, _arguments(str(folder), asked), state, _tell)
    except KeyboardInterrupt:
        say("Ended.")
    finally:
        server.shutdown()


def _arguments(folder: str, asked: dict[str, Any]) -> list[str]:
    """The command line of a build with the same options."""
    words = [folder, "--paper", asked["paper"], "--backs", asked["backs"], "--ink", asked["ink"]]
    words += ["--marks", asked["marks"]]
    words += ["--bleed", str(asked["bleed"]), "--output", str(asked["output"])]
    for some in asked["languages"]:
        words += ["--lang", ",".join(some)]
    for one in asked["only"]:
        words += ["--only", one]
    if asked["profile"]:
        words += ["--profile", asked["profile"]]
    return words


def _tell(state: State) -> None:
    said = state.to_json()
    if state.ok:
        pages = sum(file["pages"] for file in said["files"])
        found = len(said["findings"])
        say(f"{pages} pages in {said['seconds']:.1f} s" + (f", {found} findings" if found else ""))
        return
    for finding in said["findings"]:
        place = ":".join(str(finding[key]) for key in ("path", "line", "column") if finding.get(key) is not None)
        say(f"{place}{': ' if place else ''}{finding['message']} {finding['hint']}".rstrip(), err=True)
