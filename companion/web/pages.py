"""The pages people open. Everything they show comes from the API; the pages bring language, colours and the scripts."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.asking import language

pages = Blueprint("pages", __name__)


def error_page(status: int, why: str) -> Response:
    return Response(render_template("error.html", why=why, language=language()), status=status, mimetype="text/html")
