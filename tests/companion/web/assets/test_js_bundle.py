"""A page's scripts leave as one file: all that it needs, each once, nothing that belongs to another game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.web.app import create_app
from companion.web.assets import js_bundle, static_files
from generator.places import shipped_folder

WEB = shipped_folder("templates") / "web"
PAGES = sorted(path.stem for path in (WEB / "static" / "pages").glob("*.js") if path.stem != "pad")
GAMES = sorted(path.name for path in (WEB / "games").iterdir() if path.is_dir())


@pytest.mark.parametrize("game", [None, *GAMES])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_its_scripts_in_one_file(page: str, game: str | None) -> None:
    made = js_bundle.bundle(js_bundle.path_of(page, game))
    assert made is not None
    text = made.plain.decode()
    text, given = re.subn(r"^export \{[m\d, ]*\};$", "", text, flags=re.MULTILINE)
    assert given == (page == "table"), "for what follows it"
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    modules = re.findall(r"^const (m\d+) = \(\(\) => \{$", text, re.MULTILINE)
    assert len(modules) == len(set(modules)) > 1
    uses = list(re.finditer(r"^const ?\{[^}]*\} ?= ?(m\d+);$", text, re.MULTILINE))
    assert uses
    for used in uses:
        assert text.index(f"const {used[1]} = (() => {{") < used.start(), "a module runs after those it imports"


def test_a_game_s_own_drawing_is_in_it_and_no_other_s() -> None:
    made = js_bundle.bundle(js_bundle.path_of("table", "fallen-kingdoms"))
    assert made is not None
    text = made.plain.decode()
    for name, wanted in (("fallen-kingdoms/map_editor", True), ("arrival/earning", False)):
        (first,) = re.findall(r"^export function (\w+)", static_files.shelf()[f"games/{name}.js"].plain.decode(), re.M)[
            :1
        ]
        assert (f"function {first}(" in text) is wanted
    assert 'import("../games' not in text, "a second copy of the scripts would know nothing of the first one's table"


def test_a_table_s_scripts_are_light_at_once_and_the_rest_follows() -> None:
    for path, most in (
        (js_bundle.path_of("table", "fallen-kingdoms"), 58_000),
        (js_bundle.late_path_of("table", "fallen-kingdoms"), 22_000),
    ):
        made = js_bundle.bundle(path)
        assert made is not None
        assert made.gzipped is not None
        assert len(made.gzipped) < most


@pytest.mark.parametrize("game", [None, *GAMES])
def test_what_follows_takes_everything_else_from_the_first_file(game: str | None) -> None:
    first, late = (js_bundle.bundle(path("table", game)) for path in (js_bundle.path_of, js_bundle.late_path_of))
    assert first is not None
    assert late is not None
    there, more = (set(re.findall(r"^const (m\d+) = ", made.plain.decode(), re.M)) for made in (first, late))
    assert not there & more, "two copies of a script would not know the same table"
    (given,) = re.findall(r"^export \{(.*)\};$", first.plain.decode(), re.M)
    text = late.plain.decode()
    (taken,) = re.findall(r'^import \{(.*)\} from "\./(?:[a-z-]+)\.js";$', text, re.M)
    assert taken == given
    shared = set(taken.strip().split(", "))
    asked = set(re.findall(r"^const ?\{[^}]*\} ?= ?(m\d+);$", text, re.M))
    assert asked <= more | shared
    assert shared <= there
    assert f'import("./{game or "table"}.late.js")' in first.plain.decode()
    assert re.search(r"^export \{.*\btools\b.*\};$", text, re.M)


def test_a_page_whose_scripts_are_all_needed_at_once_has_nothing_to_follow(app: Flask) -> None:
    assert app.test_client().get("/s/x/together/start.late.js").status_code == 404
    assert app.test_client().get("/s/x/together/table.late.js").status_code == 200


def test_a_page_asks_for_one_script_and_for_what_the_script_will_ask_for(store: Any) -> None:
    client = create_app(store, lambda: ("fallen-kingdoms",)).test_client()
    html = client.get("/new/fallen-kingdoms?lang=de").get_data(as_text=True)
    scripts = re.findall(r'<script type="module" src="([^"]+)"', html)
    assert len(scripts) == 1
    assert scripts[0].endswith("/together/new/fallen-kingdoms.js")
    (pack,) = re.findall(r'rel="preload" as="fetch" crossorigin href="([^"]+)"', html)
    assert re.fullmatch(r"/api/v1/games/fallen-kingdoms/pack\?lang=de&amp;v=[0-9a-f]{12}", pack)
    assert "immutable" in client.get(pack.replace("&amp;", "&")).headers["Cache-Control"]
    (after,) = re.findall(r'"next":"([^"]+)"', html)
    assert "prefetch" not in html, "Firefox says no under our policy, and no iPhone does it"
    assert after.endswith("/together/table/fallen-kingdoms.js")
    assert client.get(after).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["together/start/armorica.js", "together/table/chess.js", "together/../x.js", "together/pages.js", "together/"],
)
def test_there_are_no_others(app: Flask, path: str) -> None:
    assert app.test_client().get(f"/s/x/{path}").status_code == 404


def test_what_does_not_fit_into_one_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_script(text: str, name: str = "pages/start.js") -> None:
        shelf = {**static_files.shelf(), name: static_files.body_of(text.encode(), ".js")}
        monkeypatch.setattr(static_files, "shelf", lambda: shelf)
        js_bundle._bundles.cache_clear()

    with_script("export let changing = 1;\n")
    with pytest.raises(ValueError, match="export let changing"):
        js_bundle.bundle("together/start.js")
    with_script('const a = import("./history.js");\nconst b = import("./print.js");\n')
    with pytest.raises(ValueError, match="more than one script"):
        js_bundle.bundle("together/start.js")
    with_script('import { h } from "./history.js";\n')
    with_script('import { x } from "./start.js";\nexport const h = 1;\n', "pages/history.js")
    with pytest.raises(ValueError, match="imports itself"):
        js_bundle.bundle("together/start.js")
    js_bundle._bundles.cache_clear()


def test_no_text_is_cut_that_may_run_over_lines() -> None:
    assert js_bundle._lean("const a = 1;\n  // said\n  b();\n") == "const a=1;\nb();\n"
    assert js_bundle._lean("f(\n  a,\n  b,\n)\n  .c();\nd();\n") == "f(a,b).c();\nd();\n"
    assert js_bundle._lean("f(\n  a, // said,\n);\n") == "f(a);\n"
    assert js_bundle._lean("f('/', // said\n  a);\n") == "f('/', // said\na);\n"
    assert js_bundle._lean('a("// b"); // said "c"\nd();\n') == 'a("// b");\nd();\n'
    assert js_bundle._lean("a.match(/[/]b/); // said\n") == "a.match(/[/]b/); // said\n"
    assert js_bundle._lean('f("a, b") ? x : "{ c }";\n') == 'f("a, b")?x:"{ c }";\n'
    assert js_bundle._lean("a.replace(/x, y/, '{ z }');\n") == "a.replace(/x, y/, '{ z }');\n"
    assert js_bundle._lean("/** Said. */\n/** @type {any} */ (a).b();\n/** More. */\nc();\n") == "(a).b();\nc();\n"
    kept = "const a = `\n  // not a remark\n`;\n"
    assert js_bundle._lean(kept) == kept


def test_scripts_can_still_be_read_one_by_one(app: Flask) -> None:
    found = app.test_client().get("/s/x/core/dom.js").get_data(as_text=True)
    assert found == Path(WEB / "static" / "core" / "dom.js").read_text("utf-8")
