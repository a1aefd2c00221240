"""The JSON Schema, the table of keys and docs/layouts.md say the same."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from generator.layout.keys import BOX_KEYS, LAYOUT_KEYS
from generator.layout.schema import json_schema
from generator.places import shipped_folder

ROOT = Path(__file__).parents[3]
LAYOUTS = sorted(
    [*shipped_folder("templates").glob("print/*/*.yaml"), *shipped_folder("templates").glob("new/layouts/*.yaml")]
)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())


def test_there_are_layouts_to_check() -> None:
    assert len(LAYOUTS) > 3


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_layout_of_ours_passes_the_schema(path: Path) -> None:
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    errors = list(jsonschema.Draft202012Validator(json_schema()).iter_errors(found))
    assert not errors, [f"{list(error.path)}: {error.message[:200]}" for error in errors]


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validator = jsonschema.Draft202012Validator(json_schema())
    for wrong in ({"boxs": {}}, {"boxes": {"a": {"filll": "x"}}}, {"boxes": {"a": {"boxes": {"b": {"x": 1}}}}}):
        assert list(validator.iter_errors(wrong)), wrong


def test_every_key_is_documented() -> None:
    written = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
    words = set(re.findall(r"`([^`]*)`", written))
    known = {part for word in words for part in re.findall(r"[a-z_]+", word)}
    assert not {*BOX_KEYS, *LAYOUT_KEYS} - known
