"""Spaced repetition of accepted items."""
