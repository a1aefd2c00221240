"""Reports as self-contained HTML pages, to be printed, mailed or opened offline. The templates escape all pack data."""

from __future__ import annotations

from generator.places import shipped_folder


def html_page(name: str, **facts: object) -> str:
    """Return the page of this template in `templates/print/common`."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    home = shipped_folder("templates") / "print" / "common"
    pages = Environment(loader=FileSystemLoader(home), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return pages.get_template(f"{name}.html").render(**facts)
