"""Every pack of the gallery builds without a finding, is small, and stands in the docs with a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.kit.build import build
from generator.kit.options import Options
from generator.pack.gallery import gallery
from generator.pack.reader import read_findings

DOCS = Path(__file__).parents[3] / "docs"
MOST_FILES = 8
PICTURE_BYTES = 40_000


def test_there_are_a_dozen_at_least() -> None:
    assert len(gallery()) >= 12


@pytest.mark.parametrize("name", gallery())
def test_a_pack_of_the_gallery_builds_without_a_finding(name: str, tmp_path: Path) -> None:
    pack, findings = read_findings(gallery()[name])
    assert findings == ()
    assert pack is not None
    assert pack.id == name
    assert all(pack.texts[language].get("tagline") for language in pack.languages)
    report = build(gallery()[name], Options(output=tmp_path, languages=("all",)))
    assert report.findings == ()
    assert all(file.pages and file.path.stat().st_size for file in report.files)
    assert len({file.component for file in report.files} - {"kit"}) == len({one.group for one in pack.components})


@pytest.mark.parametrize("name", gallery())
def test_a_pack_of_the_gallery_is_small_and_explains_itself(name: str) -> None:
    files = [file for file in gallery()[name].rglob("*") if file.is_file()]
    assert len(files) <= MOST_FILES
    assert (gallery()[name] / "game.yaml").read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("name", gallery())
def test_a_pack_of_the_gallery_is_shown_with_its_picture(name: str) -> None:
    guide = (DOCS / "gallery.md").read_text(encoding="utf-8")
    picture = DOCS / "pictures" / "gallery" / f"{name}.png"
    assert f"(pictures/gallery/{name}.png)" in guide
    assert f"--from gallery:{name}" in guide
    assert 1000 < picture.stat().st_size <= PICTURE_BYTES


def test_a_copy_takes_its_own_name(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["new", str(tmp_path / "storm-at-sea"), "--from", "gallery:two-languages"])
    assert done.exit_code == 0, done.output
    pack, findings = read_findings(tmp_path / "storm-at-sea")
    assert findings == ()
    assert pack is not None
    assert (pack.id, pack.text("en", "title"), pack.text("de", "title")) == (
        "storm-at-sea",
        "Storm At Sea",
        "Storm At Sea",
    )


@pytest.mark.parametrize(
    ("start", "cure"),
    [
        ("gallery:tarrot", "Did you mean “tarot”?"),
        ("tarot", "Write --from gallery:tarot."),
        ("gallery:", "There are: dice-game"),
        ("elsewhere", "There are: dice-game"),
    ],
)
def test_a_wrong_name_lists_what_there_is(tmp_path: Path, start: str, cure: str) -> None:
    done = CliRunner().invoke(main, ["new", str(tmp_path / "mine"), "--from", start])
    assert done.exit_code == 2
    assert cure in done.stderr
    assert not (tmp_path / "mine").exists()
