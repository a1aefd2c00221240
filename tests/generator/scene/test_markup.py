"""Bold, italic, icons and the signs themselves."""

from __future__ import annotations

from generator.scene.markup import Inline, Words, icons_in, mistakes, parse, plain


def test_emphasis() -> None:
    assert parse("a **b *c*** d") == (
        (Words("a "), Words("b ", bold=True), Words("c", bold=True, italic=True), Words(" d")),
    )


def test_icons_between_words() -> None:
    assert parse("pay {icon:two-coins}.") == ((Words("pay "), Inline("two-coins"), Words(".")),)
    assert icons_in("{icon:a} **{icon:b}**\n{icon:a}") == ("a", "b", "a")


def test_a_newline_is_a_paragraph() -> None:
    assert [len(paragraph) for paragraph in parse("one\n\ntwo")] == [1, 0, 1]


def test_a_star_between_spaces_or_after_a_backslash_is_a_star() -> None:
    assert plain("3 * 4") == "3 * 4"
    assert plain(r"\*not bold\* and \{icon:x}") == "*not bold* and {icon:x}"
    assert mistakes("3 * 4") == ()


def test_what_is_not_closed_is_reported() -> None:
    (said,) = mistakes("fine\nthis **is not closed")
    assert "bold" in said
    assert "this **is not" in said


def test_plain_text_names_icons() -> None:
    assert plain("**Pay** {icon:gold} *now*") == "Pay gold now"
