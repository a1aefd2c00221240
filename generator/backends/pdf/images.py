"""Raster pictures as PDF objects. Their content is compressed already and stored unchanged."""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream


def pixel_object(size: tuple[int, int], grey: bool, jpeg: bytes | None, rows: bytes) -> PDFStream:
    """Return the object of a picture from a JPEG file, or from rows as a PNG has them."""
    said = {**_form(size), "ColorSpace": PDFName("DeviceGray" if grey else "DeviceRGB")}
    if jpeg is not None:
        return PDFStream(PDFDictionary({**said, "Filter": PDFName("DCTDecode")}), jpeg, [])
    rows_of = PDFDictionary({"Predictor": 15, "Colors": 1 if grey else 3, "BitsPerComponent": 8, "Columns": size[0]})
    return PDFStream(PDFDictionary({**said, "Filter": PDFName("FlateDecode"), "DecodeParms": rows_of}), rows, [])


def mask_object(size: tuple[int, int], coverage: bytes) -> PDFStream:
    """Return the soft mask of a picture: how far each pixel covers."""
    said = {**_form(size), "ColorSpace": PDFName("DeviceGray"), "Filter": PDFName("FlateDecode")}
    return PDFStream(PDFDictionary(said), coverage, [])


def _form(size: tuple[int, int]) -> dict[str, object]:
    return {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": size[0],
        "Height": size[1],
        "BitsPerComponent": 8,
    }
