"""The licences of all packages that are installed here for one of them: `python deploy/licences.py punchboard`."""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import PurePosixPath

LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors|ofl)", re.IGNORECASE)
NAME = re.compile(r"[A-Za-z0-9._-]+")


def distributions_needed_by(name: str) -> dict[str, metadata.Distribution]:
    """This distribution and those it needs that are installed, by name."""
    found: dict[str, metadata.Distribution] = {}
    asked = [name]
    while asked:
        key = re.sub(r"[-_.]+", "-", asked.pop()).lower()
        if key in found:
            continue
        try:
            found[key] = metadata.distribution(key)
        except metadata.PackageNotFoundError:
            continue
        for needed in found[key].requires or ():
            match = NAME.match(needed)
            asked += [match[0]] if match else []
    return dict(sorted(found.items()))


def licence_of(package: metadata.Distribution) -> str:
    """By its short name, as its makers give it."""
    given = package.metadata
    classified = [
        line.rpartition(" :: ")[2] for line in given.get_all("Classifier", []) if line.startswith("License ::")
    ]
    said = given.get("License-Expression") or ", ".join(classified) or (given.get("License") or "").partition("\n")[0]
    return said or "see below"


def texts_of(package: metadata.Distribution) -> list[str]:
    files = [file for file in package.files or () if LICENCE.search(PurePosixPath(file).name)]
    return [f"--- {file}\n{file.read_text('utf-8')}" for file in files if file.suffix in ("", ".txt", ".md", ".rst")]


def main(name: str) -> None:
    for package in distributions_needed_by(name).values():
        title = f"{package.name} {package.version}: {licence_of(package)}"
        sys.stdout.write(f"{title}\n{'=' * len(title)}\n")
        sys.stdout.writelines(f"{text.rstrip()}\n" for text in texts_of(package))
        sys.stdout.write("\n")


if __name__ == "__main__":
    main(sys.argv[1])
