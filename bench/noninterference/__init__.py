"""Pairs of worlds that are one to some readers, and every way out of the server by which they might be told apart."""
