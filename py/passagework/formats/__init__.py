"""Converters: bytes or source text to a document of blocks placed in normalised text."""
