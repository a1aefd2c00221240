"""One server per data folder: a second one would not learn of the first one's events."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from generator.errors import refuse


def lock_folder(folder: Path) -> IO[str]:
    """Lock the folder for as long as the returned file is open. The system releases the lock when the process ends.
    Raise `Refused` if another process holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "in-use").open("a+")
    try:
        lock_file(file)
    except OSError:
        file.close()
        raise refuse(
            "in-use",
            f"another Punchboard serves the tables in {folder}.",
            "Stop it first, choose another --data, or let both share a database (--database).",
        ) from None
    return file


def lock_file(file: IO[str]) -> None:
    """Hold the file as long as it is open, or raise OSError while another process holds it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # Windows only
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
