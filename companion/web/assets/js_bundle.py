"""A page's scripts as one file, so that a phone far from the router asks once, and what they have in common is packed
once. They stay modules: each runs in a function of its own, after those it imports, and hands on what it exports.

A script that a page fetches later, with `import("…")`, is a second file with all that only it needs. It takes the rest
from the first, so that both see the same table.

What is understood is what our scripts say: named imports and exports at the beginning of a line, no circles, nothing
exported that changes later, one later script a page. Anything else is a fault that tests find before phones do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from posixpath import normpath

from companion.web.assets import static_files
from companion.web.assets.asset_version import files_version
from companion.web.assets.static_files import StoredFile, body_of

OWN = {"table": "board.js", "new": "options.js", "score": "score.js"}
"""The script that a game may add to a page."""

IMPORT = re.compile(r'^import \{\s*([\w$\s,]+?),?\s*\} from "(\.[^"]+\.js)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) ([\w$]+))", re.MULTILINE)
LIST = re.compile(r"^export \{\s*([\w$\s,]+?),?\s*\};$", re.MULTILINE)
OWN_IMPORT = re.compile(r'import\("\.\./games/" \+ [\w.]+ \+ "/[a-z]+\.js"\)')
"""The import of a game's own script."""
LATER = re.compile(r'= import\("(\.[^"]+\.js)"\);')
LATE = ".late.js"
"""The end of the path of what follows a page's bundle."""
LINE_REMARK = re.compile(r"^[ \t]*//.*\n?", re.MULTILINE)
BLOCK_REMARK = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
TYPE = re.compile(r"/\*\* @type [^*\n]* \*/ ")
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
OPENING = ("(", "[", "{", ",")
CLOSING = (")", "]", "}", "?", ":", ".", "&&", "||")
"""No statement ends after the first or before the second."""
TEXT = r'"(?:[^"\\]|\\.)*"'
SPACED = re.compile(rf"({TEXT})| *([{{}}()\[\],;:?=<>&|!]+) *")
"""A sign that needs no spaces around it, outside of texts."""
END_REMARK = re.compile(rf"^((?:{TEXT}|[^\"'`/\n])*?)[ \t]*//.*$", re.MULTILINE)
"""A remark at the end of a line in which no text of another kind and no pattern comes before it."""
OTHER_TEXT = re.compile(r"['`/]")
"""May open a text of another kind, a pattern or a remark."""
FOREIGN = re.compile(r"^(?:import\b|export\b).*", re.MULTILINE)


def path_of(page: str, game: str | None) -> str:
    """Return the path of a page's bundle, below the version."""
    own = game if game is not None and static_files.has(own_script(page, game)) else None
    return f"together/{page}/{own}.js" if own else f"together/{page}.js"


def own_script(page: str, game: str) -> str:
    return f"games/{game}/{OWN[page]}" if page in OWN else ""


def late_path_of(page: str, game: str | None) -> str:
    """Return the path of what follows a page's bundle; it need not be there."""
    return path_of(page, game).removesuffix(".js") + LATE


def bundle(path: str) -> StoredFile | None:
    """Return the bundle at such a path, or None."""
    room, _, rest = path.partition("/")
    late = rest.endswith(LATE)
    page, _, game = rest.removesuffix(LATE if late else ".js").partition("/")
    if room != "together" or not rest.endswith(".js") or not static_files.has(f"pages/{page}.js"):
        return None
    if game and not static_files.has(own_script(page, game)):
        return None
    return _bundles(files_version(), page, game)[late]


@lru_cache(maxsize=64)
def _bundles(_version: str, page: str, game: str) -> tuple[StoredFile, StoredFile | None]:
    """Return a page's bundle, and what follows it, if anything does."""
    own = own_script(page, game) if game else None
    order: list[str] = []
    for path in filter(None, (own, f"pages/{page}.js")):
        _gather(path, order, ())
    later = {normpath(f"{path}/../{found}") for path in order for found in LATER.findall(_text(path))}
    if len(later) > 1:
        raise ValueError(f"pages/{page}.js fetches {' and '.join(sorted(later))} later, which is more than one script.")
    first, stem = len(order), game or page
    for path in later:
        _gather(path, order, ())
    names = {path: f"m{number}" for number, path in enumerate(order)}
    modules = [_module(path, names, own, stem) for path in order]
    if not later:
        return body_of("\n".join(modules).encode(), ".js"), None
    shared = sorted(
        {names[path] for late in order[first:] for path in _imports(late)} - {*list(names.values())[first:]}
    )
    given = f"{{ {', '.join(shared)} }}"
    last = names[order[-1]]
    return (
        body_of("\n".join([*modules[:first], f"export {given};"]).encode(), ".js"),
        body_of(
            "\n".join([f'import {given} from "./{stem}.js";', *modules[first:], _hand_on(order[-1], last)]).encode(),
            ".js",
        ),
    )


def _hand_on(path: str, module: str) -> str:
    """Return the statements that export what a script exports."""
    given = ", ".join(_exports(_text(path)))
    return f"const {{ {given} }} = {module};\nexport {{ {given} }};"


@lru_cache(maxsize=8)
def source_of(page: str) -> str:
    """Return the text of all scripts of a page."""
    order: list[str] = []
    _gather(f"pages/{page}.js", order, ())
    return "\n".join(map(_text, order))


def _gather(path: str, order: list[str], above: tuple[str, ...]) -> None:
    """Add this script after all that it imports."""
    if path in above:
        raise ValueError(f"{path} imports itself through {', '.join(above[above.index(path) + 1 :])}.")
    if path in order:
        return
    for imported in _imports(path):
        _gather(imported, order, (*above, path))
    order.append(path)


def _imports(path: str) -> list[str]:
    return [normpath(f"{path}/../{imported}") for _, imported in IMPORT.findall(_text(path))]


def _exports(text: str) -> list[str]:
    listed = (name for group in LIST.findall(text) for name in re.split(r"\s*,\s*", group))
    return [*EXPORT.findall(text), *listed]


def _module(path: str, names: dict[str, str], own: str | None, stem: str) -> str:
    text = LATER.sub(f'= import("./{stem}{LATE}");', _text(path))
    given = _exports(text)
    text = LIST.sub("", EXPORT.sub("", text))
    text = IMPORT.sub(lambda found: _import_statement(found, names[normpath(f"{path}/../{found[2]}")]), text)
    if own is not None:
        text = OWN_IMPORT.sub(f"Promise.resolve({names[own]})", text)
    if foreign := FOREIGN.search(text):
        raise ValueError(f"{path} says '{foreign[0]}', which does not fit into one file with others.")
    return f"const {names[path]} = (() => {{\n{_lean(text)}return {{ {', '.join(given)} }};\n}})();"


def _import_statement(found: re.Match[str], module: str) -> str:
    return f"const {{ {found[1].replace(' as ', ': ')} }} = {module};"


def _lean(text: str) -> str:
    """The text without remarks, spaces and breaks that mean nothing; a script with a text over several lines as is."""
    cut = LINE_REMARK.sub("", TYPE.sub("", BLOCK_REMARK.sub("", text)))
    if "`" in cut:
        return text
    lines = INDENT.sub("", END_REMARK.sub(r"\1", cut)).splitlines()
    return "\n".join([*map(_tight, _unbroken(lines)), ""])


def _tight(line: str) -> str:
    """The line without spaces around signs, where all its texts stand in double quotes."""
    return line if OTHER_TEXT.search(re.sub(TEXT, "", line)) else SPACED.sub(lambda found: found[1] or found[2], line)


def _unbroken(lines: list[str]) -> Iterator[str]:
    """The lines with every statement on one, except where a remark may stand at the end of a line."""
    whole = ""
    for line in lines:
        goes_on = whole.endswith(OPENING) or line.startswith(CLOSING)
        if goes_on and "//" not in whole:
            whole = (whole[:-1] if whole.endswith(",") and line.startswith(CLOSING[:3]) else whole) + line
        else:
            if whole:
                yield whole
            whole = line
    yield whole


def _text(path: str) -> str:
    return static_files.shelf()[path].plain.decode()
