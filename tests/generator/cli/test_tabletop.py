"""`punchboard build --format tts`: sheets whose names say what Tabletop Simulator asks for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from generator.cli import main


def test_sheets_hold_every_card_in_the_grid_their_name_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main(
            [
                "build",
                "armorica",
                "--only",
                "start-player",
                "--only",
                "start",
                "--format",
                "tts",
                "--json",
                "-o",
                str(tmp_path),
            ]
        )
    assert left.value.code == 0
    files = json.loads(capsys.readouterr().out)["files"]
    names = {Path(file["path"]).name for file in files}
    assert any(name.startswith("start-1-fronts-") for name in names)
    for file in files:
        assert file["kind"] == "tts"
        with Image.open(file["path"]) as picture:
            assert max(picture.size) <= 4096
            if "fronts" in file["path"]:
                columns, rows = Path(file["path"]).stem.rsplit("-", 1)[1].split("x")
                width, height = 63.5 * int(columns), 88.9 * int(rows)
                assert picture.width / picture.height == pytest.approx(width / height, rel=0.01)
