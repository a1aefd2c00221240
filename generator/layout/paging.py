"""Divide blocks into pages. Groups stay together, a figure without room moves to the head of the next page while the
words after it fill this one, and white left over on a booklet's sheets is spread over all pages. Page breaks are
chosen for the whole book at once, as `scene/breaking.py` chooses line breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from generator.layout.typesetting import Block

Placed = tuple[Block, float]
"""A block and its top on the page."""
Page = list[Placed]
Group = tuple[Block, ...]
"""Blocks that stay together."""

SHEET = 4
"""A booklet's pages come in multiples of the folded sheet."""
LEAST_FULL = 0.75
"""A page may end early once this share of it is filled."""
STEPS = 4
"""Number of heights between that and the whole page at which a text may be split."""
STRETCH = 0.7
"""Largest growth of the space between blocks when a page is stretched."""
STRETCH_COST = 12.0
"""Cost of doubled space between blocks. All costs are in mm of white at the foot of a page."""
TORN_COST = 5.0
"""Cost of a text that continues on the next page."""
APART_COST = 24.0
"""Cost of a figure between the parts of a text."""
PAST_COST = 12.0
"""Cost of a figure in a later chapter than its own."""
CLING_COST = 22.0
"""Cost of a page break between two blocks that should stay together."""
LOW, LOW_COST = 28.0, 28.0
"""Height of the foot, and the cost of a chapter that begins there."""
LOOSEST = 26.0
"""Spare pages stay white when spreading them would cost every page more than this."""
_SLACK = 1e-6


def paginate(blocks: Sequence[Block], height: float, covers: int) -> list[Page]:
    """Return all inner pages, evenly filled; together with the covers they make whole sheets where the text
    suffices."""
    parts = [list(_groups(part)) for part in _parts(blocks)]
    counts = [len(flow(part, height)) for part in parts]
    spare = -(sum(counts) + covers) % SHEET
    longest = counts.index(max(counts))
    pages: list[Page] = []
    for number, (part, count) in enumerate(zip(parts, counts, strict=True)):
        way = _best(part, height, count + spare) if spare and number == longest else None
        if way is None or way.cost > LOOSEST**2 * (count + spare):
            way = _best(part, height, count)
        pages += way.pages if way else flow(part, height)
    return [_stretch(page, height) for page in pages]


def flow(groups: Sequence[Group], height: float) -> list[Page]:
    """Fill each page as far as possible: the fewest pages."""
    pages: list[Page] = []
    while groups:
        page, groups, _ = _fill(groups, height)
        pages.append(page)
    return pages


class _Way(NamedTuple):
    """Pages for the beginning of the text, their cost, and the blocks still to be set."""

    cost: float
    pages: tuple[Page, ...]
    rest: Sequence[Group]
    tall: float
    """Height of the blocks still to be set."""


def _best(groups: Sequence[Group], height: float, count: int) -> _Way | None:
    """Return exactly so many pages with the least white among all breaks; None if the text does not suffice."""
    ways = [_Way(0.0, (), groups, sum(block.height for group in groups for block in group))]
    for left in reversed(range(count)):
        found: dict[tuple[int, float], _Way] = {}
        for cost, pages, rest, tall in ways:
            for page, after, ills in _ends(rest, height):
                still = tall - sum(block.height for block, _ in page)
                state = len(after), after[0][0].height if after else 0.0
                cost_now = cost + _price(page, height, ills)
                if (not after or still <= left * height) and (state not in found or cost_now < found[state].cost):
                    found[state] = _Way(cost_now, (*pages, page), after, still)
        ways = list(found.values())
    return next((way for way in ways if not way.rest), None)


def _ends(groups: Sequence[Group], height: float) -> Iterator[_Filled]:
    """Yield the ways to end a page: full, below each of its last blocks, and at several heights within a text."""
    if not groups:
        return
    full = _fill(groups, height)
    yield full
    # A page is at least as high as its head needs.
    least = max(LEAST_FULL * height, min(height, _tall(groups[0])))
    ends = {least}
    for block, top in full.page:
        bottom = top + block.height
        ends |= {bottom} if least < bottom < height else set()
        if block.part and bottom > least:
            ends |= {end for end in _steps(least, height) if top < end < bottom}
    for filled in sorted(ends):
        yield _fill(groups, filled)


def _steps(least: float, height: float) -> Iterator[float]:
    return (height - (height - least) * step / STEPS for step in range(1, STEPS))


class _Filled(NamedTuple):
    """A page, the remaining blocks, and the cost of the break between the two."""

    page: Page
    rest: list[Group]
    ills: list[float]


def _fill(groups: Sequence[Group], height: float) -> _Filled:
    """Fill one page as far as possible."""
    page = _Page(height)
    late: list[Group] = []
    ills: list[float] = []
    for number, group in enumerate(groups):
        parts = None
        if (page.holds(group) and not (late and group[0].floats)) or (parts := _split(group, page)):
            page.place(parts[0] if parts else group)
            if late and group[0].chapter:
                ills.append(PAST_COST)
            if parts:
                ills.append(APART_COST if late else TORN_COST)
                return _Filled(page.placed, [*late, parts[1], *groups[number + 1 :]], ills)
        elif not page.placed:
            # No page can hold all of it, so split what should stay together.
            head, below = _split(group[:1], page) or (group[:1], ())
            page.place(head)
            rest = [part for part in (below, group[1:]) if part]
            return _Filled(page.placed, [*rest, *groups[number + 1 :]], ills)
        elif group[0].floats:
            late.append(group)
        else:
            return _Filled(page.placed, [*late, *groups[number:]], ills)
    return _Filled(page.placed, late, ills)


def _split(group: Group, page: _Page) -> tuple[Group, Group] | None:
    """Return as much as the page has room for, and the rest."""
    *before, last = group
    used = _tall(before) + max(before[-1].after, last.before) if before else 0.0
    parts = last.part(page.room(group[0]) - used) if last.part else None
    return ((*before, parts[0]), (parts[1],)) if parts else None


class _Page:
    """A page that fills from the top."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.placed: list[Placed] = []
        self._bottom = self._after = 0.0

    def holds(self, group: Group) -> bool:
        return _tall(group) <= self.room(group[0]) + _SLACK

    def room(self, first: Block) -> float:
        """Return the room left for blocks that begin with this one."""
        return self.height - self._top(first)

    def _top(self, block: Block) -> float:
        return self._bottom + max(self._after, block.before) if self.placed else 0.0

    def place(self, blocks: Group) -> None:
        for block in blocks:
            top = self._top(block)
            self.placed.append((block, top))
            self._bottom, self._after = top + block.height, block.after


def _gaps(page: Page) -> list[float]:
    """Return the space below each block that may grow; blocks that belong together keep their distance."""
    return [0.0 if one.joined else below - above - one.height for (one, above), (_, below) in pairwise(page)]


def _looseness(page: Page, height: float) -> tuple[float, float]:
    """Return the share by which the gaps of a page may grow, and the white left at its foot."""
    last, top = page[-1]
    white, gaps = height - top - last.height, sum(_gaps(page))
    share = min(STRETCH, white / gaps) if gaps else 0.0
    return share, white - share * gaps


def _price(page: Page, height: float, ills: Sequence[float]) -> float:
    """Return the cost of a page: one large white area costs more than several small ones."""
    share, white = _looseness(page, height)
    costs = [white, STRETCH_COST * share, *ills]
    if page[-1][0].clings:
        costs.append(CLING_COST)
    if any(block.chapter and top > page[-1][1] + page[-1][0].height - LOW for block, top in page):
        costs.append(LOW_COST)
    return sum(cost * cost for cost in costs)


def _stretch(page: Page, height: float) -> Page:
    """Spread the blocks of a page a little, so that it ends at the same height as the others."""
    share, _ = _looseness(page, height)
    shifts = accumulate((gap * share for gap in _gaps(page)), initial=0.0)
    return [(block, y + shift) for (block, y), shift in zip(page, shifts, strict=True)]


def _parts(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Divide the blocks at forced page breaks."""
    part: list[Block] = []
    for block in blocks:
        if block.new_page and part:
            yield part
            part = []
        part.append(block)
    yield part


def _groups(blocks: Sequence[Block]) -> Iterator[Group]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.joined:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def _tall(group: Sequence[Block]) -> float:
    if len(group) == 1:
        return group[0].height
    between = sum(max(one.after, other.before) for one, other in pairwise(group))
    return sum(block.height for block in group) + between
