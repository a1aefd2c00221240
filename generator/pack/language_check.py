"""Compare the words of a language with those of English: the folder of Punchboard's own, and a game's for its board on
phones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.errors import Finding, Place, Refused
from generator.languages import DEFAULT, languages, languages_folder
from generator.pack.find import phone_folder, shared_boards
from generator.pack.findings import Findings, describe_value, nearest
from generator.pack.folder import Folder
from generator.pack.placeholders import fields, taken_apart
from generator.pack.shape import Key, check, list_of, mapping, one_of, record, text
from generator.pack.yaml_tree import Document, Loc, read_yaml
from generator.places import near

_SIGN = text("a sign", longest=1)
_SPACES = mapping(_SIGN, text("a space in quotes, such as “\\u00a0”", r"^\s$", 1), "spaces by the sign beside them")
LANGUAGE = record(
    "a mapping with name and quotes",
    {
        "name": Key(text("the language’s name"), "As its speakers write it.", needed=True),
        "quotes": Key(text("quotation marks around {}"), "The quotation marks, around “{}”.", needed=True),
        "hyphens": Key(text("the name of patterns, such as es_ES"), "The patterns of pyphen that hyphenate it."),
        "one": Key(one_of("below-two"), "That 0 takes the form of one."),
        "elides": Key(
            list_of(text("a word", r"^\w{2,}$"), "a list of words", 1),
            "Words that lose their last letter before a vowel.",
        ),
        "spaces": Key(
            record(
                "a mapping with before and after",
                {
                    "before": Key(_SPACES, "The space before a sign, instead of a plain one."),
                    "after": Key(_SPACES, "The space behind a sign, instead of a plain one."),
                },
            ),
            "Spaces at which no line may break.",
        ),
    },
)
"""What `language.yaml` says of a language."""


def language_findings(spoken: Sequence[str]) -> tuple[Finding, ...]:
    """Find what the folders of these languages lack, misspell or fill in differently from English. `Refused`, with
    everything found, when a file cannot be read: nothing can be said in that language."""
    found: list[Finding] = []
    readable = True
    for language in dict.fromkeys(language for language in spoken if language in languages()):
        findings = Findings()
        folder = Folder(languages_folder(), findings)
        readable &= _language_file(folder, language)
        for english in sorted((languages_folder() / DEFAULT).glob("*.yaml")) if language != DEFAULT else ():
            if english.stem != "language":
                theirs = f"{language}/{english.name}"
                readable &= _compare(folder, f"{DEFAULT}/{english.name}", theirs, language)
        found += findings.in_order(most=None)
    if not readable:
        raise Refused(found)
    return tuple(found)


def board_findings(game: str, spoken: Sequence[str]) -> tuple[Finding, ...]:
    """Find what the words of boards on phones lack in these languages: the game's own, and those of the board that
    games without one share, which are Punchboard's own."""
    findings = Findings()
    for board in (game, *shared_boards()):
        words = phone_folder(board) / "words"
        findings.pack = game if board == game else ""
        for language in dict.fromkeys(spoken) if words.is_dir() else ():
            if language != DEFAULT and (board == game or language in languages()):
                _compare(Folder(words, findings), f"{DEFAULT}.yaml", f"{language}.yaml", language)
    return findings.in_order(most=None)


def _language_file(folder: Folder, language: str) -> bool:
    """Check `language.yaml`; False when it cannot be used."""
    findings = folder.findings
    document = read_yaml(folder, f"{language}/language.yaml")
    if document is None or not check(LANGUAGE, document, findings):
        return False
    value: Mapping[str, Any] = document.value
    if value["quotes"].count("{}") != 1 or value["quotes"].strip() == "{}":
        findings.add(
            "bad-quotes",
            f"“quotes” is {describe_value(value['quotes'])}, which leaves no room for the quoted words.",
            'Write {} once between the marks: "“{}”".',
            document.place("quotes"),
            field="quotes",
            language=language,
        )
    if (patterns := value.get("hyphens")) and not _hyphenates(patterns):
        import pyphen

        close = nearest(patterns, pyphen.LANGUAGES) or nearest(language, pyphen.LANGUAGES)
        findings.add(
            "unknown-hyphens",
            f"There are no hyphenation patterns “{patterns}”.",
            f"Did you mean “{close}”?" if close else "Leave “hyphens” out: words are then not hyphenated.",
            document.place("hyphens"),
            field="hyphens",
            language=language,
        )
    return True


def _hyphenates(patterns: str) -> bool:
    import pyphen

    return bool(pyphen.language_fallback(patterns))


def _compare(folder: Folder, ours: str, theirs: str, language: str) -> bool:
    """Compare a file of words with the English one; False when it cannot be read."""
    findings, english = folder.findings, near(folder.root / ours)
    if not (folder.root / theirs).is_file():
        findings.add(
            "missing-words",
            f"The words “{english.stem if english.stem != DEFAULT else theirs}” are missing.",
            f"Copy {english} and translate it.",
            folder.place(theirs),
            severity="warning",
            language=language,
        )
        return True
    model, told = (read_yaml(folder, name, words_only=True) for name in (ours, theirs))
    if model is None or told is None:
        return False
    if not isinstance(told.value, dict):
        findings.add("wrong-type", "This file holds no keys with words.", "Write “key: words”.", told.place())
        return False
    _compare_keys(model, told, str(english), language, findings)
    return True


def _compare_keys(model: Document, told: Document, english: str, language: str, findings: Findings) -> None:
    ours, theirs = dict(_sentences(model.value)), dict(_sentences(told.value))
    extra = [key for key in theirs if key not in ours]
    spare = [key for key in ours if key not in theirs]
    dotted = {key: ".".join(map(str, key)) for key in (*ours, *theirs)}
    for key in spare:
        findings.add(
            "missing-words",
            f"“{dotted[key]}” is missing.",
            f"English has it in {english}: {describe_value(ours[key])}.",
            Place(told.path),
            severity="warning",
            field=dotted[key],
            language=language,
        )
    for key in extra:
        meant = nearest(dotted[key], [dotted[one] for one in spare])
        findings.add(
            "unknown-words",
            f"“{dotted[key]}” is not read: English has no such key.",
            f"Did you mean “{meant}”?" if meant else "Take it out.",
            told.key(*key),
            severity="warning",
            field=dotted[key],
            language=language,
        )
    for key in ours.keys() & theirs.keys():
        if isinstance(theirs[key], str) and isinstance(ours[key], str):
            _compare_placeholders(dotted[key], ours[key], theirs[key], told.place(*key), language, findings)
        else:
            findings.add(
                "empty-text",
                f"“{dotted[key]}” is {describe_value(theirs[key])}.",
                f"English says {describe_value(ours[key])}.",
                told.key(*key),
                field=dotted[key],
                language=language,
            )


def _compare_placeholders(key: str, english: str, words: str, place: Place, language: str, findings: Findings) -> None:
    try:
        said, ours, theirs = _facts_in(english), fields(english), fields(words)
    except ValueError:
        wrong = ["has a brace that does not close"]
    else:
        wrong = [f"lacks {{{name}}}" for name in sorted(said - theirs)]
        wrong += [f"has {{{name}}}" for name in sorted(theirs - ours)]
    if wrong:
        findings.add(
            "placeholders",
            f"“{key}” {' and '.join(wrong)}, unlike English: {describe_value(english)}.",
            "Placeholders stand for names and numbers; use the same ones in every language.",
            place,
            field=key,
            language=language,
        )


def _facts_in(sentence: str) -> frozenset[str]:
    """Return the facts that a sentence says. One that only chooses between forms may be left out: another language
    may have one form for all numbers."""
    found: set[str] = set()
    for piece in taken_apart(sentence):
        if piece.is_look:
            found |= _facts_in(piece.wording)
        elif piece.field is not None and not piece.is_icon:
            found |= _facts_in(piece.spec) if "|" in piece.spec else {piece.field}
    return frozenset(found)


def _sentences(value: Any, loc: Loc = ()) -> Iterator[tuple[Loc, Any]]:
    """Yield every sentence with its path."""
    match value:
        case dict() if value:
            for key, inner in value.items():
                yield from _sentences(inner, (*loc, key))
        case list() if value:
            for number, inner in enumerate(value):
                yield from _sentences(inner, (*loc, number))
        case _:
            yield loc, value
