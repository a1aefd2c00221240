"""The kit: a pack and options go in, files to print come out. See `build.py`, which reads from top to bottom."""
