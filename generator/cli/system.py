"""Errors of the operating system as sentences: no space, no permission, no such path."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from generator.errors import Finding

ELSEWHERE = "Choose another place{by}, or mend its permissions."

SAID: dict[int, tuple[str, str]] = {
    errno.ENOSPC: ("There is no room left on the disk{at}.", "Free some, or write to another disk{by}."),
    errno.EDQUOT: ("Your share of the disk is full{at}.", "Free some, or write to another disk{by}."),
    errno.EFBIG: ("A file would be larger than this disk allows{at}.", "Write to another disk{by}."),
    errno.EACCES: ("“{name}” may not be read or written by you.", ELSEWHERE),
    errno.EPERM: ("“{name}” may not be read or written by you.", ELSEWHERE),
    errno.EROFS: ("“{name}” lies on a disk that can only be read.", "Choose another place{by}."),
    errno.ENOTDIR: ("In “{name}” there is a file where a folder should be.", "Choose another place{by}."),
    errno.EISDIR: ("“{name}” is a folder, not a file.", "Name a file."),
    errno.ENOENT: ("There is no “{name}”.", "Check the path."),
    errno.ENAMETOOLONG: ("“{name}” is too long for a path.", "Choose a shorter one."),
}


def finding_from_os_error(error: OSError, option: str | None = None) -> Finding:
    """Turn an OSError into a finding; `option` is the one that names this command's output path, if there is one."""
    path = _innermost_named(Path(os.fsdecode(error.filename))) if isinstance(error.filename, str | bytes) else None
    name = str(path or "the file")
    sentence, hint = SAID.get(error.errno or 0, ("", ""))
    if not sentence:
        return Finding("system", f"{name}: {error.strerror or error}.", "Check the path and its permissions.")
    at = f" of “{name}”" if path else ""
    by = f" with {option}" if option else ""
    return Finding("system", sentence.format(name=name, at=at), hint.format(by=by))


def _innermost_named(path: Path) -> Path:
    """Return the innermost folder above a temporary file, as the file's own name means nothing to people."""
    for parent in (path, *path.parents):
        if parent.name.startswith(".") and parent.name != "..":
            return parent.parent
    return path
