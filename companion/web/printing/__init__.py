"""Kits from the browser: a queue in front of worker processes, and a bounded shelf for what they made."""
