"""Citations in what a model wrote: every form in which models write them, settled into ``[n]``, the false ones taken out.

Known misses: a bracket right after a single letter is an index (``x[1]``), also where a sentence ends in one ("vitamin C[1]");
``[1, 2]`` in running text is two citations even where an interval is meant, unless a word or sign before it says so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from passagework.models.calls import Removed
from passagework.text.shortening import shortened

MOST_RANGE = 50
"""Passages that one range can cite: more is no citation of anything in particular."""
MOST_TOLD = 200
"""Code points of what was taken out, as it is told."""
_CONTEXT = 60

_NUMBER = r"(?:\[\s*\d{1,4}\s*\]|\d{1,4})"
_WORDS = r"(?:see\s+)?(?:passages?|sources?|passagen?|quellen?|nos?\.)\s*"
_BETWEEN = r"\s*(?:[,;，、；&+/‐‑\-–—~〜至]|\band\b|\bund\b|\bet\b|\by\b)\s*"
# Possessive, and stopped at the next beginning of the same: the time is linear in the text, whatever it is.
_LIST = rf"{_NUMBER}(?:{_BETWEEN}(?:{_WORDS})?{_NUMBER}){{0,20}}+"
_FORMS = re.compile(
    rf"""(?P<square>\[{{1,2}}\s*\^?\s*(?:{_WORDS})?{_LIST}\s*\]{{1,2}})
    | (?P<lenticular>【\s*(?:{_WORDS})?{_LIST}(?:†[^】\n]{{0,80}})?\s*】)
    | (?P<wide>［\s*(?:{_WORDS})?{_LIST}\s*］)
    | (?P<round>（\s*(?:{_WORDS})?{_LIST}\s*）)
    | (?P<named>\(\s*{_WORDS}{_LIST}\s*\))""",
    re.VERBOSE | re.IGNORECASE,
)
_LINKED = re.compile(r"\([^()\s]{0,2000}\)")
_DEFINITION = re.compile(r"^[ ]{0,3}\[\^?\d{1,4}\]:[ \t]*(?:<?[a-z][a-z+.-]{1,20}:)\S*[^\n]*\n?", re.MULTILINE | re.IGNORECASE)
_PIECE = re.compile(r"\d{1,4}|[‐‑\-–—~〜至]")
_INDEX = re.compile(r"(?<![^\W_])[A-Za-z]$|[_}\\]$|\\(?:left|right|big|Big)$|∈\s?$")
_INTERVAL = re.compile(r"\b(?:interval|range)\s$")
_APART = re.compile(
    r"""```[\s\S]*?(?:```|\Z) | (?<!`)(`{1,2})(?!`)[^`\n]{1,2000}\1(?!`)
    | \$\$[^$]{1,5000}\$\$ | (?<![\\$])\$(?![\s$])[^$\n]{0,1000}(?<![\s\\])\$(?!\d)
    | \\\((?:(?!\\\()[\s\S]){0,2000}?\\\) | \\\[(?:(?!\\\[)[\s\S]){0,5000}?\\\]
    | \\begin\{(?:(?!\\begin\{)[\s\S]){0,5000}?\\end\{[a-z*]{1,20}\} | \\left\s?\[(?:(?!\\left)[\s\S]){0,500}?\\right\s?[\])]""",
    re.VERBOSE,
)


class Citation(NamedTuple):
    """One citation as it stands: its numbers, each once, in order, and its span in the text."""

    numbers: tuple[int, ...]
    start: int
    end: int


class Settled(NamedTuple):
    """A text whose citations are all ``[n]`` of passages that were sent."""

    text: str
    cited: tuple[int, ...]
    """In order of first use."""
    removed: tuple[Removed, ...]


def citations(text: str) -> list[Citation]:
    """Find the citations of ``text``, in order; those in mathematics and in code are none."""
    return list(_found(text))


def settle(text: str, passages: Collection[int]) -> Settled:
    """Write every citation as ``[n]``, and take out those of numbers that are not in ``passages``."""
    removed = [Removed(key="link", text=shortened(match[0], MOST_TOLD)) for match in _DEFINITION.finditer(text)]
    text = _DEFINITION.sub("", text)
    cited: dict[int, None] = {}
    parts: list[str] = []
    reached = 0
    for citation in _found(text):
        kept = [number for number in citation.numbers if number in passages]
        cited.update(dict.fromkeys(kept))
        before, end = text[reached : citation.start], citation.end
        if link := _LINKED.match(text, end):
            removed.append(Removed(key="link", text=shortened(link[0], MOST_TOLD)))
            end = link.end()
        false = [number for number in citation.numbers if number not in passages]
        removed += [Removed(key="citation", values={"number": number}, text=_around(text, citation)) for number in false]
        parts += before if kept else before.rstrip(" "), "".join(f"[{number}]" for number in kept)
        reached = end
    return Settled("".join((*parts, text[reached:])), tuple(cited), tuple(removed))


def without_citations(text: str) -> Settled:
    """Take all citations out of ``text``; ``cited`` are their numbers, whether such passages were sent or not."""
    settled = settle(text, ())
    numbers = dict.fromkeys(number for citation in _found(text) for number in citation.numbers)
    return Settled(settled.text.strip(), tuple(numbers), tuple(each for each in settled.removed if each.key == "link"))


def _found(text: str) -> Iterator[Citation]:
    apart = [match.span() for match in _APART.finditer(text)]
    apart.reverse()
    index = -1
    for match in _FORMS.finditer(text):
        start, end = match.span()
        while apart and apart[-1][1] <= start:
            apart.pop()
        if apart and apart[-1][0] < end:
            continue
        if start == index or _is_other(text, match):
            index = end  # x[1][2] is one index
            continue
        numbers = tuple(dict.fromkeys(_numbers(match[0])))
        # Zero beside others is the end of an interval; alone, it is a citation of a passage that there is not.
        if numbers and (0 not in numbers or numbers == (0,)):
            yield Citation(numbers, start, end)


def _is_other(text: str, match: re.Match[str]) -> bool:
    """Whether it is an index, an interval, or the number of a line."""
    before = _before(text, match.start(), 12)
    if match.lastgroup == "round":
        return not before.strip() and len(_PIECE.findall(match[0])) == 1
    # "... and its confidence interval [1]" cites: an interval has two ends.
    ends = bool(_INTERVAL.search(before)) and len(_PIECE.findall(match[0])) > 1
    return match.lastgroup == "square" and (ends or bool(_INDEX.search(before)))


def _numbers(form: str) -> Iterator[int]:
    """The numbers of a citation, its ranges written out."""
    pieces = _PIECE.findall(form)
    before: int | None = None
    for place, piece in enumerate(pieces):
        if not piece[0].isdecimal():
            continue
        number = int(piece)
        ranged = before is not None and place and not pieces[place - 1][0].isdecimal()
        if ranged and before is not None and before < number <= before + MOST_RANGE:
            yield from range(before + 1, number + 1)
        else:
            yield number
        before = number


def _around(text: str, citation: Citation) -> str:
    """A citation with the words before it."""
    before = _before(text, citation.start, _CONTEXT)
    return ("…" if len(before) == _CONTEXT else "") + shortened(before + text[citation.start : citation.end], 2 * _CONTEXT)


def _before(text: str, place: int, most: int) -> str:
    """At most ``most`` code points of the line before ``place``."""
    return text[max(0, place - most) : place].rpartition("\n")[2]
