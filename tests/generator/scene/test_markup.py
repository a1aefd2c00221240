"""Bold, italic, icons and the signs themselves."""

from __future__ import annotations

from generator.scene.markup import Inline, Look, Words, colours_in, icons_in, mistakes, parse, plain


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


def test_looks_of_words() -> None:
    assert parse("a {colour: gold |b {icon:sun}} {underline:**c** {small-caps:d}}") == (
        (
            Words("a "),
            Words("b ", look=Look("gold")),
            Inline("sun", Look("gold")),
            Words(" "),
            Words("c", bold=True, look=Look(underline=True)),
            Words(" ", look=Look(underline=True)),
            Words("d", look=Look(underline=True, small_caps=True)),
        ),
    )
    assert colours_in("{colour:gold|a} {colour:#fff|b}") == {"gold", "#fff"}
    assert plain("{colour:gold|**Pay** {underline:now}}") == "Pay now"


def test_braces_that_are_no_marks_stay() -> None:
    assert plain(r"{name} and } and {underline:a\}b} and {bold:x}") == "{name} and } and a}b and {bold:x}"
    assert mistakes("{name} }") == ()


def test_a_look_that_is_not_closed_is_reported() -> None:
    (said,) = mistakes("pay {colour:gold|two")
    assert said == "“{colour:gold|” is not closed: '}' is missing after “pay {colour:gold|two”."
