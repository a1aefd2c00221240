"""The pages. Each brings its language, colours, scripts and first data in one answer; changes come from the API."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, render_template, request
from markupsafe import Markup

from companion.engines import Loaded
from companion.web import words
from companion.web.api.export import FORMS
from companion.web.api.games import game_record, offered_games
from companion.web.api.qr import base_address
from companion.web.api.routes import PREFIX
from companion.web.assets import js_bundle, static_files
from companion.web.assets.asset_version import code_version, files_version, pack_version
from companion.web.assets.shared_cache import shared_answer
from companion.web.auth.codes import read_code
from companion.web.faults import Problem
from companion.web.pages.game_colours import papers, stylesheet
from companion.web.request_context import language, pack_language
from companion.web.service import find_game, service
from generator.languages import grammar, languages, name_of

pages = Blueprint("pages", __name__)

THEMES = ("auto", *papers())
"""The looks of phones: whichever the phone prefers, and every one that the stylesheet draws."""
CHOICES = {
    "languages": {each: name_of(each) for each in languages()},
    "themes": THEMES,
    "exports": [{"form": name, "unfinished": form.unfinished is None} for name, form in FORMS.items()],
}
"""What people may choose from on any page; `unfinished` says of an export that a running game may have it."""
WITH_PACK = frozenset({"table", "new", "score", "rules"})
"""Pages that draw the game's pack, which phones preload beside the scripts."""
NEXT = {"new": "table", "learn": "table"}
"""The page that follows a page, whose scripts the page itself preloads: Firefox refuses `prefetch` links under our
policy, and iPhones ignore them."""
STYLES: dict[str, tuple[str, ...]] = {
    "upgrade": ("pages/learn.css",),
    "toolbox": ("pages/table.css", "pages/fingers.css", "pages/toolbox.css"),
    "notice": ("pages/learn.css",),
    **{name: ("pages/table.css", f"pages/{name}.css") for name in ("new", "score", "rules", "history")},
}
"""Pages whose styles are not just their own: most of them show parts of the table."""


WORD = re.compile(r'"([a-z]+\.[a-z0-9.-]+)"')
"""A word as scripts name it: `"start.play"`, or its beginning: `"settings.theme-"`."""
ZONES = "zones"
"""The drawing of games whose engine describes its board."""


def page(
    name: str,
    about: str | None = None,
    status: int = 200,
    template: str = "page.html",
    content: Mapping[str, Any] | None = None,
    **data: Any,
) -> Response:
    """Render a page with its script and its first data. `about` is the game whose look it has. A page with a template
    of its own is drawn from `content` and works without its script."""
    tongue = language()
    theme = request.cookies.get("theme", "auto")
    loaded = find_game(about) if about is not None else None
    look = None if loaded is None else drawing_folder(loaded)
    said = {**words.part(tongue, "ui"), **(words.of_game(look, tongue) if look is not None else {})}
    if name == "start":
        said = _words_used(said, name)
    if name in NEXT:
        data["next"] = f"/s/{files_version()}/{js_bundle.path_of(NEXT[name], look)}"
    given = {"words": said, "language": tongue, **_grammar(tongue), **CHOICES, **data}
    html = render_template(
        template,
        **(content or {}),
        name=name,
        title=f"{loaded.pack.texts[pack_language(loaded.pack)]['title']} · Punchboard" if loaded else "Punchboard",
        language=tongue,
        theme=theme if theme in THEMES else "auto",
        version=files_version(),
        styles=styles_of(name, look),
        script=js_bundle.path_of(name, look),
        game=about,
        pack=_pack_address(loaded, tongue) if loaded and name in WITH_PACK else None,
        game_style=f"/games/{about}.css?v={pack_version(loaded.pack)}" if loaded else None,
        data=_data(given),
        t=lambda key, **facts: words.say(tongue, f"ui.{key}", facts),
        say=lambda key, **facts: words.say(tongue, key, facts),
    )
    made = static_files.send(static_files.body_of(html.encode(), ".html"))
    made.status_code = status if made.status_code == 200 else made.status_code
    made.headers["Cache-Control"] = "no-cache, private"
    made.vary.add("Cookie")
    return made


def _grammar(tongue: str) -> dict[str, Any]:
    """Return what a page's scripts need to put numbers and names into sentences; nothing for most languages."""
    rules = grammar(tongue)
    told = {"elided": rules.elided, "below": rules.one_below_two}
    return {"grammar": told} if any(told.values()) else {}


def _words_used(said: dict[str, str], name: str) -> dict[str, str]:
    """Return the words that a page's scripts name, or begin to name, with their forms; the first page must stay
    light."""
    named = [key if key[-1] in "-." else f"{key}-" for key in WORD.findall(js_bundle.source_of(name))]
    return {key: text for key, text in said.items() if f"{key}-".startswith(tuple(named))}


def styles_of(name: str, look: str | None) -> list[str]:
    """Return the paths of a page's styles, with those of the board it shows."""
    styles = ["app.css", *(STYLES.get(name) or (f"pages/{name}.css",))]
    styles += [f"games/{look}/board.css"] if look is not None else []
    return [style for style in styles if static_files.has(style)]


def drawing_folder(loaded: Loaded) -> str:
    """The folder with the drawing of a game: its own, or the one for all whose engine describes a board."""
    return loaded.pack.id if loaded.game is None or loaded.game.board is None else ZONES


def _pack_address(loaded: Loaded, tongue: str) -> str:
    """Return the pack's address exactly as the scripts write it, so that it is fetched once."""
    return f"{PREFIX}/games/{loaded.pack.id}/pack?lang={tongue}&v={pack_version(loaded.pack)}"


def _data(given: dict[str, Any]) -> Markup:
    """Return JSON that cannot end the data block it is in."""
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def error_page(status: int, why: str) -> Response:
    return page("error", status=status, why=why)


@pages.get("/")
def start() -> Response:
    """The first page; its links are there before its script, and without it."""
    games, prints = offered_games(), service().printing.is_open
    told = [{each: game[each] for each in ("id", "title", "small", "lesson")} for game in games]
    return page("start", template="start.html", content={"games": games, "prints": prints}, games=told, prints=prints)


@pages.get("/fingers")
def fingers() -> Response:
    return page("fingers")


@pages.get("/toolbox")
def toolbox() -> Response:
    """Dice, clocks, counters and a score pad on one phone: a table without a game."""
    return page("toolbox")


@pages.get("/new/<game>")
def new(game: str) -> Response:
    return page("new", game, game=game_record(find_game(game)), editing=static_files.has(f"games/{game}/options.js"))


@pages.get("/t/<code>")
def table(code: str) -> Response:
    return _table(code, screen=False)


@pages.get("/t/<code>/screen")
def screen(code: str) -> Response:
    return _table(code, screen=True)


def _table(code: str, screen: bool) -> Response:
    """The page for players, spectators and the shared screen, who are told apart by their cookies."""
    from companion.web.request_context import find_table

    try:
        room = find_table(code)
    except Problem as problem:
        meant = read_code(code)
        if problem.code != "other-rules" or meant is None:
            raise
        return page("upgrade", code=meant, screen=screen)
    drawing = drawing_folder(find_game(room.kept.game))
    return page(
        "table",
        room.kept.game,
        code=room.code,
        game=game_record(find_game(room.kept.game)),
        address=base_address(),
        screen=screen,
        notices=service().notifier.ways,
        drawing=drawing if static_files.has(f"games/{drawing}/board.js") else None,
    )


@pages.get("/t/<code>/")
@pages.get("/t/<code>/screen/")
@pages.get("/join/<code>")
@pages.get("/join/<code>/")
def join(code: str) -> Response:
    from flask import redirect

    meant = read_code(code)
    if meant is None:
        raise Problem(404, "no-such-table")
    return redirect(f"/t/{meant}{'/screen' if request.path.endswith('/screen/') else ''}")  # type: ignore[return-value]  # werkzeug's response is a response


@pages.get("/score/<game>")
def score(game: str) -> Response:
    loaded = find_game(game)
    look = drawing_folder(loaded)
    scoring = look if static_files.has(f"games/{look}/score.js") else None
    return page("score", game, game=game_record(loaded), scoring=scoring)


@pages.get("/learn/<game>")
def learn(game: str) -> Response:
    loaded = find_game(game)
    if loaded.pack.lesson is None:
        raise Problem(404, "no-lesson")
    return page("learn", game, game=game_record(loaded))


@pages.get("/rules/<game>")
def rules(game: str) -> Response:
    return page("rules", game, game=game_record(find_game(game)))


@pages.get("/notices/<key>")
def notices(key: str) -> Response:
    return page("notice", key=key[:64])


@pages.get("/history")
def history() -> Response:
    return page("history")


# What pages load.


@pages.get("/s/<version>/<path:path>")
def static_file(version: str, path: str) -> Response:
    found = static_files.file(path) or js_bundle.bundle(path)
    if found is None:
        raise Problem(404, "not-found")
    return static_files.send(found, forever=version == files_version())


@pages.get("/fonts/<font>.woff2")
def font(font: str) -> Response:
    found = static_files.font(font)
    if found is None:
        raise Problem(404, "not-found")
    return static_files.send(found, forever=request.args.get("v") == code_version())


@pages.get("/games/<game>.css")
def game_style(game: str) -> Response:
    pack = find_game(game).pack
    return shared_answer(pack_version(pack), ("style", pack.id), static_files.TYPES[".css"], lambda: stylesheet(pack))


@pages.get("/favicon.ico")
def icon() -> Response:
    found = static_files.file("icon.svg")
    assert found is not None, "the icon stands beside the scripts"
    return static_files.send(found)
