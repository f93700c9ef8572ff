"""Accepted items in the formats of other programs, one file each: what a target keeps of an item is said in :mod:`keeps`."""
