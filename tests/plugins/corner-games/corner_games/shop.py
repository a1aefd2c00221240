"""The copy shop at the corner: it takes cards as PDF and wants a list of what to cut."""

from __future__ import annotations

from generator.kit.print_targets import Parcel, Service


def order_form(parcel: Parcel) -> dict[str, bytes]:
    """How often each piece is wanted, and in which file it is."""
    lines = [f"{parcel.title} {parcel.version} ({parcel.language})", *parcel.files]
    lines += [f"{piece.copies} x {piece.id}, {piece.width:g} x {piece.height:g} mm" for piece in parcel.pieces]
    return {"order.txt": "\n".join(lines).encode()}


CORNER_SHOP = Service(
    "Corner Copy Shop",
    kinds=frozenset({"card"}),
    shapes=frozenset({"rect"}),
    pictures=False,
    papers=order_form,
)
