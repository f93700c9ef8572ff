"""How deep a JSON text nests, found without parsing it.

Parsing hostile nesting can end Pyodide for good (its JSON scanner recurses on the WebAssembly
stack), so the depth is checked on the text first.
"""

import re

# Possessive (*+): a string of ten million characters would otherwise take a gigabyte of ways back.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def depth(text: str) -> int:
    """Return the deepest nesting of brackets outside strings in ``text``, in linear time."""
    deepest = level = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        character = found[0]
        if character in "[{":
            level += 1
            deepest = max(deepest, level)
        elif character in "]}":
            level -= 1
    return deepest
