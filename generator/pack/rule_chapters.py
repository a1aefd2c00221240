"""`rulebook/rules.yaml`: which chapter tells a rule, so that a refusal can open it in place.

A key is the number of a rule, and stands for all whose numbers begin with it; the longest that fits is meant. Its value
names a chapter, or a part of one: `actions/0` is what stands up to its first heading, `actions/1` what comes after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from generator.pack.findings import Findings, suggest
from generator.pack.folder import Folder
from generator.pack.rulebook import Chapter, Heading
from generator.pack.shape import check, mapping, text
from generator.pack.yaml_tree import read_yaml

NAME = "rulebook/rules.yaml"

RULES = mapping(
    text("the number of a rule", longest=40),
    text("a chapter, or a chapter/part", r"^[^/]+(/[0-9]{1,3})?$", 80),
    "a mapping of rules to chapters",
)


def rule_chapters(folder: Folder, chapters: Sequence[Chapter], findings: Findings) -> Mapping[str, str]:
    """Return what the file says, empty without a file; report chapters and parts that the rulebook lacks."""
    if not (folder.root / NAME).exists():
        return MappingProxyType({})
    document = read_yaml(folder, NAME, words_only=True)
    if document is None or not check(RULES, document, findings):
        return MappingProxyType({})
    last_part = {chapter.id: sum(isinstance(entry, Heading) for entry in chapter.entries) for chapter in chapters}
    for rule, told in document.value.items():
        chapter, _, part = told.partition("/")
        if chapter not in last_part:
            findings.add(
                "unknown-chapter",
                f"Rule {rule} is told in “{chapter}”, which is no chapter of the rulebook.",
                suggest(chapter, last_part, "There are"),
                document.place(rule),
            )
        elif part and int(part) > last_part[chapter]:
            findings.add(
                "unknown-chapter",
                f"Rule {rule} is told in part {part} of “{chapter}”, whose last part is {last_part[chapter]}.",
                "A part begins with every heading; 0 is what stands before the first.",
                document.place(rule),
            )
    return MappingProxyType(document.value)
