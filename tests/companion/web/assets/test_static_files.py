"""Files as they are served: styles hold a dark palette once and leave with it for both ways of being dark."""

from __future__ import annotations

import re

from companion.web.assets import static_files

DARK = re.compile(r':root\[data-theme="dark"\]([^{}]*\{[^{}]*\})')
AUTO = re.compile(r'@media \(prefers-color-scheme: dark\) \{ :root\[data-theme="auto"\]([^{}]*\{[^{}]*\}) \}')


def test_a_phone_that_is_dark_by_itself_gets_the_dark_palette() -> None:
    palettes = 0
    for path, body in static_files.shelf().items():
        if path.endswith(".css"):
            dark = DARK.findall(body.plain.decode())
            assert AUTO.findall(body.plain.decode()) == dark, path
            palettes += len(dark)
    assert palettes == 6


def test_no_style_repeats_its_dark_palette() -> None:
    for path, file in static_files.served_files():
        if path.endswith(".css"):
            assert "prefers-color-scheme" not in file.read_text("utf-8"), path
