"""Make the PDF of the sheet that measures a printer."""

from __future__ import annotations

from typing import NamedTuple

from generator.impose.calibration import Edge, calibration
from generator.impose.papers import Paper, read_paper
from generator.languages import words
from generator.scene.model import Document


class CalibrationSheet(NamedTuple):
    paper: Paper
    pages: int
    content: bytes

    @property
    def file_name(self) -> str:
        return f"calibration-{self.paper.name.replace(' ', '')}.pdf"


def calibration_sheet(paper: str, edge: Edge, language: str) -> CalibrationSheet:
    """Make the sheet for a paper and the edge it is turned over."""
    from generator.backends import pdf

    sheet = read_paper(paper)
    pages = calibration(sheet, edge, language)
    title = f"{words(language, 'calibration')['title']} · {sheet.name}"
    return CalibrationSheet(sheet, len(pages), pdf.write(Document(pages, title, language, duplex=edge)))
