"""How unexpected one letter is after another in languages written in Latin letters, and the mean of it in a text.

The costs are bits, minus the base-two logarithm of how often the second letter follows the first, rounded and at
most 9; frequencies are means over 50 languages, counted in the Universal Declaration of Human Rights (decision
0014). The order of rows (first letter) and columns is a blank, which begins and ends words, then a to z.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_ROWS = """
    935544555465554447544556966 266557767665453878344667976 527992996379497499477499959 537664772266576477665577766
    339962996399696499569487977 266556857575453879344677876 437883587387787288465388868 326883974368695499477397979
    329983999488685399685367979 356554746774453478544768976 527862777376776377776377777 337763775465576477555466767
    329963978276476498966588969 325972787398857459867499989 239644847366795599954688968 276547646565443669345566986
    439892794489488359276478999 545555555555555555555255555 326763876386776489654578977 239593895395677469953577967
    339993984387787499565478967 356655767575442666444787886 527772777277676377677577767 535663665466565466556565656
    346564665366565446655556566 336654656575465477445666767 426654666366556466665465666
"""
_COSTS = _ROWS.split()
_FOLDED = str.maketrans("øłđðþßæœıəħŋɓɗ", "olddtsaoiehnbd")
_WORD = re.compile(r"[^\W\d_]+")
_NOT_PLAIN = re.compile(r"[^a-z]")


def plain_words(text: str) -> Iterator[str]:
    """Yield the words of a text in plain letters a to z, without marks; words of other scripts are left out."""
    folded = unicodedata.normalize("NFD", text.lower()).translate(_FOLDED)
    marks = re.sub(r"[\u0300-\u036f]", "", folded)
    for word in _WORD.findall(marks):
        letters = _NOT_PLAIN.sub("", word)
        if letters:
            yield letters


def cost(words: list[str]) -> float:
    """Return the mean cost in bits of the pairs of letters in words of plain letters, 0 for no words."""
    total = pairs = 0
    for word in words:
        before = 0
        for letter in word:
            at = ord(letter) - 96
            total += int(_COSTS[before][at])
            before = at
        total += int(_COSTS[before][0])
        pairs += len(word) + 1
    return total / pairs if pairs else 0.0
