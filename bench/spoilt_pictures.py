"""Packs whose drawings, pictures, fonts and spreadsheet are spoilt in their bytes: `check` answers each with findings.

A mistake of Punchboard, or an answer that takes more than twenty seconds of the processor, counts as a fault.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.mangling import Below
from bench.press import ROOT

sys.path.insert(0, str(ROOT / "tests"))

MOST_SECONDS = 20.0
PARTS = (b"", b"\0", b"\xff", b"\xff" * 40, b"<g>", b"</g>", b'"', b"url(#a)", b"9" * 400, b"1e999", b"M0 0", b"&a;")
DRAWING = (
    '<defs><linearGradient id="a"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient>'
    '<clipPath id="c"><circle cx="4" cy="4" r="4"/></clipPath></defs><style>path{stroke:#123;stroke-width:.2}</style>'
    '<g clip-path="url(#c)" opacity=".8"><rect width="9" height="9" fill="url(#a)"/><path d="M1 1c2 3 4 5 6 6z"/>'
    '<use href="#t" transform="rotate(9)"/></g><text id="t" x="2" y="6" font-size="3">sun</text>'
)


def spoilt_pictures(many: int, below: Below) -> Iterator[tuple[str, str]]:
    """Check so many packs with a few bytes of such files changed, and return how each was answered."""
    from generator.errors import Refused
    from generator.kit.checking import check
    from generator.kit.options import Options

    with TemporaryDirectory() as folder:
        root = make_pack(Path(folder))
        kinds = {"art": 3, "fonts": 2, ".": 1}
        files = {
            kind: sorted(one for one in (root / kind).glob("*.*") if one.suffix not in (".yaml", ".txt"))
            for kind in kinds
        }
        assert all(files.values()), "there are files of every kind"
        names = [file for kind, often in kinds.items() for file in files[kind] * often]
        for _ in range(many):
            file = names[below(len(names))]
            whole = data = file.read_bytes()
            for _ in range(1 + below(4)):
                at = below(min(len(data), 400) if below(2) else len(data))
                data = data[:at] + PARTS[below(len(PARTS))] + data[at + below(12) :]
            file.write_bytes(data if below(8) else data[: below(len(data))])
            _forget_fonts()
            begun = process_time()
            try:
                found = check(root, Options(languages=("en",))).findings
                answer = "refused" if any(finding.severity == "error" for finding in found) else "answered"
            except Refused:
                answer = "refused"
            except Exception as mistake:
                answer = "mistake"
                yield answer, f"{file.name}: {mistake!r}"
            if answer != "mistake":
                yield ("slow" if process_time() - begun > MOST_SECONDS else answer), file.name
            file.write_bytes(whole)


def _forget_fonts() -> None:
    """Read fonts again, as another process would."""
    from generator.scene import fonts, shaping

    for known in (*vars(fonts).values(), shaping.shape, shaping.resize):
        if hasattr(known, "cache_clear") and known is not fonts._registry:
            known.cache_clear()


def make_pack(folder: Path) -> Path:
    """Return the pack of `punchboard new` with pictures of all kinds, a font and a spreadsheet."""
    from support import hostile_packs as packs

    from generator.places import shipped_folder

    fonts = shipped_folder("templates") / "fonts" / "fira-sans-condensed"
    root = folder / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", root)
    cards = [(f"{suit}-{n}", suit, n, None) for suit in ("sun", "moon") for n in range(1, 7)]
    packs.sheet(root, [("id", "suit", "value", "copies"), *cards])
    packs.font(root, (fonts / "FiraSansCondensed-Regular.ttf").read_bytes())
    packs.edit(root, "fonts/fonts.yaml", "regular: f.ttf", "regular: f.ttf, bold: f.ttf")
    art = {"a.svg": packs.svg(DRAWING)}
    art |= {f"a.{kind}": packs.saved(kind.upper(), "RGB", (90, 90)) for kind in ("webp", "avif", "png", "jpeg", "gif")}
    (root / "art").mkdir()
    for name, data in art.items():
        (root / "art" / name).write_bytes(data)
    (root / "art" / "art.yaml").write_text("default: {author: A Stranger, licence: CC0}\n", encoding="utf-8")
    boxes = "".join(
        f"      p{n}: {{top: {n}, left: 1, width: 5, height: 5, image: art/{name}}}\n" for n, name in enumerate(art)
    )
    packs.edit(root, "layouts/card.yaml", "      value: {", boxes + "      value: {")
    return root
