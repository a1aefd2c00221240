"""What SECURITY.md and docs/privacy.md point to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli.serve import command as serve

ROOT = Path(__file__).parents[3]
PAPERS = ("SECURITY.md", "docs/privacy.md", "docs/serving.md", "docs/hosting.md")


@pytest.mark.parametrize("paper", PAPERS)
def test_files_that_are_named_are_there(paper: str) -> None:
    text = (ROOT / paper).read_text("utf-8")
    named = re.findall(r"`((?:tests|bench|deploy|docs)/[\w/-]+[\w/.-]*|(?:\w+/)?test_\w+\.py)`", text)
    assert named or paper in ("docs/privacy.md", "docs/serving.md")
    for path in named:
        assert (ROOT / path).exists() or (ROOT / "tests/companion/web" / path).is_file(), path
    for path in re.findall(r"\]\(([\w/.-]+\.md)\)", text):
        assert (ROOT / paper).parent.joinpath(path).is_file(), path


def test_every_option_of_serve_stands_in_its_paper() -> None:
    text = (ROOT / "docs/serving.md").read_text("utf-8")
    for option in serve.params:
        if option.param_type_name == "option" and option.name not in ("quiet",):
            assert any(f"`{name}" in text for name in option.opts), option.name
            names = [option.envvar] if isinstance(option.envvar, str) else option.envvar or []
            assert all(name in text for name in names), names


@pytest.mark.parametrize("paper", PAPERS[:2])
def test_options_that_are_named_are_there(paper: str) -> None:
    text = (ROOT / paper).read_text("utf-8")
    known = {name for option in serve.params for name in option.opts}
    elsewhere = {"--help", "--older", "--version"}
    for name in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text):
        assert name in known | elsewhere, name
