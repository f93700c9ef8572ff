"""The map of a library: where its passages lie by meaning, what they are about, and which of them repeat each other.

Everything here runs in a worker of its own, in CPython and in Pyodide alike, on numpy, scipy and scikit-learn. Long
steps report how far they are.
"""
