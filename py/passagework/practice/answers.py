"""Whether a typed answer is one of those that count as right, as far as a program can tell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_ARTICLES = re.compile(r"^(?:a|an|the)\s+")
# What makes another answer: words, signs of numbers, their decimal points, and per cent. All other marks do not.
_PARTS = re.compile(r"-?\d[\d.,]*\d%?|-?\d%?|[^\W_]+")


def matches(typed: str, accepted: Iterable[str]) -> bool:
    """Say whether ``typed`` is one of ``accepted``, whatever its case, its marks and its article.

    No match means nothing: other words can be right, and the reader judges.
    """
    given = _plain(typed)
    return given != [] and any(given == _plain(each) for each in accepted)


def _plain(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", text).casefold().replace("−", "-").replace(" %", "%").strip()
    return _PARTS.findall(_ARTICLES.sub("", folded))
