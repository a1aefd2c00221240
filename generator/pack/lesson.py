"""Read a pack's lesson: a first round that teaches on the real board, and what it says in each language.

`lesson/steps.yaml` says where it begins and what is lit and waited for, step by step; `lesson/position.yaml` is the
position it begins at, if it is not a fresh game; `lesson/<language>.yaml` has the words of each step. Whether its moves
are legal is for the rules engine to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.pack.find import LESSON_FOLDER
from generator.pack.findings import Findings, describe_value, suggest
from generator.pack.folder import Folder
from generator.pack.model import Table
from generator.pack.row_values import fill_document
from generator.pack.shape import Key, anything, check, list_of, mapping, record, slug, text
from generator.pack.yaml_tree import Document, read_yaml

STEPS_FILE = f"{LESSON_FOLDER}/steps.yaml"
POSITION_FILE = f"{LESSON_FOLDER}/position.yaml"
MOST_STEPS = 20
MOST_SENTENCES = 3
LONGEST_SAY, LONGEST_DO = 320, 90
_SENTENCE = re.compile(r"[.!?…]+[»”’\")*]*(?=\s|$)")


@dataclass(frozen=True, slots=True)
class LessonWords:
    """What a step says, and what it asks for in a few words."""

    say: str
    do: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One tap: a `move` of the learner, or, without one, a tap on a lit part. `light` names rows of the pack and
    seats, `area` parts of the board; `then` are the moves of the others and the answers of chance that follow."""

    id: str
    light: tuple[str, ...]
    area: tuple[str, ...]
    move: Mapping[str, Any] | None
    free: tuple[str, ...]
    """Fields of the move that are left to the learner."""
    then: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a pack with its places; `words` by language and step."""

    document: Document
    you: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None
    begin: tuple[Mapping[str, Any], ...]
    """The moves and answers before the first step."""
    steps: tuple[LessonStep, ...]
    words: Mapping[str, Mapping[str, LessonWords]]


_MOVE = mapping(text("a field’s name"), anything(), "a move or an answer of chance as a mapping")
_MOVES = list_of(_MOVE, "a list of moves and answers of chance", 1, 200)
_NAMES = list_of(text("a name", longest=100), "a list of names", 1, 40)
STEPS = record(
    "a mapping with you and steps",
    {
        "you": Key(text("the name of a seat", longest=40), "The learner’s seat.", needed=True),
        "seats": Key(
            list_of(text("the name of a seat", longest=40), "a list of seats", 1, 12),
            "All seats, if the lesson begins with a fresh game and not with lesson/position.yaml.",
        ),
        "options": Key(mapping(text("an option"), anything(), "options by name"), "The table’s options."),
        "begin": Key(_MOVES, "Moves and answers of chance before the first step."),
        "steps": Key(
            list_of(
                record(
                    "a step",
                    {
                        "id": Key(slug(), "The name under which lesson/<language>.yaml has its words.", needed=True),
                        "light": Key(_NAMES, "What is lit: ids of rows, or seats. Without a move, one is tapped."),
                        "area": Key(_NAMES, "Parts of the board that are lit, by the names its drawing gives them."),
                        "move": Key(_MOVE, "The learner’s move that is waited for."),
                        "free": Key(_NAMES, "Fields of that move that are left to the learner."),
                        "then": Key(_MOVES, "What follows at once: the others’ moves, the answers of chance."),
                    },
                ),
                "a list of steps",
                1,
                MOST_STEPS,
            ),
            "The lesson from its first tap to its last.",
            needed=True,
        ),
    },
)
WORDS = record(
    "a mapping with steps",
    {
        "steps": Key(
            mapping(
                slug("the id of a step"),
                record(
                    "the words of a step",
                    {
                        "say": Key(
                            text(
                                f"up to {MOST_SENTENCES} sentences, {LONGEST_SAY} letters at most", longest=LONGEST_SAY
                            ),
                            "What it tells.",
                            needed=True,
                        ),
                        "do": Key(
                            text(f"a few words, {LONGEST_DO} letters at most", longest=LONGEST_DO),
                            "What is waited for, as a request.",
                            needed=True,
                        ),
                    },
                ),
                "words by step",
            ),
            "What each step says.",
            needed=True,
        )
    },
)


def read_lesson(folder: Folder, languages: Sequence[str], tables: Mapping[str, Table]) -> Lesson | None:
    """Return the pack's lesson; None when it cannot be read."""
    findings = folder.findings
    before = findings.errors
    document = read_yaml(folder, STEPS_FILE)
    if document is None or not check(STEPS, document, findings):
        return None
    position = read_yaml(folder, POSITION_FILE) if (folder.root / POSITION_FILE).exists() else None
    value = document.value
    steps = tuple(_step(step) for step in value["steps"])
    _check_start(document, position, findings)
    _check_steps(document, tables, position, findings)
    words = {language: _words(folder, language, document, tables) for language in languages}
    if findings.errors > before:
        return None
    return Lesson(
        document,
        value["you"],
        tuple(value.get("seats") or ()),
        value.get("options") or {},
        position.value if position else None,
        tuple(value.get("begin") or ()),
        steps,
        words,
    )


def _step(value: Mapping[str, Any]) -> LessonStep:
    return LessonStep(
        value["id"],
        tuple(value.get("light") or ()),
        tuple(value.get("area") or ()),
        value.get("move"),
        tuple(value.get("free") or ()),
        tuple(value.get("then") or ()),
    )


def _check_start(document: Document, position: Document | None, findings: Findings) -> None:
    value = document.value
    seats = value.get("seats")
    if (seats is None) == (position is None):
        findings.add(
            "lesson-start",
            "The lesson does not say where it begins."
            if seats is None
            else f"The lesson has seats of its own and a position in {POSITION_FILE}.",
            f"Name its “seats” for a fresh game, or write the position into {POSITION_FILE}; not both.",
            document.key("seats") if seats is not None else document.place(),
        )
    if position is not None and not isinstance(position.value, dict):
        findings.add(
            "wrong-type",
            f"The position is {describe_value(position.value)}.",
            "It must be a mapping, as “punchboard schema position” describes it.",
            position.place(),
        )
    if seats is not None and value["you"] not in seats:
        findings.add(
            "unknown-seat",
            f"There is no seat “{value['you']}”.",
            suggest(value["you"], seats, "Seats"),
            document.place("you"),
            field="you",
        )


def _check_steps(
    document: Document, tables: Mapping[str, Table], position: Document | None, findings: Findings
) -> None:
    known = {row["id"] for table in tables.values() for row in table} | set(document.value.get("seats") or ())
    known |= set(_words_in(position.value)) if position is not None else set()
    lines: dict[str, int | None] = {}
    for number, step in enumerate(document.value["steps"]):
        place = document.place("steps", number, "id")
        if step["id"] in lines:
            findings.add(
                "duplicate-id",
                f"The step “{step['id']}” stands here a second time; the first is in line {lines[step['id']]}.",
                "Give one of them another id.",
                place,
            )
        lines.setdefault(step["id"], place.line)
        for at, id in enumerate(step.get("light") or ()):
            if id not in known:
                findings.add(
                    "unknown-piece",
                    f"There is no piece “{id}” to light.",
                    f"{suggest(id, known)} Parts of the board stand under “area”.",
                    document.place("steps", number, "light", at),
                    field="light",
                )
        for at, field in enumerate(step.get("free") or ()):
            if field not in (step.get("move") or {}):
                findings.add(
                    "unknown-field",
                    f"The move of “{step['id']}” has no field “{field}”.",
                    suggest(field, step.get("move") or (), "Fields"),
                    document.place("steps", number, "free", at),
                    field="free",
                )
        if "move" not in step and not step.get("light") and not step.get("area"):
            findings.add(
                "nothing-to-tap",
                f"The step “{step['id']}” waits for nothing: no move, and nothing is lit.",
                "Name a “move”, or what is tapped under “light” or “area”.",
                document.place("steps", number),
            )


def _words_in(value: Any) -> Iterator[str]:
    """Yield every text in a value, keys too: a position names seats and places of the board."""
    match value:
        case dict():
            for key, inner in value.items():
                yield key
                yield from _words_in(inner)
        case list():
            for inner in value:
                yield from _words_in(inner)
        case str():
            yield value


def _words(folder: Folder, language: str, steps: Document, tables: Mapping[str, Table]) -> dict[str, LessonWords]:
    """Return the words of the steps in a language; what is missing, superfluous or too long is a finding."""
    findings, name = folder.findings, f"{LESSON_FOLDER}/{language}.yaml"
    if not (folder.root / name).exists():
        findings.add(
            "missing-file",
            f"The lesson has no words in {language}.",
            f"Write {name}, with “say” and “do” for each step of {STEPS_FILE}.",
            folder.place(name),
            language=language,
        )
        return {}
    document = read_yaml(folder, name)
    if document is None or not check(WORDS, document, findings):
        return {}
    document = fill_document(document, tables, findings, language)
    said = document.value["steps"]
    ids = [step["id"] for step in steps.value["steps"]]
    for number, id in enumerate(ids):
        if id not in said:
            findings.add(
                "missing-step",
                f"The step “{id}” has no words in {language}.",
                f"Write “say” and “do” for it in {name}.",
                steps.place("steps", number, "id"),
                language=language,
            )
    for id, words in said.items():
        if id not in ids:
            findings.add(
                "unknown-step",
                f"The lesson has no step “{id}”.",
                suggest(id, ids, "Steps"),
                document.key("steps", id),
                language=language,
            )
        if (count := sentences(words["say"])) > MOST_SENTENCES:
            findings.add(
                "too-many-sentences",
                f"The step “{id}” says {count} sentences; {MOST_SENTENCES} are the most.",
                "Say less, or make two steps of it.",
                document.place("steps", id, "say"),
                language=language,
                field="say",
            )
    return {id: LessonWords(words["say"], words["do"]) for id, words in said.items()}


def sentences(words: str) -> int:
    """Count the sentences of a text."""
    return len(_SENTENCE.findall(words.strip())) or 1
