"""Pages: what belongs together stays together, figures wait for the next page, and no page is left half white."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Place
from generator.layout.paging import paginate
from generator.layout.typesetting import Block


def block(
    height: float,
    *,
    joined: bool = False,
    new_page: bool = False,
    floats: bool = False,
    clings: bool = False,
    gap: float = 2.0,
    chapter: str = "",
) -> Block:
    return Block(height, lambda _x, _y: (), gap, gap, joined, clings, new_page, floats, chapter)


def heights(pages: Any) -> list[list[float]]:
    return [[one.height for one, _ in page] for page in pages]


blocks = st.lists(
    st.builds(
        block,
        st.floats(1, 60),
        joined=st.booleans(),
        new_page=st.booleans(),
        floats=st.booleans(),
        clings=st.booleans(),
        gap=st.floats(0, 9),
    ),
    min_size=1,
    max_size=60,
)


@given(blocks, st.integers(0, 2))
def test_every_block_is_set_once_and_inside_the_page(some: Any, covers: Any) -> None:
    pages = paginate(some, 100, covers)
    placed = [one for page in pages for one, _ in page]
    assert sorted(map(id, placed)) == sorted(map(id, some))
    words = [one for one in some if not one.floats and not one.joined]
    assert [one for one in placed if not one.floats and not one.joined] == words or any(one.joined for one in some)
    for page in pages:
        assert page[0][1] == 0
        assert all(y + one.height <= 100 + 1e-6 for one, y in page)
        assert all(b >= a + one.height - 1e-6 for (one, a), (_, b) in pairwise(page))


def test_a_heading_goes_over_the_page_with_what_it_heads() -> None:
    assert heights(paginate([block(80), block(10, joined=True), block(30)], 100, 0)) == [[80], [10, 30]]


def test_a_chapter_may_begin_on_a_new_page() -> None:
    assert len(paginate([block(10), block(10, new_page=True)], 100, 0)) == 2


def test_words_fill_the_page_before_a_figure_that_has_no_room_on_it() -> None:
    some = [block(70), block(40, floats=True, joined=True), block(5), block(12), block(11), block(50)]
    assert heights(paginate(some, 100, 0)) == [[70, 12, 11], [40, 5, 50]]


def test_figures_keep_their_order() -> None:
    some = [block(70), block(40, floats=True), block(13, floats=True), block(20), block(20)]
    assert heights(paginate(some, 100, 0)) == [[70, 20], [40, 13, 20]]


def test_no_words_go_before_a_figure_across_a_page_that_must_be_begun() -> None:
    some = [block(70), block(40, floats=True), block(12, new_page=True)]
    assert heights(paginate(some, 100, 0)) == [[70], [40], [12]]


def test_pages_that_a_sheet_has_to_spare_are_shared_out_among_all() -> None:
    words = [block(5) for _ in range(42)]
    assert [len(page) for page in paginate(words, 100, 1)] == [14, 14, 14]
    assert min(len(page) for page in paginate(words, 100, 0)) >= 9
    assert len(paginate(words, 100, 0)) == 4


def test_no_page_is_left_half_white_to_make_use_of_a_spare_one() -> None:
    solid = [block(10, gap=0) for _ in range(27)]
    assert [len(page) for page in paginate(solid, 100, 0)] == [9, 9, 9]


def test_words_too_few_for_the_sheet_are_not_drawn_out() -> None:
    assert [len(page) for page in paginate([block(10, gap=0) for _ in range(12)], 100, 0)] in ([8, 4], [6, 6], [7, 5])


def test_a_page_is_stretched_to_its_foot_between_what_need_not_stand_close() -> None:
    (page,) = paginate([block(40, gap=5), block(10, gap=5, joined=True), block(40, gap=5)], 103, 3)
    assert [round(y, 6) for _, y in page] == [0, 48, 63]


def test_a_page_that_is_far_from_full_is_not_pulled_apart() -> None:
    (page,) = paginate([block(10, gap=5), block(10, gap=5)], 100, 3)
    assert page[1][1] < 10 + 2 * 5


def test_what_clings_is_not_parted_for_a_little_white() -> None:
    for clings in range(3, 9):
        some = [block(12, clings=number == clings, gap=0) for number in range(12)]
        first, _ = paginate(some, 100, 2)
        assert len(first) != clings + 1


def test_no_chapter_begins_at_the_very_foot_of_a_page() -> None:
    some = [*(block(11, gap=0) for _ in range(8)), block(6, joined=True, chapter="One", gap=0), block(6, gap=0)]
    some += [block(20, gap=0)] * 4
    assert [len(page) for page in paginate(some, 100, 2)] == [8, 6]


@given(texts=st.lists(st.tuples(st.integers(1, 30), st.booleans()), min_size=1, max_size=12), height=st.floats(40, 200))
def test_every_line_is_set_once_and_none_stands_alone(texts: Any, height: float) -> None:
    def lines(start: int, stop: int, of: int, joined: bool) -> Block:
        def part(room: float) -> tuple[Block, Block] | None:
            for cut in range(stop - 2, start + 1, -1):
                if 5.0 * (cut - start) <= room:
                    return lines(start, cut, of, False), lines(cut, stop, of, joined)
            return None

        return Block(5.0 * (stop - start), lambda x, y: (), 2, 2, joined, place=Place(f"{of}", start, stop), part=part)

    some = [lines(0, count, number, joined) for number, (count, joined) in enumerate(texts)]
    pages = paginate(some, height, 0)
    placed = [(block.place.path, block.place.line, block.place.column) for page in pages for block, _ in page]
    assert [line for _, start, stop in placed for line in range(start, stop)] == [
        line for count, _ in texts for line in range(count)
    ]
    for number, (count, _) in enumerate(texts):
        parts = [stop - start for of, start, stop in placed if of == str(number)]
        assert len(parts) == 1 or min(parts) >= 2, (count, parts)
    assert all(y + block.height <= height + 1e-6 for page in pages for block, y in page)
