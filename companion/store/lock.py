"""One server per data folder: two of them would not hear of each other's tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from generator.errors import refuse


def lock_folder(folder: Path) -> IO[str]:
    """Hold the folder as long as the returned file is open; the system lets go of it when the process ends, however
    it ends. `Refused` when another process holds it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "in-use").open("a+")
    try:
        _lock(file)
    except OSError:
        file.close()
        raise refuse(
            "in-use",
            f"another Punchboard serves the tables in {folder}.",
            "Stop it first, choose another --data, or let both share a PostgreSQL (--postgres).",
        ) from None
    return file


def _lock(file: IO[str]) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # Windows only
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
