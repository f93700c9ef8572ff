"""Passagework: search, grounding, checks and evaluation of a private study lab.

The package imports in CPython (tests, evaluation, prerendering) and in Pyodide. Nothing outside
``passagework.browser`` knows that a browser exists.
"""

__version__ = "0.1.0"
