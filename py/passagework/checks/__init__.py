"""Automatic checks of answers and items, one a file: each says what it looks at, what it misses, and where that was measured."""
