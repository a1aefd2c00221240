"""Font files as they are read: whole, and once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generator.scene.fonts import font_file

READ_WHILE_SAVED = """
import sys
from pathlib import Path
from generator.scene.fonts import _face

path = Path(sys.argv[1])
face = _face(path)
path.write_bytes(b"")
print(len(bytes(face.reference_table("glyf").data)))
"""


def test_a_font_that_is_saved_anew_while_it_is_used_ends_no_process(tmp_path: Path) -> None:
    shipped = font_file("fira-sans-condensed-regular").path
    font = tmp_path / "mine.ttf"
    font.write_bytes(shipped.read_bytes())
    told = subprocess.run([sys.executable, "-c", READ_WHILE_SAVED, str(font)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert int(told.stdout) > 10_000
