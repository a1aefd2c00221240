"""Nets and grids: pieces cut out of paper and folded, as plain geometry."""
