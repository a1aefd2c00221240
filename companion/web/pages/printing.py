"""The pages for printing: `/print` with all games and the printer, `/print/GAME` with choices, plan and PDFs.

They are forms that work without scripts. What was chosen stands in the address; what was measured on a printer stays in
a cookie of that browser, and only this machine's own browser sees and saves the profiles of `punchboard profile`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request

from companion.http.request import current_request
from companion.web import words
from companion.web.api.printing import begin, file_address
from companion.web.auth.loopback import asks_directly
from companion.web.auth.origin_check import refuse_foreign_change
from companion.web.faults import Problem
from companion.web.pages.views import page
from companion.web.printing.told import plan_told, size_told, why_failed
from companion.web.printing.wishes import (
    Bleed,
    Choices,
    Edge,
    PrintJob,
    calibration,
    check_choices,
    groups_of,
    job,
)
from companion.web.request_context import charge, language, pack_language
from companion.web.service import find_game, load_games, service
from generator.errors import Refused
from generator.impose.papers import PaperName
from generator.impose.profiles import LIMITS, Profile, check_profile
from generator.kit.printer_profiles import Profiles
from generator.pack.model import Pack
from generator.print_choices import BACKS, INKS, MARKS

printing = Blueprint("printing", __name__)

COOKIE, YEAR = "printer", 365 * 24 * 3600
NONE, OWN, SAVED = "none", "own", "saved:"
"""A printer of average aim, the one measured in this browser, or one that this machine keeps, before its name."""
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "paper": get_args(PaperName),
    "backs": ("long", "short", "fold", "none"),
    "ink": INKS,
    "bleed": get_args(Bleed),
    "marks": MARKS,
}
assert set(CHOICES["backs"]) == set(BACKS)
EDGES = get_args(Edge)


@printing.get("/print")
def print_start() -> Response:
    """Return all games, and how to measure a printer."""
    _refuse_closed()
    paper, edge = _one_of("paper", CHOICES["paper"]), _one_of("edge", EDGES)
    sheet = calibration(paper, edge, language())  # type: ignore[arg-type]  # checked against the names above
    state = service().printing.state(sheet.key) if "paper" in request.args else None
    profile = _own_profile()
    return page(
        "print",
        template="print.html",
        content={
            "games": [(loaded.pack.id, _title(loaded.pack)) for loaded in load_games()],
            "papers": CHOICES["paper"],
            "paper": paper,
            "edges": EDGES,
            "edge": edge,
            "sheet": _job_facts(sheet, state),
            "waits": _waits(state),
            "profile": profile,
            "limits": LIMITS,
            "kept": "kept" in request.args,
            "at_home": _is_this_machine(),
            "saved": [profile.name for profile in _saved_profiles()],
        },
    )


@printing.post("/print")
def measure() -> Response:
    """Make the calibration sheet, or keep what was read from it."""
    form = _read_form()
    if form.get("do") == "sheet":
        paper, edge = _one_of("paper", CHOICES["paper"], form), _one_of("edge", EDGES, form)
        begin(calibration(paper, edge, language()))  # type: ignore[arg-type]  # checked
        return _go_to("/print", {"paper": paper, "edge": edge}, "printer")
    if form.get("do") == "forget":
        response = _go_to("/print", {}, "printer")
        response.delete_cookie(COOKIE, path="/print")
        return response
    profile = _profile_from(form)
    if (name := form.get("name", "").strip()) and _is_this_machine():
        _keep(Profile(name, *_values(profile)))
    response = _go_to("/print", {"kept": "1"}, "printer")
    response.set_cookie(
        COOKIE,
        _cookie_of(profile),
        max_age=YEAR,
        path="/print",
        httponly=True,
        samesite="Lax",
        secure=current_request().is_secure,
    )
    return response


@printing.get("/print/<game>")
def print_game(game: str) -> Response:
    """One game: the choices, and what is known of a kit like this."""
    _refuse_closed()
    loaded = find_game(game)
    choices, printer = _read_choices(loaded.pack, request.args)
    planned, made = job(loaded.pack, "plan", choices), job(loaded.pack, "kit", choices)
    queue = service().printing
    plan, kit = queue.state(planned.key), queue.state(made.key)
    ready = plan is not None and plan["state"] == "ready"
    return page(
        "print",
        game,
        template="print_game.html",
        content={
            "game_title": _title(loaded.pack),
            "choices": choices,
            "printer": printer,
            "printers": _printers(),
            "offered": CHOICES,
            "languages_of_kit": [(code, _name_of(code)) for code in loaded.pack.languages],
            "parts_of_kit": [(group, _group_title(loaded.pack, group)) for group in groups_of(loaded.pack)],
            "plan": _job_facts(planned, plan),
            "told": plan_told(plan, language()) if ready and plan else None,
            "kit": _job_facts(made, kit),
            "titles": {group: _group_title(loaded.pack, group) for group in groups_of(loaded.pack)},
            "waits": _waits(plan, kit),
        },
    )


@printing.post("/print/<game>")
def begin_print(game: str) -> Response:
    """Begin a plan or a kit, and lead to the page that shows how far it is."""
    form = _read_form()
    loaded = find_game(game)
    choices, printer = _read_choices(loaded.pack, form)
    begin(job(loaded.pack, "kit" if form.get("do") == "kit" else "plan", choices))
    said = {name: getattr(choices, name) for name in CHOICES} | {"language": choices.language, "printer": printer}
    return _go_to(f"/print/{game}", {**said, "part": choices.parts})


# -- what is chosen ----------------------------------------------------------------------------------------------------


def _refuse_closed() -> None:
    if not service().printing.is_open:
        raise Problem(404, "print-off")


def _read_form() -> Any:
    """Return the form of one of our own pages."""
    refuse_foreign_change(current_request())
    _refuse_closed()
    charge(service().posts)
    return request.form


def _go_to(path: str, query: Mapping[str, Any], anchor: str = "") -> Response:
    address = path + (f"?{urlencode(query, doseq=True)}" if query else "") + (f"#{anchor}" if anchor else "")
    return redirect(address, 303)  # type: ignore[return-value]  # werkzeug's response is a response


def _one_of(name: str, known: tuple[str, ...], given: Any = None) -> str:
    """Return a choice, the first one when it is absent, or refuse."""
    value: str = (request.args if given is None else given).get(name, known[0])
    if value not in known:
        raise Problem(400, "print-choice", known=", ".join(known))
    return value


def _read_choices(pack: Pack, given: Any) -> tuple[Choices, str]:
    """Return the choices of a form or an address, and the printer's name in it."""
    printer = given.get("printer", OWN if _own_profile() else NONE)
    profile = _profile_named(printer)
    chosen = Choices(
        language=given.get("language", pack_language(pack)),
        **{name: _one_of(name, known, given) for name, known in CHOICES.items()},  # type: ignore[arg-type]  # checked
        parts=tuple(given.getlist("part")),
        profile=() if profile is None else tuple({**profile.to_json(), "name": "printer"}.items()),
    )
    return check_choices(pack, chosen), printer if profile is not None else NONE


def _title(pack: Pack) -> str:
    return str(pack.texts[pack_language(pack)]["title"])


def _group_title(pack: Pack, group: str) -> str:
    from generator.kit.batches import title_of

    return title_of(pack, pack_language(pack), group)


def _name_of(code: str) -> str:
    from generator.languages import name_of

    return name_of(code)


# -- printers ----------------------------------------------------------------------------------------------------------


def _is_this_machine() -> bool:
    """Return whether the browser runs on the server's own machine and asked it by a name for that: then it may see and
    save the profiles of the person who runs the server."""
    asked = current_request()
    host = (asked.header("HOST") or "").rsplit(":", 1)[0].strip("[]")
    return host in LOCAL_NAMES and not service().settings.proxies and asks_directly(asked)


def _saved_profiles() -> tuple[Profile, ...]:
    """Return the profiles of `punchboard profile`, on this machine alone; none when their file cannot be read."""
    if not _is_this_machine():
        return ()
    try:
        return Profiles().all()
    except Refused:
        return ()


def _keep(profile: Profile) -> None:
    try:
        Profiles().put(profile)
    except (Refused, OSError) as fault:
        raise Problem(400, "print-profile", what=str(fault)) from fault


def _printers() -> list[tuple[str, str]]:
    """Return the printers to choose from, each with the key of its words or with its name."""
    own = [(OWN, "")] if _own_profile() else []
    return [(NONE, ""), *own, *((f"{SAVED}{profile.name}", profile.name) for profile in _saved_profiles())]


def _profile_named(printer: str) -> Profile | None:
    if printer == OWN:
        return _own_profile()
    return next((one for one in _saved_profiles() if f"{SAVED}{one.name}" == printer), None)


def _profile_from(form: Any) -> Profile:
    """Return what was typed in, or refuse. Numbers may be written with a comma."""
    values: dict[str, float | None] = {}
    for name in LIMITS:
        text = form.get(name, "").strip().replace(",", ".").replace("−", "-")
        try:
            values[name] = float(text) if text else (None if name == "margin" else 0.0)
        except ValueError:
            raise Problem(400, "print-number", what=words.say(language(), f"print.{name}")) from None
    edge = form.get("edge") or None
    return _sound(Profile("browser", **values, edge=edge))  # type: ignore[arg-type]  # checked next


def _sound(profile: Profile) -> Profile:
    for name, (least, most, _) in LIMITS.items():
        value = getattr(profile, name)
        if value is not None and not least <= value <= most:
            what = words.say(language(), f"print.{name}")
            raise Problem(400, "print-reach", what=what, least=f"{least:g}", most=f"{most:g}")
    return _valid(profile)


def _valid(profile: Profile) -> Profile:
    try:
        return check_profile(profile)
    except Refused as refused:
        raise Problem(400, "print-profile", what=refused.findings[0].message) from None


def _values(profile: Profile) -> tuple[Any, ...]:
    return profile.offset_x, profile.offset_y, profile.skew, profile.margin, profile.edge


def _cookie_of(profile: Profile) -> str:
    return "_".join("" if value is None else str(value) for value in _values(profile))


def _own_profile() -> Profile | None:
    """Return what was measured in this browser; a cookie that was tampered with counts as none."""
    parts = (request.cookies.get(COOKIE) or "").split("_")
    if len(parts) != 5:
        return None
    try:
        x, y, skew = map(float, parts[:3])
        margin = float(parts[3]) if parts[3] else None
        return check_profile(Profile("browser", x, y, skew, margin, parts[4] or None))  # type: ignore[arg-type]  # checked
    except (ValueError, Refused):
        return None


# -- what is shown -----------------------------------------------------------------------------------------------------


def _waits(*states: Mapping[str, Any] | None) -> bool:
    return any(state is not None and state["state"] in ("waiting", "working") for state in states)


def _job_facts(wanted: PrintJob, state: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return a state for the template, with a sentence for what failed and an address for each file."""
    if state is None:
        return None
    files = [
        {**file, "address": file_address(wanted.key, file["name"]), "size": _size(file)}
        for file in state.get("files", ())
        if "pages" in file
    ]
    why = why_failed(dict(state), language()) if state["state"] == "failed" else ""
    address = file_address(wanted.key, "")
    return {**state, "files": files, "why": why, "percent": round(100 * state.get("share", 0)), "address": address}


def _size(file: Mapping[str, Any]) -> str:
    return size_told(file["pages"], file["bytes"], language())
