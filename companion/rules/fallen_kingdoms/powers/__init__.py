"""Chapter 4 and 12.2: the gods' powers. `using` holds what is true of all of them; every other file is one god."""
