"""What phones of the last years do not know is not used, or has something older beside it: docs/phones.md names the
oldest that play. Scripts must run on them; styles may be plainer there, but nothing may be missing or out of reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.places import shipped_folder

WEB = shipped_folder("templates") / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
STYLES = sorted(WEB.rglob("*.css"))
SCRIPTS_TOO_NEW = {
    "optional chaining": r"[\w\])]\?\.[A-Za-z_\[(]",
    "??": r"\?\?",
    "assigning or": r"\|\|=|&&=",
    "numeric separators": r"\b\d+_\d+",
    "large numbers": r"\b\d+n\b",
    "looking behind": r"\(\?<[=!]",
    "private names": r"(?:this|[a-z]\w*)\.#\w|^\s*#\w",
    "import.meta": r"import\.meta",
    "await outside": r"^await\b",
    "catch without a name": r"catch \{",
    "newer lists": r"\.(?:flat|flatMap|at|findLast|findLastIndex|toSorted|toReversed|toSpliced|with)\(",
    "newer strings": r"\.(?:trimEnd|trimStart|matchAll|replaceAll)\(",
    "newer objects": r"Object\.(?:fromEntries|hasOwn|groupBy)\b",
    "newer promises": r"Promise\.(?:allSettled|any|withResolvers)\(",
    "newer globals": r"\b(?:globalThis|structuredClone|queueMicrotask|requestIdleCallback|BroadcastChannel|WeakRef)\b",
    "newer pages": r"\.(?:replaceChildren|requestSubmit|showModal|showPopover|startViewTransition|animate)\(",
    "newer signals": r"AbortSignal\.(?:timeout|any)\b",
    "newer pictures": r"\bcreateImageBitmap\b|\bOffscreenCanvas\b",
    "newer words": r"Intl\.(?:PluralRules|RelativeTimeFormat|ListFormat|Segmenter|DisplayNames)\b",
    "listening to a media query": r"matchMedia\([^)]*\)\.addEventListener",
    "only on secure lines": r"randomUUID\(|crypto\.subtle|navigator\.clipboard",
}
"""Each by the pattern it is found by."""
ASKED_FOR = {
    "roundRect(": ".roundRect) ",
    "ResizeObserver": '"ResizeObserver" in window',
    "EventSource": '"EventSource" in window',
    "navigator.wakeLock": '"wakeLock" in navigator',
    "navigator.share": '"share" in navigator',
}
"""What is used where it is there; the same script asks for it."""
STYLES_TOO_NEW = {
    "clamp()": r"\bclamp\(",
    "mixed colours": r"\b(?:color-mix|light-dark|oklch|oklab)\(",
    "containers and layers": r"@(?:container|layer|scope|property|starting-style)\b",
    "nesting": r"[{;]\s*&",
    "ranges in media queries": r"@media[^{]*[<>]",
    "logical shorthands": r"(?:margin|padding|border|inset)-(?:inline|block)\s*:",
    "single transforms": r"[{;]\s*(?:translate|rotate|scale)\s*:",
    ":is() and :where()": r":(?:is|where)\(",
    "lists in :not()": r":not\([^()]*,",
    "newer states in :not()": r":not\(:(?:focus-visible|has)\b",
    "colours without commas": r"\b(?:rgb|hsl)a?\([^,()]*\)",
    "subgrid, masonry": r"\b(?:subgrid|masonry)\b",
}
TOGETHER = {
    "position: sticky": "position: -webkit-sticky",
    "inset:": "bottom:",
    "user-select: none": "-webkit-user-select: none",
    "overflow: clip": "overflow: hidden",
    "min-height: 100dvh": "min-height: 100vh",
    "height: 100vh": "height: 100dvh",
}
"""Whatever says the first says the second in the same braces: older and newer browsers take what they know."""
NEW_UNIT = re.compile(r"\d(?:dvh|svh|lvh|dvw|svw|cqw|cqh|cqi)\b")
CLASS = re.compile(r"^(?:export )?class [^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  (?:static )?[#\w]+(?: = .*)?;$", re.MULTILINE)
ASKED = re.compile(r"@supports [^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def _plain(path: Path) -> str:
    """Without remarks."""
    remarks = r"(?<!:)//.*|/\*.*?\*/" if path.suffix == ".js" else r"/\*.*?\*/"
    return re.sub(remarks, "", path.read_text(encoding="utf-8"), flags=re.DOTALL if path.suffix == ".css" else 0)


def _rules(path: Path) -> Iterator[tuple[str, str]]:
    """What stands before the innermost braces, and in them, without what is asked for by `@supports`."""
    for found in RULE.finditer(ASKED.sub("", _plain(path))):
        yield found.group(1).strip(), found.group(2).strip()


def _found(code: str, unwanted: dict[str, str]) -> dict[str, str]:
    hits = {what: re.search(pattern, code, re.MULTILINE) for what, pattern in unwanted.items()}
    return {what: hit.group() for what, hit in hits.items() if hit}


def _named(paths: list[Path]) -> list[str]:
    return [path.relative_to(WEB).as_posix() for path in paths]


@pytest.mark.parametrize("script", SCRIPTS, ids=_named(SCRIPTS))
def test_scripts_run_on_old_phones(script: Path) -> None:
    code = _plain(script)
    assert _found(code, SCRIPTS_TOO_NEW) == {}
    assert [field for body in CLASS.findall(code) for field in FIELD.findall(body)] == []
    assert [what for what, asks in ASKED_FOR.items() if what in code and asks not in code] == []


@pytest.mark.parametrize("style", STYLES, ids=_named(STYLES))
def test_styles_hold_on_old_phones(style: Path) -> None:
    assert _found(_plain(style), STYLES_TOO_NEW) == {}
    missing = [
        (where, new)
        for where, says in _rules(style)
        for new, old in TOGETHER.items()
        if re.search(rf"(?<![-\w]){new}", says) and old not in says
    ]
    assert missing == []


@pytest.mark.parametrize("style", STYLES, ids=_named(STYLES))
def test_a_new_unit_beside_a_variable_is_asked_for(style: Path) -> None:
    """Where a variable stands in a value, a browser takes it before it knows whether it understands the rest; the older
    line above is gone by then."""
    wrong = [line for _, says in _rules(style) for line in says.split(";") if NEW_UNIT.search(line) and "var(" in line]
    assert wrong == []


@pytest.mark.parametrize("style", STYLES, ids=_named(STYLES))
def test_an_unknown_state_takes_no_other_rule_with_it(style: Path) -> None:
    """One selector that is not understood, and the whole list before the braces is dropped."""
    lists = [where for where, _ in _rules(style) if re.search(r":(?:focus-visible|has)\b", where)]
    mixed = [
        where for where in lists if any(not re.search(r":(?:focus-visible|has)\b", part) for part in where.split(","))
    ]
    assert mixed == []


@pytest.mark.parametrize("style", STYLES, ids=_named(STYLES))
def test_what_keeps_its_shape_keeps_it_without_aspect_ratio(style: Path) -> None:
    code = _plain(style)
    shaped = {where for where, says in _rules(style) if re.search(r"aspect-ratio: (?!auto)", says)}
    pictures = {where for where in shaped if where.endswith(" img")}  # they have a shape of their own
    held = re.findall(r"@supports not \(aspect-ratio: 1\) \{ (.*?) \{", code)
    assert shaped - pictures == set(held)
