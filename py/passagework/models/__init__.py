"""Frozen models at the edges of the package: what a document is, what a search returns."""
