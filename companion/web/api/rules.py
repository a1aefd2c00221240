"""The wording of a rule by the number that refusals cite."""

from __future__ import annotations

from flask import Response

from companion import law
from companion.web.api.responses import Wording
from companion.web.api.routes import json_response, route
from companion.web.faults import Problem


@route("GET", "/rules/{citation}", "A rule as the rules documents word it, in English.", reply=Wording, refusals=(404,))
def rule(citation: str) -> Response:
    """A section's number leads to all paragraphs below it."""
    found = law.find(citation)
    if found is None:
        raise Problem(404, "no-such-rule", citation=citation)
    paragraphs = [{"rule": each.citation, "text": each.text} for each in (found, *law.below(found))]
    return json_response({"chapters": list(found.chapters), "paragraphs": paragraphs})
