"""Draws the pictures of docs/components.md and docs/gallery.md: `python docs/pictures/components.py` in a checkout.

The components are those of the examples in the guide, so what is shown is what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

HERE = Path(__file__).parent
GUIDE = HERE.parent / "components.md"
WIDTH, HEIGHT = 760, 300
"""A picture is at most so wide and high, in pixels."""
GAP = 14
DPI = 110
FOOT = 11.0
"""Millimetres at the foot of a sheet where label and ruler stand."""
COLOURS = 48

GAME = """\
punchboard: 1
id: {name}
version: 1.0.0
languages: [en]
players: 2
fonts: {{body: fira-sans-condensed, display: cinzel}}
tables: {{symbols: symbols.yaml, heroes: symbols.yaml}}
components:
{components}
"""
SYMBOLS = """\
- {id: sun, name: Sun, icon: sun}
- {id: wheat, name: Wheat, icon: wheat}
- {id: wolf, name: Wolf, icon: wolf-head}
"""
FIGURE = """\
boxes:
  ground: {left: 0, right: 0, top: 0, bottom: 0, bleed: true, fill: "#c4d4b8"}
  figure: {left: 3, right: 3, top: 5, bottom: 8, icon: "{{ row.icon }}", colour: "#2c3a24"}
"""


def examples() -> dict[str, str]:
    """The examples of the guide by the names of their pictures."""
    found = re.findall(
        r"\(pictures/components/([\w-]+)\.png\)\n\n```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL
    )
    return dict(found)


def write_example(name: str, example: str, folder: Path) -> Path:
    """A whole pack around the components of an example."""
    pack = folder / name
    (pack / "texts").mkdir(parents=True)
    (pack / "layouts").mkdir()
    indented = "".join(f"  {line}\n" for line in example.splitlines())
    # A deck of notes will do where an example only needs something that goes into a box.
    indented = indented.replace("front: money}", "front: money, pieces: [{id: one, value: 1}]}")
    (pack / "game.yaml").write_text(GAME.format(name=name, components=indented), "utf-8")
    (pack / "symbols.yaml").write_text(SYMBOLS, "utf-8")
    (pack / "layouts" / "figure.yaml").write_text(FIGURE, "utf-8")
    names = "".join(f"  {id}: Example\n" for id in re.findall(r"^(?:- \{|- )id: ([\w-]+)", example, re.MULTILINE))
    (pack / "texts" / "en.yaml").write_text(f"title: Example\ncomponents:\n{names}", "utf-8")
    return pack


def sheets(pack: Path, components: bool) -> Iterator[Image]:
    """The first fronts of every file of a pack, without the white around what is on them."""
    import pypdfium2
    from PIL import Image as Images

    from generator.kit.build import build
    from generator.kit.options import Options

    with TemporaryDirectory() as folder:
        report = build(pack, Options(output=Path(folder), marks="none"))
        for file in report.files:
            if file.component in ("kit", "deck") or file.kind == "poster":
                continue
            document = pypdfium2.PdfDocument(file.path.read_bytes())
            several = components and len(document) > 1 and file.kind not in ("money", "domino")
            for number in range(2 if several else 1):
                page = document[number].render(scale=DPI / 72).to_pil().convert("RGB")
                page = page.crop((0, 0, page.width, page.height - round(FOOT / 25.4 * DPI)))
                yield _crop_white(page, Images.new("RGB", page.size, "#ffffff"))


def _crop_white(page: Image, white: Image) -> Image:
    from PIL import ImageChops

    box = ImageChops.difference(page, white).getbbox()
    return page.crop(box) if box else page


def side_by_side(pictures: list[Image]) -> Image:
    """As many as fit beside each other, at one scale."""
    from PIL import Image as Images

    high = max(picture.height for picture in pictures)
    wide = sum(picture.width for picture in pictures)
    scale = min(1.0, HEIGHT / high, (WIDTH - GAP * (len(pictures) + 1)) / wide)
    small = [
        picture.resize(
            (max(1, round(picture.width * scale)), max(1, round(picture.height * scale))), Images.Resampling.LANCZOS
        )
        for picture in pictures
    ]
    whole = Images.new(
        "RGB",
        (sum(one.width for one in small) + GAP * (len(small) + 1), max(one.height for one in small) + 2 * GAP),
        "#ffffff",
    )
    at = GAP
    for one in small:
        whole.paste(one, (at, (whole.height - one.height) // 2))
        at += one.width + GAP
    return whole


def save(picture: Image, file: Path) -> None:
    from PIL import Image as Images

    file.parent.mkdir(exist_ok=True)
    small = picture.quantize(COLOURS, Images.Quantize.MEDIANCUT, kmeans=2, dither=Images.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    file.write_bytes(out.getvalue())


def main() -> None:
    from generator.pack.gallery import gallery

    with TemporaryDirectory() as folder:
        for name, example in examples().items():
            pack = write_example(name, example, Path(folder))
            save(side_by_side(list(sheets(pack, components=True))), HERE / "components" / f"{name}.png")
    for name, pack in gallery().items():
        save(side_by_side(list(sheets(pack, components=False))), HERE / "gallery" / f"{name}.png")


if __name__ == "__main__":
    main()
