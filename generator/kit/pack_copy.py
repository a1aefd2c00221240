"""Copies of packs: that of the last build, or one from git, a zip file or another folder."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from generator.errors import refuse
from generator.kit.inputs import pack_files
from generator.pack.find import GAME_FILE

NAME = ".punchboard-pack.zip"
LARGEST = 20_000_000
"""Larger packs are not copied on every build."""
MOST_UNPACKED = 500_000_000


def zip_pack(folder: Path) -> bytes:
    """Return the pack as a zip file; None when it is too large to be copied."""
    files = sorted(file for file in pack_files(folder) if not os.path.islink(file[0]))
    if sum(size for _, size, _ in files) > LARGEST:
        return b""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", strict_timestamps=False) as archive:
        for path, _, _ in files:
            archive.write(path, os.path.relpath(path, folder))
    return out.getvalue()


@contextmanager
def earlier_pack(pack: Path, since: str | None, output: Path) -> Iterator[tuple[Path, str]]:
    """Yield the folder of an earlier version and its title. It may be a folder, a zip file, a tag or commit of git,
    or the last build."""
    if since is None:
        kept = output / pack.resolve().name / NAME
        if not kept.is_file():
            raise refuse(
                "no-earlier-build",
                f"There is no earlier build of {pack.resolve().name} in {output}.",
                "Build once, name the folder with -o, or compare with --since TAG or --since FOLDER.",
            )
        data, name = kept.read_bytes(), "the last build"
    elif (path := Path(since)).is_dir():
        yield path, since
        return
    elif path.is_file():
        data, name = path.read_bytes(), since
    else:
        data, name = _from_git(pack, since), since
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="punchboard-") as home:
        folder = Path(home) / pack.resolve().name
        _unpack(data, folder, name)
        yield folder, name


def _unpack(data: bytes, folder: Path, name: str) -> None:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST_UNPACKED:
                raise refuse("too-large", f"“{name}” unpacks to more than 500 MB.", "Is it the right file?")
            archive.extractall(folder)
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        raise refuse("not-a-pack", f"“{name}” is no zip file of a pack: {error}.", "Name a zip or a folder.") from None
    inner = [entry for entry in folder.iterdir() if entry.is_dir()] if folder.is_dir() else []
    if not (folder / GAME_FILE).is_file() and len(inner) == 1 and (inner[0] / GAME_FILE).is_file():
        # In a zip made by hand, the pack is inside a folder.
        for entry in list(inner[0].iterdir()):
            entry.rename(folder / entry.name)


def _from_git(pack: Path, tag: str) -> bytes:
    """Return the pack as it was at a tag, branch or commit."""
    import subprocess

    git = ["git", "-C", str(pack)]
    try:
        named = subprocess.run(
            [*git, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{tag}^{{commit}}"],
            capture_output=True,
            text=True,
            check=True,
        )
        archive = [*git, "archive", "--format=zip", named.stdout.strip(), "."]
        return subprocess.run(archive, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise refuse(
            "since-unknown",
            f"There is neither a file, a folder nor a version in git called “{tag}”.",
            "Name a tag or commit that holds this pack, or an older copy of it.",
        ) from None
