"""Picture files in boxes: fitted, cropped about a point, cut to masks, framed, with shadows, or not there yet."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from generator.backends import pdf, png, svg
from generator.kit.credits import credits_of
from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.places import shipped_folder
from generator.scene.model import Document, Ellipse, Group, Image, Page, Rect, Scene, Text, Use
from generator.scene.model import Path as Outline

RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 200, 30), (30, 30, 220), (255, 255, 255)
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><circle cx="5" cy="5" r="4" fill="#dc1e1e"/></svg>'


@pytest.fixture
def art(studio: Any) -> Path:
    """A wide picture in three colours, a small one, and a drawing."""
    home: Path = studio.folder / "art"
    home.mkdir()
    wide = Pillow.new("RGB", (1800, 600), GREEN)
    wide.paste(RED, (0, 0, 600, 600))
    wide.paste(BLUE, (1200, 0, 1800, 600))
    wide.save(home / "wide.png")
    wide.resize((30, 10)).save(home / "small.png")
    (home / "sun.svg").write_text(SUN)
    (home / "art.yaml").write_text("default: {author: Ann, licence: CC0-1.0}\n")
    return home


def paper(scene: Scene) -> Any:
    whole = (0.0, 0.0, scene.width, scene.height)
    return png.picture(pdf.write(Document((Page(scene, whole, whole),), "")), 0, 254)


def near(colour: Any, other: tuple[int, int, int], by: int = 12) -> bool:
    return all(abs(one - two) <= by for one, two in zip(colour, other, strict=True))


@pytest.mark.parametrize(
    ("focus", "seen"),
    [("[0, 0]", RED), ("[0.5, 0.5]", GREEN), ("100% 0%", BLUE), ("'{{ [1, 0.5] }}'", BLUE), ("'{{ none }}'", GREEN)],
)
def test_a_picture_is_cropped_about_its_focus(studio: Any, art: Path, focus: str, seen: Any) -> None:
    layout = f"boxes: {{p: {{left: 10, top: 10, width: 20, height: 20, image: wide.png, fit: cover, focus: {focus}}}}}"
    picture = paper(studio.layout("card", layout).draw())
    assert near(picture.getpixel((200, 200)), seen)
    assert near(picture.getpixel((95, 200)), WHITE)


def test_a_focus_inside_stands_in_the_middle(studio: Any, art: Path) -> None:
    [image] = studio.items("boxes: {p: {width: 20, height: 20, image: wide.png, fit: cover, focus: [0.4, 0.5]}}")
    assert isinstance(image, Image)
    assert image.crop == pytest.approx((0.4 - 1 / 6, 0, 1 / 3, 1))


def test_only_what_shows_of_a_fine_picture_is_stored(studio: Any, art: Path) -> None:
    layout = "boxes: {p: {left: 10, top: 10, width: 20, height: 20, image: wide.png, fit: cover}}"
    scene = studio.layout("card", layout).draw()
    data = pdf.write(Document((Page(scene, (0, 0, 50, 80), (0, 0, 50, 80)),), ""))
    from pypdf import PdfReader

    objects = PdfReader(BytesIO(data)).pages[0]["/Resources"]["/XObject"].values()  # type: ignore[index]
    [image] = [one.get_object() for one in objects if one.get_object()["/Subtype"] == "/Image"]
    assert (image["/Width"], image["/Height"]) == (237, 237)


def test_a_focus_that_is_no_point_is_told(studio: Any, art: Path) -> None:
    [line] = studio.findings("boxes: {p: {image: wide.png, fit: cover, focus: middle}}")
    assert "50% 20%" in line


def test_shrink_never_enlarges(studio: Any, art: Path) -> None:
    [image] = studio.items("boxes: {p: {image: small.png, fit: shrink}}")
    assert isinstance(image, Image)
    assert image.w == pytest.approx(30 / 300 * 25.4)


MASKS = {
    "circle": Ellipse,
    "ellipse": Ellipse,
    "hexagon": Outline,
    "rounded": Rect,
    "M 0 0 L 20 0 L 10 10 Z, view: [20, 10]": Outline,
    "art/sun.svg": Outline,
}


@pytest.mark.parametrize("mask", MASKS)
def test_a_picture_is_cut_to_its_mask(studio: Any, art: Path, mask: str) -> None:
    layout = f"boxes: {{p: {{left: 5, top: 5, width: 40, height: 20, image: wide.png, fit: stretch, mask: {mask}}}}}"
    [group] = studio.items(layout)
    assert isinstance(group, Group)
    assert isinstance(group.clip, MASKS[mask])
    picture = paper(studio.draw())
    assert near(picture.getpixel((52, 248)), WHITE)
    assert not near(picture.getpixel((250 if "svg" not in mask else 150, 130)), WHITE)


def test_a_mask_that_is_none_is_told(studio: Any, art: Path) -> None:
    [line] = studio.findings("boxes: {p: {image: wide.png, mask: roundish}}")
    assert "rounded, circle, ellipse, hexagon" in line


def test_a_frame_runs_along_the_mask_above_the_picture(studio: Any, art: Path) -> None:
    picture, frame = studio.items(
        "boxes: {p: {width: 40, height: 20, image: wide.png, mask: rounded, radius: 5, frame: clay, frame_width: 2}}"
    )
    assert isinstance(picture, Group)
    assert isinstance(frame, Rect)
    assert (frame.radius, frame.paint.stroke, frame.paint.width) == (5, "#b4532a", 2)


def test_shadows_fall_where_they_say_and_have_soft_edges(studio: Any, art: Path) -> None:
    layout = """
    boxes:
      p:
        left: 10
        top: 10
        width: 20
        height: 20
        image: wide.png
        fit: cover
        shadow: {right: 3, down: 3, blur: 1.5, colour: clay, opacity: 0.5}
    """
    picture = paper(studio.layout("card", layout).draw())
    full, edge, outside = (picture.getpixel((at, 250)) for at in (312, 330, 350))
    assert near(full, (217, 169, 148), 8)
    assert full[2] < edge[2] < 255
    assert near(outside, WHITE, 2)
    assert near(picture.getpixel((95, 95)), WHITE, 2)


def test_the_shadow_of_a_drawing_has_its_outline(studio: Any, art: Path) -> None:
    layout = "boxes: {p: {left: 5, top: 5, width: 40, height: 20, image: sun.svg, shadow: {down: 12, blur: 0}}}"
    picture = paper(studio.layout("card", layout).draw())
    assert near(picture.getpixel((150, 290)), (153, 153, 153))
    assert near(picture.getpixel((400, 290)), WHITE)


def test_the_shadow_of_a_picture_with_holes_has_its_outline(studio: Any, art: Path) -> None:
    glass = Pillow.new("RGBA", (400, 400), (0, 0, 0, 0))
    glass.paste((*BLUE, 255), (0, 0, 200, 400))
    glass.save(art / "glass.png")
    layout = "boxes: {p: {left: 5, top: 5, width: 20, height: 20, image: glass.png, shadow: {down: 22, blur: 0}}}"
    picture = paper(studio.layout("card", layout).draw())
    assert near(picture.getpixel((100, 400)), (153, 153, 153))
    assert near(picture.getpixel((200, 400)), WHITE)


def test_shapes_have_shadows_too(studio: Any) -> None:
    *shadow, shape = studio.items("boxes: {p: {width: 9, height: 9, shape: ellipse, fill: clay, shadow: true}}")
    assert isinstance(shape, Ellipse)
    assert len(shadow) == 20


@pytest.mark.parametrize("said", ["{dwon: 1}", "{down: far}", "12"])
def test_a_shadow_that_cannot_be_is_told(studio: Any, said: str) -> None:
    assert len(studio.findings(f"boxes: {{p: {{fill: clay, shadow: {said}}}}}")) == 1


def test_keys_of_pictures_without_a_picture_are_told(studio: Any) -> None:
    studio.layout("card", "boxes: {p: {fill: clay, mask: circle}}")
    [line] = studio.static_findings()
    assert "“mask” is about a picture" in line


def test_a_drawing_is_a_symbol_in_its_own_colours(studio: Any, art: Path) -> None:
    [use] = studio.items("boxes: {p: {left: 5, top: 5, width: 40, height: 40, image: sun.svg}}")
    assert isinstance(use, Use)
    assert near(paper(studio.draw()).getpixel((150, 250)), RED)
    assert "<circle" not in svg.draw(studio.draw())
    assert "#dc1e1e" in svg.draw(studio.draw())
    assert [(one.what, one.works, one.author) for one in credits_of([studio.draw()], studio.folder)] == [
        ("pictures", ("sun",), "Ann")
    ]


def test_in_mono_drawings_and_pixels_are_grey(studio: Any, art: Path) -> None:
    layout = "boxes: {a: {top: 0, height: 20, image: wide.png, fit: cover}, b: {top: 40, height: 20, image: sun.svg}}"
    picture = paper(studio.layout("card", layout).draw(ink="mono"))
    for place in ((100, 100), (250, 100), (400, 100), (130, 500)):
        red, green, blue = picture.getpixel(place)
        assert max(red, green, blue) - min(red, green, blue) <= 2
        assert red < 250


def test_svg_holds_a_picture_once(studio: Any, art: Path) -> None:
    layout = "boxes: {a: {height: 10, image: wide.png}, b: {top: 20, height: 20, image: wide.png}}"
    drawn = svg.draw(studio.layout("card", layout).draw())
    assert drawn.count("base64") == 1
    assert drawn.count("<use") >= 2


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "gif", "avif", "svg"])
def test_every_format_is_drawn_and_credited(studio: Any, art: Path, ending: str) -> None:
    if ending != "svg":
        Pillow.new("RGB", (300, 300), RED).save(art / f"one.{ending}")
    else:
        (art / "one.svg").write_text(SUN.replace("20 10", "10 10"))
    scene = studio.layout("card", f"boxes: {{p: {{top: 5, height: 20, image: one.{ending}}}}}").draw()
    assert near(paper(scene).getpixel((250, 150)), RED, 20)
    assert "one" in [work for one in credits_of([scene], studio.folder) for work in one.works]


def test_a_missing_picture_is_told_and_a_draft_shows_its_name(studio: Any, art: Path) -> None:
    studio.layout("card", "boxes: {p: {height: 20, image: 'art/{{ row.id }}-dragon.png'}}")
    [line] = studio.drawn()[1]
    assert "card.yaml:1:" in line
    assert "one-dragon.png" in line
    assert "--draft" in line
    pack = read_pack(studio.folder, draft=True)
    drawer = Drawer(pack, "en", draft=True)
    component = pack.component("cards")
    items = drawer.front(component, pack.pieces(component)[0]).items
    assert not drawer.findings
    assert list(drawer.missing_art) == ["art/one-dragon.png"]
    assert "one-dragon.png" in "".join(run.text for item in items if isinstance(item, Text) for run in item.runs)


def test_the_example_of_the_documentation_is_drawn(studio: Any, art: Path) -> None:
    text = (shipped_folder("content").parent / "docs" / "layouts.md").read_text(encoding="utf-8")
    example = text.partition("\n## Pictures")[2].partition("```yaml\n")[2].partition("```")[0]
    assert "focus" in example
    cards = "- {id: one, picture: art/wide.png, focus: 100% 20%}\n- {id: two, picture: art/wide.png, focus: }\n"
    (studio.folder / "cards.yaml").write_text(cards)
    game = (
        (studio.folder / "game.yaml")
        .read_text()
        .replace("cards: cards.yaml", "cards: {file: cards.yaml, columns: {picture: {type: picture}}}")
    )
    (studio.folder / "game.yaml").write_text(game.replace('sand: "', 'gold: "#d0a030", sand: "'))
    layout = "boxes:\n" + "".join(f"  {line}\n" for line in example.splitlines())
    studio.layout("card", layout)
    assert near(paper(studio.draw("one")).getpixel((250, 340)), BLUE)
    assert near(paper(studio.draw("two")).getpixel((250, 340)), GREEN)


def test_the_more_strokes_a_drawing_has_the_fewer_layers_has_its_shadow(studio: Any, art: Path) -> None:
    """All its layers together draw no more than a page can hold."""
    layout = "boxes: {p: {left: 5, top: 5, width: 40, height: 20, image: many.svg, shadow: {blur: 3, opacity: 0.9}}}"
    found = []
    for count in (10, 1_000, 100_000):
        strokes = "h1v1" * (count // 2)
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0{strokes}z"/></svg>'
        (art / "many.svg").write_text(drawing, encoding="utf-8")
        found.append(len(studio.items(layout)) - 1)
    assert found == [64, 39, 1]
