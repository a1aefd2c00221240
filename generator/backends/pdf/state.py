"""Track the graphics state, so that only changes are written. Between `q` and `Q` no other code changes it."""

from __future__ import annotations

from collections.abc import Callable

from generator.backends.pdf.numbers import number, rgb
from generator.scene.colour import alpha
from generator.scene.model import INHERIT, Colour, Paint

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Pen:
    """Open a saved state at the first change; close it before anything that must see the state from before."""

    def __init__(self, out: list[str], scale: float, covering: Callable[[float, float], str]) -> None:
        self.out, self.scale = out, scale
        self.covering = covering
        """Names the graphics state in which fills and lines have this opacity, 0 to 1."""
        self._open = False
        self._set: dict[str, str] = {}

    def close(self) -> None:
        """Restore the state this drawing was given: inherited colours, plain lines."""
        if self._open:
            self.out.append("Q")
            self._open = False
            self._set.clear()

    def paint(self, fill: Colour | None, line: Paint | None = None) -> None:
        """Set a fill, and a line when one is given."""
        stroke = line.stroke if line and isinstance(line.stroke, str) else None
        if (fill == INHERIT and "rg" in self._set) or (stroke == INHERIT and "RG" in self._set):
            self.close()
        if fill is not None and fill != INHERIT:
            self._write("rg", rgb(fill))
        covers = (alpha(fill) if fill else 1.0, alpha(stroke) if stroke else 1.0)
        if covers != (1.0, 1.0) or "gs" in self._set:
            self._write("gs", f"/{self.covering(*covers)}")
        if line is None:
            return
        if stroke is not None and stroke != INHERIT:
            self._write("RG", rgb(stroke))
        scale = self.scale
        self._write("w", number(line.width * scale))
        self._write("J", str(_CAPS[line.cap]), usual="0")
        self._write("j", str(_JOINS[line.join]), usual="0")
        self._write("M", number(line.miter), usual="10")
        dashes = " ".join(number(part * scale) for part in line.dash)
        self._write("d", f"[{dashes}] {number(line.dash_offset * scale)}", usual="[] 0")

    def _write(self, operator: str, operands: str, usual: str = "") -> None:
        if self._set.get(operator, usual) == operands:
            return
        if not self._open:
            self.out.append("q")
            self._open = True
        self._set[operator] = operands
        self.out.append(f"{operands} {operator}")
