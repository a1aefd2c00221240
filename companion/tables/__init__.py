"""Tables that are logs: setup plus numbered entries; play, undo, amend, verify. `docs/tables.md` is their law."""
