"""Measurements, kept apart from the tests: a test never waits for a clock."""
