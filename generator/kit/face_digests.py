"""Digests of all faces of a pack, from a separate process: `python -P -m generator.kit.face_digests PACK LANG`.

A process maps a font id to the first file it reads, so two versions of a pack need two processes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from generator.pack.model import Pack


def face_digests(pack: Pack, language: str) -> dict[str, str]:
    """Return a digest of both faces of every piece, by component and id."""
    from generator.kit.draw_pieces import draw
    from generator.layout import Drawer

    return {one.name: one.digest for one in draw(Drawer(pack, language))}


def digests_apart(folder: Path, language: str) -> Mapping[str, str]:
    """Return the same from another process; nothing when the pack cannot be drawn."""
    command = [sys.executable, "-P", "-m", "generator.kit.face_digests", str(folder.resolve()), language]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found: Mapping[str, str] = json.loads(done.stdout) if done.returncode == 0 else {}
    return found


def main() -> None:
    from generator.pack.reader import read_pack

    folder, language = sys.argv[1:]
    json.dump(face_digests(read_pack(folder), language), sys.stdout)


if __name__ == "__main__":
    main()
