"""Whether a text is worth indexing: invisible characters, and what only looks like text."""

from __future__ import annotations

import re

from passagework.formats.junk import JUNK_BOUND, junk_share
from passagework.models.library import Remark

# What changes the direction of text, hides in it, or controls a device. Not counted: soft hyphens, joiners and
# zero-width spaces, which many languages and web pages use for what they are for.
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")


# Invisible copies of ASCII, which can carry a hidden message; after a black flag they make the flag of a region.
_TAGS = re.compile("(?<![\U0001f3f4\U000e0000-\U000e007f])[\U000e0000-\U000e007f]+")


def without_tags(raw: str) -> str:
    """Return text without the invisible tag characters, which normalisation keeps for the sake of flags."""
    return _TAGS.sub("", raw)


def invisible(raw: str) -> int:
    """Return the number of invisible and direction-changing characters in text that is not normalised yet."""
    return len(_INVISIBLE.findall(raw))


def remarks(text: str, invisible_count: int = 0) -> tuple[Remark, ...]:
    """Return what a reader should know of a document's normalised ``text``.

    ``invisible_count`` is what :func:`invisible` found before the text was normalised.
    """
    found = []
    share = junk_share(text)
    if share >= JUNK_BOUND:
        found.append(Remark(code="junk_text", values={"percent": round(100 * share)}))
    if invisible_count:
        found.append(Remark(code="invisible_characters", values={"n": invisible_count}))
    return tuple(found)


def hidden_remarks(count: int) -> tuple[Remark, ...]:
    """Return the remark on ``count`` stretches of hidden text, none where there are none."""
    return (Remark(code="hidden_text", values={"n": count}),) if count else ()
