"""Fonts for the web: our languages' letters only, packed, where the licence lets us change them.

What does it is large, and is needed for a second: it runs in a process of its own, whose memory goes with it, while
this one answers phones. What it made is kept for the next start, which on a small computer would be busy for a minute.
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
"""What our languages and the signs of our pages need."""
NOWHERE = (OSError, RuntimeError)
"""What says that nothing can be kept, or that there is no home to keep it in."""
FEATURES = ["kern", "liga", "mark", "ccmp", "locl", "tnum"]


def reduced(path: Path) -> bytes:
    """As it was made from this very font, in this very way, or anew. Where nothing can be kept it is made each time."""
    name = f"{path.stem}-{_made_of(path)}.woff2"
    with suppress(*NOWHERE):
        kept = (user_folder("cache") / "fonts" / name).read_bytes()
        if _is_whole(kept):
            return kept
    made = _made(path)
    with suppress(*NOWHERE):
        write_atomically(user_folder("cache") / "fonts" / name, made)
    return made


def _is_whole(font: bytes) -> bool:
    """It says itself how long it is. Of what was kept just before a plug was pulled only the name may be left."""
    return font.startswith(b"wOF2") and int.from_bytes(font[8:12]) == len(font)


def _made_of(path: Path) -> str:
    """Names all that decides about the result: the font, its licence, the tool, and how it is used here."""
    seen = sha256(version("fonttools").encode())
    for each in (path, path.parent / "OFL.txt", Path(__file__)):
        seen.update(sha256(each.read_bytes() if each.is_file() else b"").digest())
    return seen.hexdigest()[:16]


def _made(path: Path) -> bytes:
    command = [sys.executable, "-m", "companion.web.assets.font_subset", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{path.name} could not be reduced: {done.stderr.decode(errors='replace')[-300:]}")
    return done.stdout


def _written(path: Path) -> bytes:
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
    """The licence's first lines say whether a changed font may keep its name."""
    licence = path.parent / "OFL.txt"
    return licence.is_file() and "with Reserved Font Name" in licence.read_text("utf-8")[:1500]


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # whoever asked is gone
        sys.stdout.buffer.write(_written(Path(sys.argv[1])))
        sys.stdout.flush()
