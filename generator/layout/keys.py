"""The table of all keys of layouts and the types of their values. The reader, the compiler and the JSON Schema share
it, so that documentation, checks and drawing cannot diverge."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from generator import print_choices


class ValueType(Enum):
    """Types of values. Expressions stand unmarked in numbers, in `{{ }}` everywhere else."""

    LENGTH = "length"
    """A number in mm, a share like `25%`, or an expression."""
    NUMBER = "number"
    FLAG = "flag"
    EXPRESSION = "expression"
    """Any value; a string is always an expression."""
    WORD = "word"
    """A string; `choices` lists the allowed words, if they are known beforehand."""
    COLOUR = "colour"
    FILL = "fill"
    """A colour or a gradient."""
    NUMBERS = "numbers"
    """A number or a list of numbers."""
    NUMBER_OR_WORD = "number-or-word"
    FOCUS = "focus"
    """A point of a picture: two shares from its left and top edge."""
    SHADOW = "shadow"
    """true, or a mapping of a shadow's settings."""
    VALUES = "values"
    """A mapping of anything; strings in it are words."""
    WORDS = "words"
    """A list of words."""
    NAMES = "names"
    """A name or a list of names."""
    NAME = "name"
    BOXES = "boxes"
    INK = "ink"


class Key(NamedTuple):
    """One key of a layout."""

    kind: ValueType
    about: str
    choices: tuple[str, ...] = ()
    default: object = None
    positive: bool = False
    """A number must be above zero: nothing can be drawn at size 0."""


_POSITION = {
    name: Key(ValueType.LENGTH, about)
    for name, about in {
        "left": "from the parent's left edge",
        "right": "from the parent's right edge",
        "width": "the box's width",
        "top": "from the parent's top edge",
        "bottom": "from the parent's bottom edge",
        "height": "the box's height",
    }.items()
}

CONTENT = ("text", "icon", "image", "art", "use")
"""Keys for content; a box has at most one of these."""

OF_PICTURES = ("focus", "mask", "frame", "frame_width")
"""Keys that apply only where a box has an `image`."""

BOX_KEYS: Mapping[str, Key] = MappingProxyType(
    {
        "extends": Key(ValueType.NAMES, "styles or other boxes of this layout whose keys this box starts with"),
        "before": Key(ValueType.NAME, "draw this new box below the box of this name"),
        "after": Key(ValueType.NAME, "draw this new box above the box of this name"),
        "ink": Key(ValueType.INK, "other keys for low and mono ink"),
        "when": Key(ValueType.EXPRESSION, "drawn only if this is true"),
        **_POSITION,
        "padding": Key(ValueType.NUMBERS, "room between the box and what stands in it, mm", default=0),
        "bleed": Key(ValueType.FLAG, "edges on the edge of the piece reach out into the bleed", default=False),
        "rotate": Key(ValueType.NUMBER, "degrees clockwise about the centre", default=0),
        "opacity": Key(ValueType.NUMBER, "0 to 1", default=1),
        "clip": Key(ValueType.FLAG, "nothing inside is drawn outside the shape", default=False),
        "shape": Key(ValueType.WORD, "what fill and stroke draw", ("rect", "ellipse", "hexagon", "line"), "rect"),
        "path": Key(ValueType.WORD, "SVG path data instead of a shape, mm from the top left corner"),
        "view": Key(ValueType.NUMBERS, "width and height of the path's own coordinates"),
        "fill": Key(ValueType.FILL, "colour or gradient", default="none"),
        "stroke": Key(ValueType.COLOUR, "colour of the line", default="none"),
        "stroke_width": Key(ValueType.NUMBER, "width of the line, mm", default=0.25),
        "dash": Key(ValueType.NUMBERS, "lengths of dashes and gaps, mm"),
        "cap": Key(ValueType.WORD, "ends of lines", ("butt", "round", "square"), "butt"),
        "join": Key(ValueType.WORD, "corners of lines", ("miter", "round", "bevel"), "miter"),
        "radius": Key(ValueType.NUMBER, "rounded corners, mm", default=0),
        "text": Key(ValueType.WORD, "words with markup"),
        "font": Key(ValueType.WORD, "role of the pack's fonts, or a family", default="body"),
        "bold": Key(ValueType.FLAG, "all of it bold", default=False),
        "italic": Key(ValueType.FLAG, "all of it italic", default=False),
        "weight": Key(ValueType.NUMBER, "weight of a variable font, 1 to 1000: 400 is regular", positive=True),
        "size": Key(ValueType.NUMBER, "size of the type in points", default=9, positive=True),
        "min_size": Key(ValueType.NUMBER, "the text may shrink to this size in points", positive=True),
        "colour": Key(ValueType.FILL, "colour or gradient of text or icon", default="#000000"),
        "align": Key(ValueType.WORD, "left to right", ("left", "center", "right", "justify")),
        "valign": Key(ValueType.WORD, "top to bottom", ("top", "middle", "bottom")),
        "outline": Key(ValueType.COLOUR, "colour of a line around the letters, drawn behind them", default="none"),
        "outline_width": Key(ValueType.NUMBER, "how far that line shows, mm", default=0.4, positive=True),
        "along": Key(ValueType.WORD, "one line on a curve: arch, bowl, circle, circle-below, or SVG path data in mm"),
        "leading": Key(ValueType.NUMBER, "line distance as a multiple of the size", default=1.2),
        "paragraph_gap": Key(ValueType.NUMBER, "extra room between paragraphs, as a multiple of the size", default=0.4),
        "tracking": Key(ValueType.NUMBER, "extra room between letters, as a multiple of the size", default=0),
        "features": Key(ValueType.WORDS, "OpenType features by name: smcp, onum"),
        "icon_height": Key(ValueType.NUMBER, "height of icons in the line, as a multiple of the size", default=1),
        "icon_colours": Key(ValueType.VALUES, "colours of icons in the line, by their names"),
        "hyphenate": Key(ValueType.FLAG, "break long words", default=False),
        "balance": Key(ValueType.FLAG, "lines of about equal length", default=False),
        "icon": Key(ValueType.WORD, "an icon by name"),
        "image": Key(ValueType.WORD, "a picture file of the pack"),
        "art": Key(ValueType.WORD, "an ornament by name"),
        "use": Key(ValueType.WORD, "another layout, drawn as a picture"),
        "with": Key(ValueType.VALUES, "what the ornament or the other layout is told"),
        "label": Key(ValueType.WORD, "what this is, for screens: SVG keeps it as `data-label`"),
        "fit": Key(ValueType.WORD, "how a picture meets its box", ("contain", "cover", "stretch", "shrink"), "contain"),
        "focus": Key(ValueType.FOCUS, "the point of a picture that cropping keeps: [0.5, 0.2], or the words 50% 20%"),
        "mask": Key(ValueType.WORD, "what a picture is cut to: rounded, circle, ellipse, hexagon, path data or a file"),
        "frame": Key(ValueType.FILL, "colour of the line around a picture", default="none"),
        "frame_width": Key(ValueType.NUMBER, "width of the line around a picture, mm", default=0.6, positive=True),
        "shadow": Key(ValueType.SHADOW, "a shadow below a picture or shape: true, or how it falls", default=False),
        "boxes": Key(ValueType.BOXES, "inner boxes"),
        "each": Key(ValueType.EXPRESSION, "a list, table, mapping or number: the box is drawn once per item"),
        "as": Key(ValueType.NAME, "another name for item", default="item"),
        "pick": Key(ValueType.EXPRESSION, "only items for which this is true"),
        "place": Key(ValueType.WORD, "items lie in cells, or where each one says", ("cells", "free"), "cells"),
        "flow": Key(ValueType.WORD, "direction of the cells", ("right", "down", "left", "up"), "right"),
        "cell": Key(ValueType.NUMBERS, "extent of a cell along the flow, or its width and height, mm"),
        "gap": Key(ValueType.NUMBER, "mm between cells", default=0),
        "line_gap": Key(ValueType.NUMBER, "mm between lines of cells", default=0),
        "wrap": Key(ValueType.NUMBER_OR_WORD, "true, or so many cells per line", default=False),
        "spread": Key(ValueType.WORD, "how a line lies in the area", ("start", "center", "end", "between"), "start"),
    }
)

LAYOUT_KEYS: Mapping[str, Key] = MappingProxyType(
    {
        "extends": Key(ValueType.NAMES, "layouts whose boxes this one starts with"),
        "size": Key(ValueType.NUMBERS, "width and height in mm, for layouts that others use", positive=True),
        "colours": Key(ValueType.VALUES, "names for colours, beside the pack's palette"),
        "vars": Key(ValueType.VALUES, "named values, worked out in order; strings are expressions"),
        "styles": Key(ValueType.BOXES, "bundles of box keys to extend"),
        "boxes": Key(ValueType.BOXES, "the boxes, the lowest first"),
        "ink": Key(ValueType.INK, "changes for low and mono ink"),
    }
)

INKS = tuple(ink for ink in print_choices.INKS if ink != "full")
"""The inks for which a layout may say what changes."""
