"""Kits, plans and calibration sheets for programs: queued, asked after, and fetched file by file. The pages at `/print`
show the same to people.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from flask import Response
from werkzeug.utils import send_file

from companion.http.request import current_request
from companion.web.api.requests import PrintWish
from companion.web.api.responses import PrintState
from companion.web.api.routes import PREFIX, route
from companion.web.assets.static_files import TYPES
from companion.web.faults import Problem
from companion.web.printing.told import plan_told, why_failed
from companion.web.printing.wishes import Choices, PrintJob, check_choices, job
from companion.web.request_context import charge, language, source
from companion.web.service import find_game, service

KEPT = "private, max-age=3600"
PDF = "application/pdf"


def begin(wanted: PrintJob) -> None:
    """Queue the work, charged to the source unless the result stands there."""
    here = service()
    if here.printing.is_open and not here.printing.is_made(wanted):
        charge(here.prints)
    here.printing.begin(wanted, source())


@route(
    "POST",
    "/prints",
    "Plan a kit or make its PDFs, or tell how far that is.",
    body=PrintWish,
    reply=PrintState,
    refusals=(404,),
)
def print_kit(body: PrintWish) -> PrintState:
    """Equal wishes have equal keys and are made once. Ask again with `GET /prints/{key}`; a wish that waits and that
    nothing asks after for two minutes is dropped. One kit is made at a time."""
    pack = find_game(body.game).pack
    profile = body.profile.model_dump() if body.profile is not None else {}
    choices = Choices(
        language=body.language or pack.languages[0],
        paper=body.paper,
        backs=body.backs,
        ink=body.ink,
        bleed=body.bleed,
        marks=body.marks,
        parts=tuple(body.parts),
        profile=tuple(({"name": "browser"} | profile).items()) if profile else (),
    )
    wanted = job(pack, body.what, check_choices(pack, choices))
    begin(wanted)
    return state_of(wanted.key)


@route("GET", "/prints/{key}", "How far a plan or a kit is, and what was made.", reply=PrintState, refusals=(404,))
def print_state(key: str) -> PrintState:
    return state_of(key)


def state_of(key: str) -> PrintState:
    state = service().printing.state(key)
    if state is None:
        raise Problem(404, "print-unknown")
    failed = state["state"] == "failed"
    files = [{**file, "address": file_address(key, file["name"])} for file in state.get("files", ())]
    return PrintState.model_validate(
        {
            "key": key,
            "state": state["state"],
            "place": state.get("place"),
            "share": state.get("share"),
            "why": why_failed(state, language()) if failed else None,
            "files": files,
            "plan": plan_told(state, language()) if "parts" in state else None,
        }
    )


def file_address(key: str, name: str) -> str:
    return f"{PREFIX}/prints/{key}/files/{quote(name)}"


@route(
    "GET",
    "/prints/{key}/files/{name}",
    "A PDF of a kit, or a picture of a step of cutting. Parts of it can be asked for with `Range`.",
    refusals=(404,),
    media=(PDF, "image/svg+xml"),
)
def print_file(key: str, name: str) -> Response:
    found = service().printing.shelf.file(key, name)
    if found is None:
        raise Problem(404, "print-unknown")
    return _send_file(found, key)


def _send_file(found: Path, key: str) -> Response:
    """The file, or the part of it that a browser lacks after a line broke."""
    response = send_file(
        found,
        current_request().environ,
        mimetype=TYPES.get(found.suffix, PDF),
        as_attachment=found.suffix == ".pdf",
        download_name=found.name,
        conditional=False,
        etag=False,
        response_class=Response,
    )
    size = found.stat().st_size
    response.set_etag(f"{key}-{size}")
    response.headers["Cache-Control"] = KEPT
    response.make_conditional(current_request().full, accept_ranges=True, complete_length=size)
    assert isinstance(response, Response)
    if response.status_code == 304:
        response.close()
        response.response = []
    return response
