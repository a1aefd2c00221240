"""The report as one HTML page that needs nothing else: no requests, no scripts."""

from __future__ import annotations

from typing import Any

from companion.lab import plots


def as_page(report: dict[str, Any]) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from generator.places import room

    environment = Environment(
        loader=FileSystemLoader(room("templates") / "web"), undefined=StrictUndefined, autoescape=True
    )
    return environment.get_template("lab.html").render(report=report, plots=plots) + "\n"
