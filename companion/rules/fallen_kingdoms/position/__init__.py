"""A moment written down, complete enough to play on from it, and read back. It holds every secret.

Most of it is what people read off the table; `agenda` is what the rules still owe the open decision, by the names
of the tasks. What is read must keep the invariants of chapter 17.
"""
