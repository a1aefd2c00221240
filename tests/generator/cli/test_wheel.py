"""A built wheel works from an empty folder, with nothing of the checkout in sight."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as pip would; dependencies come from this environment."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--disable-pip-version-check"]
    done = subprocess.run(
        [*build, "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "hatchling" in done.stderr:
        # Without the build tool at hand pip fetches it for itself.
        done = subprocess.run(
            [*build, "--wheel-dir", str(folder), str(ROOT)], capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    [wheel] = folder.glob("*.whl")
    target = folder / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def run(installed: Path, empty: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Punchboard from the unpacked wheel; `-P` and the path keep the checkout out."""
    script = (
        "import sys; from pathlib import Path; import generator; "
        f"assert Path(generator.__file__).is_relative_to({str(installed)!r}), generator.__file__; "
        "from generator.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-P", "-c", script, *words],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_wheel_lists_and_builds_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    listed = run(installed, tmp_path, "list", "armorica", "--json")
    assert listed.returncode == 0, listed.stderr
    assert json.loads(listed.stdout)[0]["id"] == "armorica"
    built = run(installed, tmp_path, "build", "armorica", "--json")
    assert built.returncode == 0, built.stderr
    said = json.loads(built.stdout)
    assert sum(said["pieces"].values()) >= 63
    assert all((tmp_path / file["path"]).stat().st_size == file["bytes"] for file in said["files"])
    made = run(installed, tmp_path, "new", "my-own")
    assert made.returncode == 0, made.stderr
    assert run(installed, tmp_path, "build", "my-own").returncode == 0


@pytest.mark.slow
def test_the_wheel_holds_data_and_no_clutter(installed: Path) -> None:
    data = installed / "generator" / "_data"
    assert (data / "content" / "armorica" / "game.yaml").is_file()
    assert (data / "templates" / "fonts" / "fonts.yaml").is_file()
    assert (data / "templates" / "print" / "common" / "credits.yaml").is_file()
    odd = [path for path in installed.rglob("*") if path.suffix == ".pyc" or path.name in ("tests", "bench", "output")]
    assert not odd
