"""Copy icons of game-icons.net into `templates/icons`, each with its author.

`python -m generator.cli.vendor_icons sickle lorc/crown` writes the files and their rows. The package has a folder
per author; where two have a picture of the same name, give the author (`lorc/crown`). `sword=lorc/gladius` renames
it. Needs npm; the rest of Punchboard does not.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.places import shipped_folder
from generator.scene.icons import known_icons

PACKAGE = "game-icons-transparent@1.0.2"
_CC0 = {"viscious-speed", "zeromancer"}
"""Authors who released their icons as public domain; the others require attribution (CC BY 3.0)."""
_NAMES = {
    "heavenly-dog": "HeavenlyDog",
    "irongamer": "Irongamer",
    "darkzaitzev": "DarkZaitzev",
    "priorblue": "PriorBlue",
}


def main(wanted: list[str]) -> int:
    if not wanted:
        print(__doc__)
        return 2
    with TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
        pictures = Path(folder) / "package" / "svgs"
        problems = [problem for want in wanted if (problem := vendor(want, pictures))]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 2 if problems else 0


def vendor(want: str, pictures: Path) -> str:
    """Copy one picture and write its row; return an error message, or None."""
    name, _, where = want.rpartition("=")
    author, _, picture = where.rpartition("/")
    found = sorted(pictures.glob(f"{author or '*'}/{picture}.svg"))
    if len(found) != 1:
        authors = ", ".join(file.parent.name for file in found)
        return f"{picture}: drawn by {authors}; say whose." if found else f"{picture}: there is no such picture."
    name, author = name or picture, found[0].parent.name
    if name in known_icons():
        return f"{name}: there already."
    home = shipped_folder("templates") / "icons"
    (home / f"{name}.svg").write_text(found[0].read_text(encoding="utf-8").strip() + "\n", encoding="utf-8")
    licence = "CC0-1.0" if author in _CC0 else "CC-BY-3.0"
    by = _NAMES.get(author, author.replace("-", " ").title())
    source = f"https://game-icons.net/1x1/{author}/{picture}.html"
    with (home / "icons.yaml").open("a", encoding="utf-8") as table:
        table.write(f'{name}: {{author: {by}, licence: {licence}, source: "{source}"}}\n')
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
