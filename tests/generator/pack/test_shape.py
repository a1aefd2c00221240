"""The quick look at a file's shape never lets through what pydantic-core would refuse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import SchemaValidator, ValidationError

from generator.pack.game_shape import GAME
from generator.pack.shape import Key, either, fits, kind_of, list_of, mapping, number, one_of, record, slug, text, whole
from generator.places import shipped_folder

SHAPE = record(
    "a thing",
    {
        "name": Key(text("a name", longest=6), "", needed=True),
        "id": Key(slug(), ""),
        "of": Key(one_of("a", 1), ""),
        "many": Key(list_of(whole(0, 3), "numbers", 1, 2), ""),
        "by": Key(mapping(slug(), number(0, 2), "sizes"), ""),
        "any": Key(either("either", kind_of, text=text("a word"), number=number(-1, 1)), ""),
    },
)
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 4), st.floats(-2, 4), st.just(float("nan")),
    st.sampled_from(["", "a", "a-b", "a\n", "A b", "longer than six", "\ud800"]),
)  # fmt: skip
VALUES = st.one_of(
    ODD, st.lists(ODD, max_size=3), st.dictionaries(st.sampled_from(["a", "b c", "", 1]), ODD, max_size=2)
)
THINGS = st.dictionaries(st.sampled_from(["name", "id", "of", "many", "by", "any", "more"]), VALUES, max_size=5)


@given(THINGS | VALUES)
def test_what_fits_at_a_glance_is_right(value: Any) -> None:
    if fits(SHAPE, value):
        SchemaValidator(SHAPE).validate_python(value)


@pytest.mark.parametrize(
    "game", sorted((shipped_folder("content")).glob("*/game.yaml")), ids=lambda file: file.parent.name
)
def test_sound_packs_need_no_second_look(game: Path) -> None:
    assert fits(GAME, yaml.safe_load(game.read_text(encoding="utf-8")))


@pytest.mark.parametrize("value", [{}, {"name": "a\ud800"}, {"name": "x", "many": []}, {"name": "x", "id": "a\n"}])
def test_what_is_wrong_is_left_to_pydantic(value: Any) -> None:
    assert not fits(SHAPE, value)
    with pytest.raises(ValidationError):
        SchemaValidator(SHAPE).validate_python(value)


def test_a_sound_pack_is_built_without_pydantic(tmp_path: Path) -> None:
    code = (
        "import sys; from generator.kit.build import build; from generator.kit.options import Options\n"
        "from pathlib import Path\n"
        f"build({str(Path('bench/decks/pack').resolve())!r}, Options(output=Path({str(tmp_path)!r})))\n"
        "late = {'pydantic_core', 'fontTools', 'shapely'} & set(sys.modules)\n"
        "assert not late, late"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
