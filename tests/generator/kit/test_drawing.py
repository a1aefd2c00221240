"""Pieces as pictures for web pages, and the credits found in drawings."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from generator.kit.credits import collect_shown, credits_of
from generator.kit.drawing import piece_svg
from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.places import shipped_folder

PACK = read_pack(shipped_folder("templates") / "new")


def test_a_piece_is_a_picture_without_styles_scripts_or_addresses() -> None:
    svg = piece_svg(PACK, "cards", "sun-1", "de")
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 63.5 88.9"
    assert root.get("width") is None
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", svg)
    assert not re.findall(r'href="(?!#)', svg)


def test_two_pieces_in_one_page_have_different_ids() -> None:
    one = set(re.findall(r'\sid="([^"]+)"', piece_svg(PACK, "cards", "sun-1", "en")))
    other = set(re.findall(r'\sid="([^"]+)"', piece_svg(PACK, "cards", "sun-2", "en")))
    assert one
    assert not one & other


def test_the_same_piece_is_drawn_the_same() -> None:
    assert piece_svg(PACK, "cards", "sun-1", "en") == piece_svg(PACK, "cards", "sun-1", "en")
    assert piece_svg(PACK, "cards", "sun-1", "en", side="back") != piece_svg(PACK, "cards", "sun-1", "en")


def test_unknown_pieces_are_key_errors() -> None:
    with pytest.raises(KeyError):
        piece_svg(PACK, "cards", "sun-99", "en")
    with pytest.raises(KeyError):
        piece_svg(PACK, "crads", "sun-1", "en")


def test_credits_name_what_is_shown_and_nothing_else() -> None:
    drawer = Drawer(PACK, "en")
    component = PACK.component("cards")
    scenes = [drawer.front(component, piece) for piece in PACK.pieces(component)]
    found = collect_shown(scenes)
    assert found.fonts
    assert found.icons == {"sun", "moon"}
    listed = credits_of(scenes, PACK.folder)
    assert {credit.what for credit in listed} == {"fonts", "icons"}
    assert all(credit.author and credit.licence and credit.works for credit in listed)
    assert credits_of([], PACK.folder) == ()
