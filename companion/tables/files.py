"""Table files on disk: one writer at a time, and atomic writes – temporary file, sync, rename."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG

from companion.tables.strict_json import MOST_BYTES
from generator.errors import Place, refuse

try:
    import fcntl
except ImportError:  # Windows has no flock; a lock file beside the table does there what it can
    fcntl = None  # type: ignore[assignment]  # the name is tested before it is used

PATIENCE = 5.0
PAUSE = 0.05


def read_bytes(path: Path) -> bytes:
    """Read the file, up to the largest size of a table."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            if not S_ISREG(os.fstat(file.fileno()).st_mode):
                raise refuse("no-file", "this is no regular file.", "Name a file.", Place(str(path)))
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise refuse("no-file", "there is no such file.", "Check the name.", Place(str(path))) from error
    except IsADirectoryError as error:
        raise refuse("no-file", "this is a folder.", "Name a file.", Place(str(path))) from error


def _without_waiting(path: str, flags: int) -> int:
    """Open without blocking on a pipe or a device."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def keep_aside(path: Path) -> Path:
    """Copy a damaged file to a name of its own beside it."""
    for again in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{again}")
        if not aside.exists():
            shutil.copy2(path, aside)
            return aside
    raise refuse("file-exists", "there are a thousand damaged copies of it.", "Move them away.", Place(str(path)))


def write_new(path: Path, text: str) -> None:
    """Create a file; refuse if it exists."""
    aside = _write_part(path, text)
    try:
        try:
            os.link(aside, path)
        except FileExistsError as error:
            raise refuse(
                "file-exists",
                "this file exists already, and it may be somebody's game.",
                "Choose another name, or say --force.",
                Place(str(path)),
            ) from error
        except OSError:  # some filesystems have no hard links
            if path.exists():
                raise refuse(
                    "file-exists", "this file exists already.", "Choose another name.", Place(str(path))
                ) from None
            os.replace(aside, path)
        _sync_folder(path.parent)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(aside)


def overwrite(path: Path, text: str) -> None:
    """Replace the contents atomically. A symbolic link keeps pointing at the same file."""
    path = path.resolve()
    aside = _write_part(path, text)
    try:
        os.replace(aside, path)
        _sync_folder(path.parent)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(aside)
        raise


def _write_part(path: Path, text: str) -> str:
    if not path.parent.is_dir():
        raise refuse("no-folder", f"there is no folder {path.parent}.", "Make it first.", Place(str(path)))
    handle, aside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(aside, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(aside)
        raise
    return aside


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Sync the folder, where possible, to make the rename durable."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Lock the table for reading, playing and writing back; a second process waits briefly, then is refused."""
    deadline = time.monotonic() + PATIENCE
    while True:
        handle = _try_lock(path)
        if handle is not None:
            break
        if time.monotonic() > deadline:
            raise refuse(
                "busy",
                "somebody else is writing this table right now.",
                "Try again in a moment." if fcntl else f"If nobody is, delete {path.name}.lock.",
                Place(str(path)),
            )
        time.sleep(PAUSE)
    try:
        yield
    finally:
        os.close(handle)
        if fcntl is None:
            with suppress(FileNotFoundError):
                os.unlink(f"{path}.lock")


def _try_lock(path: Path) -> int | None:
    """Return a handle that holds the lock. If the file was replaced while waiting, lock again."""
    if fcntl is None:
        try:
            return os.open(f"{path}.lock", os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            return None
    try:
        handle = _without_waiting(str(path), os.O_RDONLY)
    except FileNotFoundError as error:
        raise refuse("no-file", "there is no such file.", "Check the name.", Place(str(path))) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_ino == path.stat().st_ino:
            return handle
    except OSError:
        pass
    os.close(handle)
    return None
