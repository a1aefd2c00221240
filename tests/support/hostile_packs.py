"""Packs as a stranger might send them: each is the pack of `punchboard new` with one thing grown beyond all bounds.

Every maker changes a fresh copy of that pack in a folder of its own.
"""

from __future__ import annotations

import json
import shutil
import struct
import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from openpyxl import Workbook
from PIL import Image

from generator.places import shipped_folder

Maker = Callable[[Path], None]
MAKERS: dict[str, Maker] = {}
MEGABYTE = 1024 * 1024


def hostile(maker: Maker) -> Maker:
    MAKERS[maker.__name__.replace("_", "-")] = maker
    return maker


def make(name: str, folder: Path) -> Path:
    """Return the folder of the hostile pack of this name, made inside `folder`."""
    pack = folder / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", pack)
    MAKERS[name](pack)
    return pack


def edit(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    (pack / file).write_text(text.replace(old, new), encoding="utf-8")


def picture(pack: Path, data: bytes, name: str = "bomb.png") -> None:
    """Put a picture on every card."""
    (pack / "art").mkdir(exist_ok=True)
    (pack / "art" / name).write_bytes(data)
    (pack / "art" / "art.yaml").write_text(f"{name}: {{author: A Stranger, licence: CC0}}\n", encoding="utf-8")
    edit(
        pack,
        "layouts/card.yaml",
        "      value: {",
        f"      photo: {{top: 1, left: 1, width: 30, height: 30, image: art/{name}}}\n      value: {{",
    )


def icon(pack: Path, svg: str) -> None:
    """Replace the sun by this drawing."""
    (pack / "icons" / "sun.svg").write_text(svg, encoding="utf-8")


def expression(pack: Path, source: str) -> None:
    """Put an expression on every card."""
    edit(pack, "layouts/card.yaml", 'text: "{{ row.value }}"', f'text: "{source}"')


def png(width: int, height: int, bits: int = 8, kind: int = 2, rows: int = 0) -> bytes:
    """Return an all-black PNG of this size, which packs to almost nothing; with `rows` it ends after so many."""
    channels = {0: 1, 2: 3, 6: 4}[kind]
    row = b"\0" * (1 + width * channels * bits // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(rows or height)) + packer.flush()

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@hostile
def long_text(pack: Path) -> None:
    edit(pack, "texts/en.yaml", "name: Daybreak", "name: " + "Daybreak and dew " * (3 * MEGABYTE // 17))


@hostile
def long_word(pack: Path) -> None:
    edit(pack, "texts/en.yaml", "name: Daybreak", "name: " + "x" * (3 * MEGABYTE))


@hostile
def long_marks(pack: Path) -> None:
    edit(pack, "texts/en.yaml", "name: Daybreak", "name: " + '"' + "**a** *b* {icon:sun} " * (MEGABYTE // 42) + '"')


@hostile
def long_cell(pack: Path) -> None:
    edit(pack, "cards.csv", "sun-1,sun,1,", "sun-1,sun,1,1," + "story " * (MEGABYTE // 6))
    for line in (pack / "cards.csv").read_text(encoding="utf-8").splitlines():
        if line.endswith(",") and not line.startswith("#"):
            edit(pack, "cards.csv", line + "\n", line + ",\n")
    edit(pack, "cards.csv", "id,suit,value,copies", "id,suit,value,copies,story")
    edit(pack, "layouts/card.yaml", 'text: "{{ row.value }}"', 'text: "{{ row.story or 1 }}"')


@hostile
def words_everywhere(pack: Path) -> None:
    repeated(pack, "text: " + "word " * 80)


@hostile
def pages_on_all_cards(pack: Path) -> None:
    edit(pack, "texts/en.yaml", "name: Daybreak", "name: " + "Daybreak and dew " * 1_100)
    _rows(pack, 1_500)
    edit(pack, "layouts/card.yaml", "t('cards.' ~ row.id ~ '.name')", "t('cards.sun-1.name')")


@hostile
def table_of_many_rows(pack: Path) -> None:
    table(pack, "| a\n" * 4_900)


@hostile
def table_of_many_columns(pack: Path) -> None:
    table(pack, "|a" * 9_900)


@hostile
def table_of_many_cells(pack: Path) -> None:
    table(pack, ("| a" * 66 + "\n") * 98)


@hostile
def tables_after_tables(pack: Path) -> None:
    table(pack, "|a|b\n|-|-\n|c|d\n\nx\n\n" * 900)


@hostile
def table_of_filled_rows(pack: Path) -> None:
    """One row with many cells fills up all the others."""
    table(pack, "|a" * 4_000 + "\n" + "|\n" * 5_900)


@hostile
def table_of_open_braces(pack: Path) -> None:
    table(pack, "|{icon:sun}" * 900 + "|{{{{" * 1_000)


def table(pack: Path, markup: str) -> None:
    """Set a table on every card, in the largest size that fits."""
    assert len(markup) < 20_000
    edit(pack, "texts/en.yaml", "name: Daybreak", f"name: {json.dumps(markup)}")
    edit(pack, "layouts/card.yaml", "      value: {", f"      long: {TABLE_BOX}\n      value: {{")


TABLE_BOX = """{top: 20, left: 4, width: 50, height: 60, text: "{{ t('cards.' ~ row.id ~ '.name') }}", min_size: 1}"""


@hostile
def many_texts(pack: Path) -> None:
    more = "".join(f"extra-{number}: {{name: a}}\n" for number in range(150_000))
    (pack / "texts" / "en.yaml").write_text((pack / "texts" / "en.yaml").read_text() + more, encoding="utf-8")


@hostile
def many_rows(pack: Path) -> None:
    _rows(pack, 20_000)


def _rows(pack: Path, many: int) -> None:
    rows = "".join(f"r{number},sun,1,1\n" for number in range(many))
    with (pack / "cards.csv").open("a", encoding="utf-8") as file:
        file.write(rows)
    names = "".join(f"  r{number}: {{name: Row}}\n" for number in range(many))
    for language in ("en", "de"):
        with (pack / "texts" / f"{language}.yaml").open("a", encoding="utf-8") as file:
            file.write(names)
    edit(pack, "game.yaml", "    expect: {rows: 12, suit: {sun: 6, moon: 6}}\n", "")


@hostile
def many_copies(pack: Path) -> None:
    _rows(pack, 3_000)
    edit(pack, "game.yaml", "quantity: row.copies", "quantity: 1000")


@hostile
def many_components(pack: Path) -> None:
    more = "".join(f"  - {{id: c{n}, kind: card, size: poker, table: cards, front: card}}\n" for n in range(2_000))
    edit(pack, "game.yaml", "checks:", more + "checks:")
    for language in ("en", "de"):
        names = "".join(f"  c{number}: Cards\n" for number in range(2_000))
        edit(pack, f"texts/{language}.yaml", "components:\n", "components:\n" + names)


@hostile
def huge_piece(pack: Path) -> None:
    edit(pack, "game.yaml", "size: poker                # or [70, 100] in mm, or {round: 60}", "size: [90000, 90000]")


@hostile
def many_boxes(pack: Path) -> None:
    edit(pack, "layouts/card.yaml", "each: row.value", "each: 4999")


@hostile
def boxes_in_boxes(pack: Path) -> None:
    lines = ["boxes:"]
    for depth in range(12):
        indent = "  " * (2 * depth + 1)
        lines += [f"{indent}b{depth}:", f"{indent}  each: 9", f"{indent}  cell: [1, 1]", f"{indent}  boxes:"]
    lines.append("  " * 25 + "last: {fill: ink}")
    (pack / "layouts" / "card.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


@hostile
def layouts_in_layouts(pack: Path) -> None:
    for number in range(12):
        uses = "".join(
            f"  u{each}: {{top: 0, left: 0, width: 9, height: 9, use: level{number + 1}}}\n" for each in range(9)
        )
        (pack / "layouts" / f"level{number}.yaml").write_text(f"size: [9, 9]\nboxes:\n{uses}", encoding="utf-8")
    (pack / "layouts" / "level12.yaml").write_text("size: [9, 9]\nboxes:\n  a: {fill: ink}\n", encoding="utf-8")
    edit(
        pack,
        "layouts/card.yaml",
        "boxes:\n  ground",
        "boxes:\n  deep: {top: 0, left: 0, width: 9, height: 9, use: level0}\n  ground",
    )


@hostile
def wide_format(pack: Path) -> None:
    expression(pack, "{{ '%999999999d' % 1 }}")


@hostile
def doubling_text(pack: Path) -> None:
    expression(pack, "{% set a = 'x' %}" + "{% set a = a ~ a %}" * 40 + "{{ a }}")


@hostile
def loops_in_loops(pack: Path) -> None:
    expression(pack, "{% for a in range(9999) %}{% for b in range(9999) %}{{ a * b }}{% endfor %}{% endfor %}")


@hostile
def just_within_one_budget(pack: Path) -> None:
    expression(pack, "{{ range(9000)|sum }}{% for a in range(20000) %}{% endfor %}")
    _rows(pack, 2_000)


@hostile
def quantity_without_end(pack: Path) -> None:
    edit(pack, "game.yaml", "quantity: row.copies", "quantity: range(99999)|map('string')|map('length')|sum")


@hostile
def infinite_view(pack: Path) -> None:
    icon(pack, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e999 512"><path d="M0 0h512v512z"/></svg>')


@hostile
def infinite_path(pack: Path) -> None:
    icon(pack, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h1e999v512z"/></svg>')


@hostile
def deep_groups(pack: Path) -> None:
    deep = 100_000
    icon(
        pack,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        + "<g>" * deep + '<path d="M0 0h512v512z"/>' + "</g>" * deep + "</svg>",
    )  # fmt: skip


@hostile
def long_path(pack: Path) -> None:
    icon(
        pack,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0'
        + "a9 9 0 1 0 9 9" * 250_000 + 'z"/></svg>',
    )  # fmt: skip


@hostile
def heavy_icons(pack: Path) -> None:
    """Every one is just within what one icon may have, and all are drawn on each card."""
    many_drawings(pack, 300, svg(f'<path d="M0 0{"a9 9 0 1 0 9 9" * 14_000}z"/>'), "icons")


@hostile
def many_icons(pack: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h512v512z"/></svg>'
    for number in range(5_000):
        (pack / "icons" / f"i{number}.svg").write_text(svg, encoding="utf-8")


@hostile
def entity_bomb(pack: Path) -> None:
    twice = [f'<!ENTITY a{n} "&a{n - 1};&a{n - 1};">' for n in range(1, 30)]
    entities = "".join(['<!ENTITY a0 "M0 0h1">', *twice])
    icon(
        pack,
        f"<!DOCTYPE svg [{entities}]>"
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="&a29;"/></svg>',
    )


@hostile
def large_picture(pack: Path) -> None:
    picture(pack, png(40_000, 40_000, rows=10))


@hostile
def tall_picture(pack: Path) -> None:
    picture(pack, png(8, 900_000, 16, 6))


@hostile
def broken_picture(pack: Path) -> None:
    picture(pack, png(5_000, 5_000)[:2_000])


@hostile
def not_a_picture(pack: Path) -> None:
    picture(pack, b"\x89PNG\r\n\x1a\n" + b"\0" * 3 * MEGABYTE)


@hostile
def forty_long_drawings(pack: Path) -> None:
    """Each is just within what one drawing may have."""
    many_drawings(pack, 40, svg(f'<path d="M0 0{" 1 1" * 490_000}"/>'))


@hostile
def forty_crowded_drawings(pack: Path) -> None:
    shapes = "".join(f'<path d="M{number % 9} {number % 7}h1v1z" fill="#{number:06x}"/>' for number in range(24_000))
    many_drawings(pack, 40, svg(shapes))


@hostile
def forty_faded_drawings(pack: Path) -> None:
    stops = "".join(f'<stop offset="{n / 256}" stop-color="#{n:02x}0000"/>' for n in range(256))
    shapes = '<rect width="9" height="9" fill="url(#g)" opacity=".5"/>' * 700
    many_drawings(pack, 40, svg(f'<linearGradient id="g">{stops}</linearGradient>{shapes}'))


def many_drawings(pack: Path, count: int, data: bytes, kind: str = "art") -> None:
    """Put so many drawings, or icons, on every card, each with a byte of its own."""
    (pack / kind).mkdir(exist_ok=True)
    boxes = ""
    for number in range(count):
        (pack / kind / f"p{number}.svg").write_bytes(data + b"<!--%d-->" % number)
        drawn = f"image: art/p{number}.svg" if kind == "art" else f"icon: p{number}"
        boxes += f"      p{number}: {{top: 1, left: 1, width: 5, height: 5, {drawn}}}\n"
    table = pack / kind / f"{kind}.yaml"
    known = table.read_text(encoding="utf-8") if table.exists() else ""
    table.write_text(f"{known}default: {{author: A Stranger, licence: CC0}}\n", encoding="utf-8")
    edit(pack, "layouts/card.yaml", "      value: {", boxes + "      value: {")


@hostile
def drawing_of_drawings(pack: Path) -> None:
    groups = "".join(f'<g id="g{n}">{f"""<use href="#g{n + 1}"/>""" * 10}</g>' for n in range(9))
    picture(pack, svg(f'{groups}<rect id="g9" width="9" height="9"/>'), "bomb.svg")


@hostile
def drawing_with_entities(pack: Path) -> None:
    entities = '<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
    )
    picture(pack, f"<!DOCTYPE svg [{entities}]>".encode() + svg("<title>&j;</title>"), "bomb.svg")


@hostile
def drawing_with_a_long_path(pack: Path) -> None:
    picture(pack, svg(f'<path d="M0 0{" 1 1" * 900_000}"/>'), "bomb.svg")


@hostile
def drawing_of_repeated_gradients(pack: Path) -> None:
    stops = "".join(f'<stop offset="{n / 256}" stop-color="#{n:02x}0000"/>' for n in range(256))
    gradient = f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="0.05" spreadMethod="repeat">{stops}'
    shapes = '<rect width="9" height="9" fill="url(#g)"/>' * 20_000
    picture(pack, svg(f"{gradient}</linearGradient>{shapes}"), "bomb.svg")


@hostile
def drawing_of_long_dashes(pack: Path) -> None:
    lines = '<path d="M0 0h9"/>' * 20_000
    picture(pack, svg(f'<g stroke="red" stroke-dasharray="{"1 " * 500_000}">{lines}</g>'), "bomb.svg")


@hostile
def drawing_of_unseen_words(pack: Path) -> None:
    words = f'<text id="a" visibility="hidden">{chr(0xA0) * 19_000}</text>'
    picture(pack, svg(words + '<use href="#a"/>' * 20_000), "bomb.svg")


@hostile
def drawing_of_masks_in_masks(pack: Path) -> None:
    white = '<rect fill="white" width="9" height="9" mask="url(#m{})"/>'
    masks = "".join(f'<mask id="m{n}">{white.format(n + 1) * 9}</mask>' for n in range(60))
    picture(pack, svg(f'{masks}<rect width="9" height="9" mask="url(#m0)"/>'), "bomb.svg")


@hostile
def drawing_with_a_thousand_faults(pack: Path) -> None:
    lost = "".join(f'<use href="#lost{n}"/>' for n in range(20_000))
    picture(pack, svg(f'{lost}<rect width="9" height="9"/>'), "bomb.svg")


@hostile
def shadow_of_a_heavy_drawing(pack: Path) -> None:
    shapes = "".join(f'<path d="M{number % 9} {number % 7}h1v1z"/>' for number in range(24_000))
    picture(pack, svg(shapes), "bomb.svg")
    look = "image: art/bomb.svg"
    edit(pack, "layouts/card.yaml", look, look + ", shadow: {blur: 3, opacity: 0.9}")


@hostile
def shadows_everywhere(pack: Path) -> None:
    repeated(pack, "fill: ink, shadow: {blur: 99, opacity: 1}")


@hostile
def gradients_everywhere(pack: Path) -> None:
    repeated(pack, f"fill: {{gradient: [{', '.join(['gold', 'ink'] * 50)}]}}")


@hostile
def gradient_without_end(pack: Path) -> None:
    repeated(pack, f"fill: {{gradient: [{', '.join(['gold', 'ink'] * 20_000)}]}}")


@hostile
def shapes_without_end(pack: Path) -> None:
    repeated(pack, f"fill: ink, path: M 0 0{' L 1 1 L 2 3' * 8_000}")


@hostile
def words_on_a_long_line(pack: Path) -> None:
    box(pack, f"text: hello there, along: M 0 0{' L 1 1 L 2 3' * 100_000}")


def repeated(pack: Path, look: str) -> None:
    """Put a cell with this look 4,999 times on every card."""
    box(pack, f"each: 4999, cell: 0.5, wrap: 60, {look}")


def box(pack: Path, keys: str) -> None:
    added = f"      more: {{top: 0, left: 0, width: 40, height: 40, {keys}}}\n"
    edit(pack, "layouts/card.yaml", "      value: {", f"{added}      value: {{")


def svg(inner: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>'.encode()


@hostile
def many_pictures(pack: Path) -> None:
    (pack / "art").mkdir()
    data = png(3_000, 3_000)
    rows = []
    for number in range(60):
        (pack / "art" / f"p{number}.png").write_bytes(data)
        rows.append(f"p{number}.png: {{author: A Stranger, licence: CC0}}\n")
    (pack / "art" / "art.yaml").write_text("".join(rows), encoding="utf-8")
    boxes = "".join(
        f"      p{number}: {{top: 1, left: 1, width: 5, height: 5, image: art/p{number}.png}}\n" for number in range(60)
    )
    edit(pack, "layouts/card.yaml", "      value: {", boxes + "      value: {")


@hostile
def large_webp(pack: Path) -> None:
    picture(pack, saved("WEBP", "RGB", (4_500, 4_500), quality=1, method=0), "bomb.webp")


@hostile
def fine_picture(pack: Path) -> None:
    picture(pack, png(7_000, 7_000, 16, 6))


@hostile
def photograph_in_rounds(pack: Path) -> None:
    picture(pack, saved("JPEG", "CMYK", (7_000, 7_000), progressive=True), "bomb.jpg")


def saved(kind: str, mode: str, size: tuple[int, int], **how: Any) -> bytes:
    """Return an all-black picture as a file of this kind."""
    out = BytesIO()
    Image.new(mode, size).save(out, kind, **how)
    return out.getvalue()


@hostile
def wide_table(pack: Path) -> None:
    columns = ",".join(f"c{number}" for number in range(95))
    rows = "".join(f"r{number},sun,1,1,{','.join('1' * 95)}\n" for number in range(6_000))
    (pack / "cards.csv").write_text(f"id,suit,value,copies,{columns}\n{rows}", encoding="utf-8")


@hostile
def sheet_of_many_rows(pack: Path) -> None:
    sheet(pack, ((f"r{number}", "sun", 1, 1) for number in range(21_000)))


@hostile
def sheet_of_long_words(pack: Path) -> None:
    sheet(pack, ((f"r{number}", "x" * 32_000, 1, 1) for number in range(300)))


@hostile
def sheet_of_a_long_header(pack: Path) -> None:
    sheet(pack, (("x" * 32_000,),))


def sheet(pack: Path, rows: Iterable[tuple[object, ...]]) -> None:
    """Keep the cards in a spreadsheet with these rows."""
    book = Workbook(write_only=True)
    page = book.create_sheet("cards")
    for row in rows:
        page.append(row)
    book.save(pack / "cards.xlsx")
    (pack / "cards.csv").unlink()
    edit(pack, "game.yaml", "cards.csv", "cards.xlsx")


@hostile
def many_ways_to_move(pack: Path) -> None:
    picks = ", ".join(f"{name}: {{number: [0, 199]}}" for name in "wxyz")
    (pack / "companion.yaml").write_text(
        f"""companion: 1
prefix: TRY
numbers: {{a: {{}}}}
flow: [{{turns: {{at most: 5, choose: {{go: {{pick: {{{picks}}}, do: [{{add: a}}, end turn]}}}}}}}}]
score: [{{what: a, points: a}}]
""",
        encoding="utf-8",
    )


@hostile
def many_fonts(pack: Path) -> None:
    font(pack, b"\0\1\0\0" + b"\0" * MEGABYTE)


@hostile
def font_with_damaged_variations(pack: Path) -> None:
    read = shipped_font()
    for tag in ("gvar", "fvar", "HVAR"):
        read[tag] = DefaultTable(tag)
        read[tag].data = b"\0\1\0\0" + b"\xff" * 2_000
    font(pack, saved_font(read))


def font(pack: Path, data: bytes) -> None:
    """Set the words of all pieces in this font."""
    (pack / "fonts").mkdir()
    (pack / "fonts" / "f.ttf").write_bytes(data)
    (pack / "fonts" / "OFL.txt").write_text("free")
    (pack / "fonts" / "fonts.yaml").write_text(
        "mine: {name: Mine, author: A Stranger, licence: OFL, licence_file: OFL.txt, files: {regular: f.ttf}}\n"
    )
    edit(pack, "game.yaml", "body: fira-sans-condensed", "body: mine")


@hostile
def font_of_random_bytes(pack: Path) -> None:
    font(pack, Random(1).randbytes(MEGABYTE))


@hostile
def font_of_random_tables(pack: Path) -> None:
    """A font by its directory; what draws and places its letters is noise."""
    read, luck = shipped_font(), Random(1)
    for tag in ("glyf", "loca", "GSUB", "GPOS", "GDEF", "hmtx"):
        read[tag] = DefaultTable(tag)
        read[tag].data = luck.randbytes(200_000)
    font(pack, saved_font(read))


@hostile
def font_whose_letters_multiply(pack: Path) -> None:
    """Every letter becomes ten, and each of those ten again."""
    read = shipped_font()
    for tag in ("GSUB", "GPOS", "GDEF"):
        del read[tag]
    ten = " ".join("a" * 10)
    lookups = "".join(f"lookup l{n} {{ sub a by {ten}; }} l{n};" for n in range(9))
    addOpenTypeFeaturesFromString(read, f"feature liga {{ {lookups} }} liga;")
    font(pack, saved_font(read))
    edit(pack, "texts/en.yaml", "name: Daybreak", "name: " + "a" * 20_000)


@hostile
def font_without_letters(pack: Path) -> None:
    """Its glyphs lie further apart than any paper."""
    read = shipped_font()
    read["head"].unitsPerEm = 16
    font(pack, saved_font(read))
    edit(pack, "texts/en.yaml", "name: Daybreak", "name: " + "Daybreak and dew " * 1_000)


def shipped_font() -> TTFont:
    return TTFont(shipped_folder("templates") / "fonts" / "fira-sans-condensed" / "FiraSansCondensed-Regular.ttf")


def saved_font(read: TTFont) -> bytes:
    out = BytesIO()
    read.save(out)
    return out.getvalue()


@hostile
def anchors(pack: Path) -> None:
    laughs = "a0: &a0 [1, 1]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    (pack / "suits.yaml").write_text(laughs, encoding="utf-8")


@hostile
def many_checks(pack: Path) -> None:
    _rows(pack, 12_000)
    more = "".join(f"  - {{table: cards, that: 'row.copies < 9 + {n}', say: 'no'}}\n" for n in range(2_000))
    with (pack / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("\n" + more)


@hostile
def deep_yaml(pack: Path) -> None:
    (pack / "suits.yaml").write_text("a: " + "[" * 100_000 + "]" * 100_000, encoding="utf-8")
