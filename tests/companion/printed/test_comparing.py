"""The comparison of printed figures with computed ones finds what is false, missing or gone."""

from __future__ import annotations

import pytest
from support.printed import compare, numbers, paragraphs


def printed() -> dict[str, list[int]]:
    return {place: numbers(text) for place, text in paragraphs("armorica", "en").items() if numbers(text)}


def test_what_is_printed_agrees_with_itself() -> None:
    compare("armorica", printed())


def test_a_false_figure_is_found_in_every_language() -> None:
    with pytest.raises(AssertionError) as found:
        compare("armorica", printed() | {"scoring.body.7": [4, 3]})
    for language in ("en", "de", "fr"):
        assert f"scoring.body.7 ({language}): [4, 2] is printed, [4, 3] computed" in str(found.value)


def test_a_figure_that_nothing_computes_is_found() -> None:
    computed = printed()
    del computed["aid.gold"]
    with pytest.raises(AssertionError, match=r"aid\.gold: nothing computes"):
        compare("armorica", computed)


def test_a_figure_that_is_gone_is_found() -> None:
    with pytest.raises(AssertionError, match=r"aid\.silver: no figures stand there any more"):
        compare("armorica", printed() | {"aid.silver": [1]})
