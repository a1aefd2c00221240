"""The reports, one for each number of players, as one HTML page that needs nothing else: no requests, no scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.lab import plots


def as_page(reports: Sequence[dict[str, Any]]) -> str:
    return _render("lab.html", reports)


def versus_as_page(reports: Sequence[dict[str, Any]]) -> str:
    """Two versions compared, as a page of its own."""
    return _render("lab-versus.html", reports)


def _render(name: str, reports: Sequence[dict[str, Any]]) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from generator.places import shipped_folder

    environment = Environment(
        loader=FileSystemLoader(shipped_folder("templates") / "web"), undefined=StrictUndefined, autoescape=True
    )
    return environment.get_template(name).render(reports=reports, plots=plots) + "\n"
