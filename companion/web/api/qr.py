"""QR codes, drawn on the host: the table's address, or that address with a ticket. Tickets come in the body, so that
none of them stands in a log.
"""

from __future__ import annotations

from io import BytesIO

from flask import Response

from companion.http.addresses import is_reachable_by_phones
from companion.http.request import current_request
from companion.web.api.requests import QrWish
from companion.web.api.routes import route
from companion.web.request_context import charge_asker, find_table
from companion.web.service import service


def base_address() -> str:
    """Return the address for phones: the public one, else that of this request, or the LAN address if other phones
    cannot resolve its name."""
    settings = service().settings
    if settings.public_url:
        return settings.public_url
    here = current_request().full.host_url.rstrip("/")
    return settings.lan_url if settings.lan_url and not is_reachable_by_phones(here) else here


def qr_svg(text: str) -> bytes:
    """Draw a code as one dark path without background; the page puts it on white."""
    import segno

    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=0, omitsize=True, xmldecl=False, svgns=True, nl=False
    )
    return drawn.getvalue()


@route(
    "POST",
    "/tables/{code}/qr",
    "The table's address as a QR code, with a ticket if one is given.",
    body=QrWish,
    refusals=(401, 404, 409),
    media="image/svg+xml",
)
def qr(body: QrWish, code: str) -> Response:
    room = find_table(code)
    charge_asker(room, 0.5)
    text = f"{base_address()}/t/{room.code}" + (f"#{body.ticket}" if body.ticket else "")
    return Response(qr_svg(text), mimetype="image/svg+xml")
