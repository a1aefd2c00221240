"""Reduce fonts for the web to our languages' letters, where the licence allows it.

The tool is large and needed for a second, so it runs in a process of its own, while the server answers phones. Its
results are cached for the next start, which would otherwise take a small computer a minute.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from generator.files import write_atomically
from generator.places import user_folder

LETTERS = "".join(map(chr, (*range(32, 127), *range(160, 256)))) + "œŒŸ–—‘’‚“”„…·•×−→←↑↓✓‹›€ḃċḋḟġṁṗṡṫ\u202f\u00ad"
"""The letters of our languages and the signs of our pages."""
NO_CACHE = (OSError, RuntimeError)
"""Errors that mean that the cache folder is unavailable."""
FEATURES = ["kern", "liga", "mark", "ccmp", "locl", "tnum"]


def reduce_font(path: Path) -> bytes:
    """Return the reduced font, from the cache folder if it was made from the same files in the same way."""
    name = f"{path.stem}-{_inputs_digest(path)}.woff2"
    with suppress(*NO_CACHE):
        kept = (user_folder("cache") / "fonts" / name).read_bytes()
        if _is_whole(kept):
            return kept
    made = _reduce_in_process(path)
    with suppress(*NO_CACHE):
        write_atomically(user_folder("cache") / "fonts" / name, made)
    return made


def _is_whole(font: bytes) -> bool:
    """Check a cached font against the length in its header: a power cut may have left it incomplete."""
    return font.startswith(b"wOF2") and int.from_bytes(font[8:12]) == len(font)


def _inputs_digest(path: Path) -> str:
    """Return a digest of what determines the result: the font, its licence, the tool and this file."""
    seen = sha256(version("fonttools").encode())
    for each in (path, path.parent / "OFL.txt", Path(__file__)):
        seen.update(sha256(each.read_bytes() if each.is_file() else b"").digest())
    return seen.hexdigest()[:16]


def _reduce_in_process(path: Path) -> bytes:
    command = [sys.executable, "-m", "companion.web.assets.font_subset", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{path.name} could not be reduced: {done.stderr.decode(errors='replace')[-300:]}")
    return done.stdout


def _reduce(path: Path) -> bytes:
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = FEATURES
    with subset.load_font(str(path), options) as loaded:
        if not _reserves_its_name(path):
            cutter = subset.Subsetter(options)
            cutter.populate(text=LETTERS)
            cutter.subset(loaded)
        written = BytesIO()
        subset.save_font(loaded, written, options)
    return written.getvalue()


def _reserves_its_name(path: Path) -> bool:
    """Return whether the licence forbids a changed font to keep its name, by its first lines."""
    licence = path.parent / "OFL.txt"
    return licence.is_file() and "with Reserved Font Name" in licence.read_text("utf-8")[:1500]


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone
        sys.stdout.buffer.write(_reduce(Path(sys.argv[1])))
        sys.stdout.flush()
