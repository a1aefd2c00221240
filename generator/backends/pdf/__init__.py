"""The PDF backend, the only package that knows reportlab. Equal documents give equal bytes."""

from __future__ import annotations

from generator.backends.pdf.document import write

__all__ = ["write"]
