"""`punchboard new NAME`: a small complete pack that builds at once and explains itself in comments."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path

import click

from generator.cli.common import print_json, say
from generator.errors import Place, refuse
from generator.pack.find import GAME_FILE
from generator.places import shipped_folder

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_STAND_IN_ID, _STAND_IN_TITLE = "my-game", "My Game"


def write_pack(folder: Path, start: Path | None = None) -> tuple[Path, ...]:
    """Copy `start`, or the pack that explains itself, into a new folder, completely or not at all; return its files."""
    from generator.pack.find import all_shipped

    name = folder.name
    if not _NAME.match(name):
        raise refuse(
            "bad-name",
            f"“{name}” cannot be the name of a pack.",
            f"Names have small letters, digits and hyphens: punchboard new {_slug(name)}",
        )
    if name in all_shipped():
        raise refuse(
            "name-taken", f"“{name}” is the name of a game that ships with Punchboard.", "Choose another name."
        )
    if folder.exists() or folder.is_symlink():
        raise refuse(
            "exists",
            "There is something with this name already.",
            "Choose another name or move it away.",
            Place(str(folder)),
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder.parent) as aside:
        made = Path(aside) / name
        shutil.copytree(start or shipped_folder("templates") / "new", made, copy_function=shutil.copyfile)
        for file in made.rglob("*"):
            if file.is_file():
                _fill_in(file, name)
        made.rename(folder)
    return tuple(sorted(file for file in folder.rglob("*") if file.is_file()))


def _fill_in(file: Path, name: str) -> None:
    """Put the new pack's name into a file of the copy."""
    if file.suffix not in (".yaml", ".csv"):
        return
    text = file.read_text(encoding="utf-8")
    title = name.replace("-", " ").title()
    text = text.replace(_STAND_IN_ID, name).replace(_STAND_IN_TITLE, title)
    if file.name == GAME_FILE:
        text = re.sub(r"^id: \S+", f"id: {name}", text, count=1, flags=re.MULTILINE)
    elif file.parent.name == "texts":
        text = re.sub(r"^title: .*$", f"title: {title}", text, count=1, flags=re.MULTILINE)
    file.write_text(text, encoding="utf-8", newline="\n")


def _slug(name: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or _STAND_IN_ID


def _complete_start(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    from generator.pack.gallery import PREFIX, gallery

    return [PREFIX + name for name in gallery() if (PREFIX + name).startswith(incomplete)]


@click.command("new")
@click.argument("name")
@click.option(
    "--from",
    "start",
    metavar="gallery:PACK",
    shell_complete=_complete_start,
    help="Start from a small pack that shows one thing; `punchboard list gallery` tells which there are.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the files that were written as JSON.")
def command(name: str, start: str | None, as_json: bool) -> None:
    """Start a game of your own.

    NAME is the new pack's folder; its last part becomes the pack's id. The pack in it is small and complete, in
    English and German: build it, then change one thing after the other. With --from it is a copy of a pack of the
    gallery.
    """
    from generator.pack.gallery import gallery_pack

    folder = Path(name).expanduser()
    # `punchboard new .` and `new games/..` have no last part to use as an id.
    files = write_pack(
        folder if folder.name not in ("", "..") else folder.resolve(), gallery_pack(start) if start else None
    )
    if as_json:
        print_json({"folder": str(folder), "files": [str(file) for file in files]})
        return
    say(f"{folder} is a complete pack of {len(files)} files:")
    for file in files:
        say(f"  {file.relative_to(folder).as_posix()}")
    say(f"Next: punchboard build {folder}")
    say("Begin with game.yaml; its comments tell the rest.")
