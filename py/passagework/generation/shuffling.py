"""The order in which options are shown: by chance, from a stored seed, so that the key's place gives nothing away.

Models put the right answer first, or second, far too often. Options that speak of the others' places keep theirs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

_LAST = re.compile(
    r"(?:all|none|both|neither|any)\s+(?:of\s+)?(?:the\s+)?(?:above|these|those|options|answers|other)"
    r"|(?:alle|keine)\s+(?:der\s+)?(?:oben|genannten|antworten)|(?:toutes|aucune)\s+(?:de\s+)?(?:ces|les|réponses)"
    r"|(?:todas|ninguna)\s+(?:de\s+)?(?:las|los)\s+anteriores",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?i:both|either|neither)\s+\(?[A-J]\)?\s+(?:and|or|nor)\b|^\s*\(?[A-J]\)?\s+(?:and|or|&|und|et|y)\s+\(?[A-J]\)?\s*\.?$"
    r"|\b(?i:options?|answers?|choices?|antworte?n?|réponses?|opción|opciones)\s+\(?[A-J1-9]\b"
)


def order_of(options: Sequence[str], told: Sequence[str], seed: int, item: str) -> tuple[int, ...]:
    """For each place, the index of the option that is shown there.

    ``told`` are the texts around the options (the stem, reasons, explanation): where they, or an option, name an option by its
    place, all stay as they are. "All of the above" and its like stay last. The order follows from ``seed`` and the item's id.
    """
    places = list(range(len(options)))
    if any(_PLACED.search(text) for text in (*options, *told)):
        return tuple(places)
    last = [place for place in places if _LAST.search(options[place])]
    rest = [place for place in places if place not in last]
    rest.sort(key=lambda place: hashlib.sha256(f"{seed} {item} {place}".encode()).digest())
    return (*rest, *last)
