"""Nets and grids: what is cut out of paper and folded, as plain geometry."""
