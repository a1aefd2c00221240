"""Decisions too rich to list: a whole turn's marching orders in one move, a heap of units spread over a realm.

A game that knows such decisions answers `lists_all`, `sample_move` and `canonical` itself. `legal_moves` still lists
every legal move whenever `lists_all` says so; otherwise it lists a bounded, deterministic selection (all of it legal),
and the judge is the only complete authority. Everything that picks moves calls `sample_move`, or asks `lists_all`
first.
"""

LISTED = 128
"""A decision with at most this many legal moves must be listed in full."""
