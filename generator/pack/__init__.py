"""Packs: folders of data that describe a game. `reader.read_pack` returns one as typed, frozen records."""
