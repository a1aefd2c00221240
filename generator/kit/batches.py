"""Sort the pieces of a file into batches that share sheets: same group, same shape, same way to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from generator.impose import Board, Face, Label, Pile, Plan, disc, hexagon, plan, read_paper, rectangle
from generator.impose.plan import PieceGrid, plan_shelf
from generator.impose.shapes import Shape
from generator.impose.shelves import put_on_shelves, shelves
from generator.impose.wording import because
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.options import Options
from generator.kit.print_targets import print_service
from generator.pack.model import CUT_FROM_SHEETS, Component, Kind, Pack
from generator.pack.sizes import Size
from generator.print_choices import Backs

NO_SHAPE = disc(1)
MANY = 1000
"""From so many pieces on, the planner chooses the grid that holds most."""

Way = Literal["grid", "pages", "booklet", "service"]
"""Cut from sheets · printed as whole pages · folded into a booklet · one face a page for a print service."""

WAYS: dict[Kind, Way] = {"sheet": "pages", "booklet": "booklet"}
"""How each kind of component is printed; all others are cut from sheets."""


class Batch(NamedTuple):
    """Equal pieces on common sheets. `plan` is missing where pages are printed as they are."""

    group: str
    title: str
    kind: Kind
    way: Way
    size: Size
    drawn: tuple[DrawnPiece, ...]
    faces: tuple[Face, ...]
    backs: Backs
    plan: Plan | None
    beside: tuple[Batch, ...] = ()
    """Other batches on its sheet."""
    guest: bool = False
    """Whether this batch lies on the sheet of another one."""


def shape_of(size: Size) -> Shape:
    match size.shape:
        case "round":
            return disc(size.width)
        case "hex":
            return hexagon(min(size.width, size.height), pointed=size.orientation == "pointed")
        case "rect":
            return rectangle(size.width, size.height)


def title_of(pack: Pack, language: str, group: str) -> str:
    """Return the title of a group: its own text, else its component's, else its id."""
    texts = pack.texts[language]
    return texts.get(f"groups.{group}") or texts.get(f"components.{group}") or group.replace("-", " ").capitalize()


def batches(pack: Pack, language: str, drawn: Iterable[DrawnPiece], options: Options) -> tuple[Batch, ...]:
    """Return the batches in the order of the pack's components."""
    sorted_out: dict[tuple[str, Kind | None, Size], list[DrawnPiece]] = {}
    one_sided = options.backs == "none" and print_service(options.target) is None
    for one in _with_second_sides(drawn) if one_sided else drawn:
        component = one.component
        kind = None if component.kind in CUT_FROM_SHEETS else component.kind
        sorted_out.setdefault((component.group, kind, replace(component.size, name="")), []).append(one)
    made = [_batch(pack, language, group, size, tuple(some), options) for (group, _, size), some in sorted_out.items()]
    return tuple(_number_sheets(_sharing(made) if options.target == "home" else made))


def _number_sheets(made: Sequence[Batch]) -> Iterator[Batch]:
    """Number the sheets of one file through, for sorting a pile of paper."""
    total: Counter[str] = Counter()
    for batch in made:
        total[batch.group] += batch.plan.sheets if batch.plan and not batch.guest else 0
    before: Counter[str] = Counter()
    for batch in made:
        if batch.plan is None or batch.guest:
            yield batch
            continue
        request = batch.plan.request
        label = replace(request.label, before=before[batch.group], of=total[batch.group])
        before[batch.group] += batch.plan.sheets
        yield batch._replace(plan=replace(batch.plan, request=replace(request, label=label)))


def _sharing(made: Sequence[Batch]) -> tuple[Batch, ...]:
    """Let small batches of one file share a sheet that each alone would leave mostly white."""
    alike: dict[object, list[int]] = {}
    for number, batch in enumerate(made):
        cut_out = batch.kind in CUT_FROM_SHEETS or batch.drawn[0].component.net is not None
        if cut_out and isinstance(batch.plan, PieceGrid) and batch.plan.sheets == 1:
            # Pieces without backs may lie on a sheet that is turned over, but not on one that is folded.
            same = replace(batch.plan.request, shape=NO_SHAPE, count=1, backs="none")
            alike.setdefault((batch.group, batch.backs == "fold", same), []).append(number)
    sharing = list(made)
    for numbers in alike.values():
        if len(numbers) > 1:
            for number, batch in _batches_at(made, numbers):
                sharing[number] = batch
    return tuple(sharing)


def _batches_at(made: Sequence[Batch], numbers: Sequence[int]) -> Iterator[tuple[int, Batch]]:
    """Return the batches that share sheets, with their index in the list of all."""
    # Backs first: pieces without backs join them where there is room, and need no sheet of their own.
    in_turn = sorted(numbers, key=lambda number: made[number].backs == "none")
    lying = [(number, grid) for number in in_turn if (grid := _shelf(made[number], made[number].backs))]
    for some in shelves([grid for _, grid in lying]):
        if len(some) == 1:
            continue
        together = [made[lying[index][0]] for index in some]
        backs = together[0].backs
        grids = [
            grid
            for index, batch in zip(some, together, strict=True)
            if (grid := lying[index][1] if batch.backs == backs else _shelf(batch, backs))
        ]
        host, *guests = (
            batch._replace(plan=grid, guest=bool(place))
            for place, (batch, grid) in enumerate(zip(together, put_on_shelves(grids), strict=True))
        )
        host = host._replace(beside=tuple(guests))
        yield from ((lying[index][0], batch) for index, batch in zip(some, (host, *guests), strict=True))


def _shelf(batch: Batch, backs: Backs) -> PieceGrid | None:
    """Return the plan of these pieces on a sheet shared with others printed like them."""
    assert batch.plan is not None, "only what has a plan shares a sheet"
    return plan_shelf(replace(batch.plan.request, backs=backs))


def _with_second_sides(drawn: Iterable[DrawnPiece]) -> Iterator[DrawnPiece]:
    """Make a back a piece of its own where backs are not printed but people need them in play."""
    for one in drawn:
        yield one._replace(back=None)
        if one.component.both_sides and one.back:
            piece = replace(one.piece, id=f"{one.piece.id}-back")
            yield one._replace(piece=piece, front=one.back, back=None)


def _batch(pack: Pack, language: str, group: str, size: Size, drawn: tuple[DrawnPiece, ...], options: Options) -> Batch:
    kind, net = drawn[0].component.kind, drawn[0].component.net
    # Folded pieces have lines to cut along, and need room for what reaches over them.
    folded = kind == "box" or net is not None
    faces = tuple(face for one in drawn for face in one.copies())
    way: Way = "service" if print_service(options.target) else WAYS.get(kind, "grid")
    backs: Backs = options.backs if any(face.back for face in faces) else "none"
    title = title_of(pack, language, group)
    if way != "grid":
        return Batch(group, title, kind, way, size, drawn, faces, options.backs if way == "booklet" else backs, None)
    label = Label(pack.text(language, "title"), title, language, pack.version)
    request = Pile(
        shape_of(size),
        len(faces),
        read_paper(options.paper),
        bleed=0.0 if folded else options.bleed,
        backs=backs,
        marks="none" if folded else options.marks,
        rows=options.rows,
        label=label,
        folded=folded,
    )
    if options.profile:
        from generator.impose.profiles import Profile, with_profile

        request = with_profile(request, Profile(**options.profile))  # type: ignore[arg-type]  # checked when it was stored
    if options.target == "cutter" and (net or kind in CUT_FROM_SHEETS):
        from generator.impose.cutting import lineless, plan_cutter

        cut = plan_cutter(request)
        faces = tuple(replace(face, front=lineless(face.front)) for face in faces) if net else faces
        return Batch(group, title, kind, way, size, drawn, faces, cut.request.backs, cut)
    if kind == "pad":
        full = plan(replace(request, count=MANY))
        faces = _fill_sheets(faces, full.layout.per_sheet if isinstance(full, PieceGrid) else 1)
        request = replace(request, count=len(faces))
    made = plan(request)
    if isinstance(made, Board) and backs == "fold" and any(one.component.both_sides for one in drawn):
        return _sides_apart(
            _batch(pack, language, group, size, tuple(_with_second_sides(drawn)), replace(options, backs="none"))
        )
    return Batch(group, title, kind, way, size, drawn, faces, made.request.backs, made)


def _sides_apart(batch: Batch) -> Batch:
    """Return the sides of pieces too large to fold: two sheets, to be glued back to back."""
    assert batch.plan is not None, "what is cut from sheets has a plan"
    return batch._replace(plan=replace(batch.plan, reasons=(*batch.plan.reasons, because("sides-apart"))))


def _fill_sheets(faces: Sequence[Face], per_sheet: int) -> tuple[Face, ...]:
    """Fill the sheets of a pad: repeat its faces until the last sheet is full."""
    short = -len(faces) % per_sheet
    return (*faces, *(faces[index % len(faces)] for index in range(short)))


def groups(batches: Iterable[Batch]) -> dict[str, list[Batch]]:
    """Return the batches of each file."""
    sorted_out: dict[str, list[Batch]] = {}
    for batch in batches:
        sorted_out.setdefault(batch.group, []).append(batch)
    return sorted_out


def components_of(batches: Iterable[Batch]) -> tuple[Component, ...]:
    return tuple({one.component.id: one.component for batch in batches for one in batch.drawn}.values())
