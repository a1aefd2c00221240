"""Measure how much ink pages take, on small pictures of them."""

from __future__ import annotations

DPI = 12
"""Coarse, because an average needs no more."""


def coverage(pdf: bytes) -> float:
    """Return the solid ink over all pages as a share of their area: 1.0 is every page in one full ink. Black replaces
    equal parts of the three colours."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        shares = [_page(document[index].render(scale=DPI / 72)) for index in range(len(document))]
    finally:
        document.close()
    area = sum(size for _, size in shares)
    return sum(ink for ink, _ in shares) / area if area else 0.0


def _page(bitmap: object) -> tuple[float, int]:
    """Return ink and area of one picture, in pixels."""
    width: int = bitmap.width  # type: ignore[attr-defined]  # pypdfium2 has no types
    height: int = bitmap.height  # type: ignore[attr-defined]
    stride: int = bitmap.stride  # type: ignore[attr-defined]
    channels: int = bitmap.n_channels  # type: ignore[attr-defined]
    data = bytes(bitmap.buffer)  # type: ignore[attr-defined]
    total = 0
    for row in range(height):
        line = data[row * stride : row * stride + width * channels]
        if channels == 1:
            total += 255 * width - sum(line)
            continue
        for pixel in zip(line[0::channels], line[1::channels], line[2::channels], strict=True):
            top = max(pixel)
            # Black where all three are missing, then the rest of each colour.
            total += 255 - top + 3 * top - sum(pixel)
    return total / 255, width * height
