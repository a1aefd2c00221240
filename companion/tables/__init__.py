"""Tables as logs: a setup plus numbered entries; play, undo, amend, verify. `docs/tables.md` states the rules."""
