"""Components made by a word: turn the measures of an entry in game.yaml into nets and boards.

Imported only for games that have such components.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.errors import Place
from generator.nets.boxes import Inside, lid, lid_height, tray, tuck_box
from generator.nets.choices import MOST_FIELDS
from generator.nets.dice import die
from generator.nets.grids import Grid, Track, cells, per_side, spaces
from generator.nets.model import Net, Panel
from generator.nets.standees import standee
from generator.nets.wheels import Wheel, cover, dial
from generator.pack import sizes
from generator.pack.made import Impossible, Known, Part, layouts_of
from generator.pack.model import Component, Piece, Row, Surface, Table

DOMINO = (25.0, 50.0)
MONEY = (120.0, 60.0)
CARD_THICKNESS = 0.3
ROOM = 1.0
"""Clearance in a box on every measure."""
THINNEST_BOX = 5.0


def parts(entry: Mapping[str, Any], size: sizes.Size | None, own: Sequence[Piece], known: Known) -> tuple[Part, ...]:
    """Return the parts of an entry whose kind is made by a word; `own` are its pieces."""
    front, back = layouts_of(entry)
    match entry["kind"]:
        case "die":
            sides = entry["size"]["sides"]
            _divides(sides, own)
            return (_net(die(sides, float(entry["size"]["edge"])), front),)
        case "standee":
            assert size is not None, "the shape of game.yaml asks for the size of a standee"
            others = {"back": back} if back else {}
            net = standee(size.width, size.height, entry.get("foot", "flaps"), own_back=back is not None)
            return (_net(net, front, others={**others, "foot": "standee-foot"}),)
        case "tuck-box":
            return (_net(tuck_box(_inside(entry, known)), front),)
        case "tray-box":
            room = _inside(entry, known)
            high = float(entry.get("lid", lid_height(room)))
            if high > room.depth + 5:
                raise Impossible(
                    f"The lid is {high:g} mm high and its tray {room.depth:g} mm.",
                    "A lid is no higher than its tray; leave “lid” out for two fifths of it.",
                    "lid",
                )
            return (_net(tray(room), front, "tray"), _net(lid(room, high), front, "lid"))
        case "wheel":
            return _wheel(entry, own, front)
        case "board":
            return (_board(entry, size, front),)
        case "money":
            return (Part(size or sizes.Size(*MONEY), front, back),)
        case _:
            return (Part(size or sizes.Size(*DOMINO), front, back),)


def grid_tables(entries: Sequence[Mapping[str, Any]], components: Mapping[str, Component]) -> dict[str, Table]:
    """Return a table of the cells of each board with a grid, named after it: their places and neighbours."""
    made: dict[str, Table] = {}
    for entry in entries:
        grid, board = grid_of(entry) if entry["kind"] == "board" else None, components.get(entry["id"])
        if grid and board:
            panels = {panel.name: panel for surface in board.surfaces for panel in surface.panels}
            made[board.id] = Table(_cell_rows(grid, panels, board.place))
    return made


def _net(net: Net, front: str, ending: str = "", others: Mapping[str, str] | None = None) -> Part:
    """Return a part that is cut out and folded. `others` are the layouts of panels that `front` does not draw."""
    layouts: dict[str, list[Panel]] = {}
    for panel in net.panels:
        layouts.setdefault((others or {}).get(panel.name, front), []).append(panel)
    surfaces = tuple(Surface(layout, tuple(panels)) for layout, panels in layouts.items())
    return Part(sizes.Size(net.width, net.height), front, None, ending, net, surfaces)


def _divides(sides: int, own: Sequence[Piece]) -> None:
    for piece in own:
        if piece.faces and sides % len(piece.faces):
            raise Impossible(
                f"“{piece.id}” has {len(piece.faces)} faces for {sides} sides.",
                f"Give it {sides}, or a number that {sides} can be divided by: they are repeated in turn.",
                "faces",
            )


def _inside(entry: Mapping[str, Any], known: Known) -> Inside:
    size = entry["size"]
    if isinstance(size, list):
        return Inside(*map(float, size))
    wide = high = deep = 0.0
    for index, id in enumerate(size["fits"]):
        if id not in known.components:
            raise Impossible(
                f"The box is to fit “{id}”, which is no component.",
                f"The components are: {', '.join(known.components)}.",
                "size",
                "fits",
                index,
            )
        one = known.components[id]
        short, long = sorted((one.size.width, one.size.height))
        wide, high = max(wide, short), max(high, long)
        deep += sum(piece.quantity for piece in known.pieces[id]) * float(size.get("thickness", CARD_THICKNESS))
    room = float(size.get("room", ROOM))
    return Inside(wide + room, high + room, max(deep + room, THINNEST_BOX))


def _wheel(entry: Mapping[str, Any], own: Sequence[Piece], front: str) -> tuple[Part, ...]:
    counts = {len(piece.faces) for piece in own}
    if len(counts) > 1:
        raise Impossible(
            f"The wheels have {' and '.join(map(str, sorted(counts)))} fields.",
            "Give all the same number, or make a component of each.",
            "faces",
        )
    fields = next(iter(counts), 0) or entry.get("fields", 0)
    if not 2 <= fields <= MOST_FIELDS:
        raise Impossible(
            f"The wheel has {fields} field{'' if fields == 1 else 's'}.",
            f"Give it 2 to {MOST_FIELDS}: “fields: 8”, or “faces” with a value for each.",
            "faces" if "faces" in entry else "fields",
        )
    wheel = Wheel(float(entry["size"]["round"]), fields)
    near, far = wheel.window
    if far - near < 4:
        raise Impossible(
            f"With {fields} fields on {wheel.diameter:g} mm the window is only {far - near:.1f} mm high.",
            "Make the wheel larger or give it fewer fields.",
            "size",
        )
    return (
        _net(dial(wheel), front, "dial"),
        _net(cover(wheel), entry.get("cover", "wheel-cover"), "cover"),
    )


def _board(entry: Mapping[str, Any], size: sizes.Size | None, front: str) -> Part:
    surfaces: list[Surface] = []
    grid = grid_of(entry)
    margin = float(entry["grid"].get("margin", 8)) if grid else 0.0
    if size is None:
        if grid is None or "track" in entry:
            raise Impossible("A board with a track needs a size.", "Add it: size: [width, height] in mm.")
        w, h = grid.extent
        size = sizes.Size(w + 2 * margin, h + 2 * margin)
    inner = (0.0, 0.0, size.width, size.height)
    if "track" in entry:
        track = track_of(entry["track"], size)
        panels = spaces(track, size.width, size.height)
        surfaces.append(Surface(entry["track"].get("front", "track-space"), panels))
        wide, high = size.width / track.across, size.height / track.down
        inner = (wide, high, size.width - 2 * wide, size.height - 2 * high)
    if grid:
        w, h = grid.extent
        if w + 2 * margin > inner[2] + 0.01 or h + 2 * margin > inner[3] + 0.01:
            raise Impossible(
                f"{grid.columns} × {grid.rows} cells of {grid.cell:g} mm take {w:.1f} × {h:.1f} mm and a margin of"
                f" {margin:g} mm; there are {inner[2]:.1f} × {inner[3]:.1f} mm.",
                "Make the cells smaller or fewer, the margin smaller, or the board larger.",
                "grid",
            )
        x, y = inner[0] + (inner[2] - w) / 2, inner[1] + (inner[3] - h) / 2
        surfaces.append(Surface(entry["grid"].get("front", "grid-cell"), cells(grid, x, y)))
    return Part(size, front, entry.get("back"), surfaces=tuple(surfaces))


def grid_of(entry: Mapping[str, Any]) -> Grid | None:
    said = entry.get("grid")
    if said is None:
        return None
    return Grid(
        said["shape"],
        said["columns"],
        said["rows"],
        float(said["cell"]),
        said.get("orientation", "pointed") == "pointed",
        said.get("labels", "A1"),
    )


def track_of(said: Mapping[str, Any], size: sizes.Size) -> Track:
    start, end, step = said.get("from", 0), said["to"], said.get("step", 1)
    count = (end - start) // step + 1
    if count < 4:
        raise Impossible(
            f"From {start} to {end} in steps of {step} there are {max(count, 0)} spaces.",
            "A track around a board has four at least.",
            "track",
        )
    across, down = said.get("sides") or per_side(count, size.width, size.height)
    track = Track(start, end, step, across, down)
    if track.places < count:
        raise Impossible(
            f"{across} spaces across and {down} down make {track.places} around the board; {count} are needed.",
            "Make “sides” larger, the steps longer, or leave “sides” out.",
            "track",
            "sides",
        )
    return track


def _cell_rows(grid: Grid, panels: Mapping[str, Panel], place: Place) -> Iterator[Row]:
    for row in range(grid.rows):
        for column in range(grid.columns):
            name = grid.name(column, row)
            one = panels[name]
            yield Row(
                {
                    "id": name,
                    "column": column + 1,
                    "row": row + 1,
                    "x": round(one.place[4] + one.width / 2, 2),
                    "y": round(one.place[5] + one.height / 2, 2),
                    "neighbours": list(grid.neighbours(column, row)),
                },
                place,
            )
