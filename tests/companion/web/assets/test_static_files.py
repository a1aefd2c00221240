"""Files as they are served: styles hold a palette once and leave with it for both ways of having that look."""

from __future__ import annotations

import re

import pytest

from companion.web.assets import static_files

ASKED = {
    "dark": "(prefers-color-scheme: dark)",
    "contrast": "(prefers-contrast: more) and (prefers-color-scheme: light)",
}


@pytest.mark.parametrize(("look", "rules"), [("dark", 6), ("contrast", 7)])
def test_a_phone_that_has_a_look_by_itself_gets_its_palette(look: str, rules: int) -> None:
    own = re.compile(rf':root\[data-theme="{look}"\]([^{{}}]*\{{[^{{}}]*\}})')
    by_itself = re.compile(
        rf'@media {re.escape(ASKED[look])} \{{ :root\[data-theme="auto"\]([^{{}}]*\{{[^{{}}]*\}}) \}}'
    )
    found = 0
    for path, body in static_files.shelf().items():
        if path.endswith(".css"):
            palettes = own.findall(body.plain.decode())
            assert by_itself.findall(body.plain.decode()) == palettes, path
            found += len(palettes)
    assert found == rules


def test_no_style_repeats_a_palette() -> None:
    for path, file in static_files.served_files():
        if path.endswith(".css"):
            assert "prefers-color-scheme" not in file.read_text("utf-8"), path
            assert "prefers-contrast" not in file.read_text("utf-8"), path
