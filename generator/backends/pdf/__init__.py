"""Documents as PDF: the only room that knows reportlab. The same document gives the same bytes."""

from __future__ import annotations

from generator.backends.pdf.document import write

__all__ = ["write"]
