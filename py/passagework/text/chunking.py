"""Passages: what is embedded, indexed, ranked and cited.

Sentences are packed into a passage until the next would make it too long; the next passage begins
with the last sentences of this one where they are short enough, so that a thought that spans the
border is whole in one of the two. Packing restarts in each section.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Offsets = npt.NDArray[np.int32]

MOST_SIZE = 10_000


@dataclass(frozen=True)
class Chunking:
    """How long a passage may be and how much of it the next one may repeat, in code points."""

    size: int = 900
    overlap: int = 180

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MOST_SIZE:
            raise ValueError(f"the size of a passage is {self.size}; it must be 1 to {MOST_SIZE:,} characters")
        if not 0 <= self.overlap < self.size:
            raise ValueError(
                f"the overlap of passages is {self.overlap}; with a size of {self.size} it must be 0 to {self.size - 1}"
            )

    @property
    def label(self) -> str:
        """The settings in short, for records: ``900/180``."""
        return f"{self.size}/{self.overlap}"


@dataclass(frozen=True, eq=False)
class Passages:
    """The passages of a text, and its sentences; all arrays are int32, offsets are code points.

    ``start``, ``end`` and ``section`` have one entry a passage, in document order (``section`` is the
    index of the section); ``sentence_start`` and ``sentence_end`` one a sentence of the whole text.
    """

    start: Offsets
    end: Offsets
    section: Offsets
    sentence_start: Offsets
    sentence_end: Offsets

    def __len__(self) -> int:
        return len(self.start)

    def sentences(self, passage: int) -> list[tuple[int, int]]:
        """Return the spans of the sentences in passage number ``passage``, cut at its borders.

        Raises IndexError for a number that is not a passage's.
        """
        start, end = int(self.start[passage]), int(self.end[passage])
        first = int(np.searchsorted(self.sentence_end, start, side="right"))
        last = int(np.searchsorted(self.sentence_start, end, side="left"))
        pairs = zip(self.sentence_start[first:last].tolist(), self.sentence_end[first:last].tolist(), strict=True)
        return [(max(start, left), min(end, right)) for left, right in pairs]


def passages(text: str, sections: Sequence[tuple[int, int]], chunking: Chunking | None = None, language: str = "en") -> Passages:
    """Cut normalised ``text`` into passages, section by section.

    ``sections`` are half-open spans in order that do not overlap; ValueError if they are not, or reach
    beyond the text. Passage ``i`` is exactly ``text[start[i]:end[i]]``: not longer than the size, within
    one section, beginning after the passage before it begins; every character that is not white space
    is in one. A section of white space has none.
    """
    # Imported when a text is cut: a page that opens prepared texts starts without it.
    from passagework.text.sentences import sentence_spans

    chunking = chunking or Chunking()
    _check(text, sections)
    cuts: list[tuple[int, int, int]] = []
    sentences: list[tuple[int, int]] = []
    for number, (start, end) in enumerate(sections):
        spans = [(start + left, start + right) for left, right in sentence_spans(text[start:end], language)]
        units = [unit for span in spans for unit in _units(text, *span, chunking.size)]
        cuts += [(left, right, number) for left, right in _packed(units, chunking)]
        sentences += spans
    starts, ends, numbers = np.array(cuts, np.int32).reshape(-1, 3).T.copy()
    lefts, rights = np.array(sentences, np.int32).reshape(-1, 2).T.copy()
    return Passages(starts, ends, numbers, lefts, rights)


def _check(text: str, sections: Sequence[tuple[int, int]]) -> None:
    """Raise ValueError unless ``sections`` are spans of ``text`` in order."""
    reached = 0
    for start, end in sections:
        if not reached <= start <= end <= len(text):
            raise ValueError(f"section ({start}, {end}) must begin at {reached} or later and end by {len(text)}, after its start")
        reached = end


def _units(text: str, start: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the sentence ``start:end``, in parts if it is longer than ``size``."""
    while end - start > size:
        cut = _cut(text, start, start + size)
        yield start, start + len(text[start:cut].rstrip())
        start = cut
        while text[start].isspace():
            start += 1
    yield start, end


def _cut(text: str, start: int, limit: int) -> int:
    """Return where to divide ``text`` after ``start``, at ``limit`` at the latest: at white space, else hard."""
    cut = max(text.rfind(" ", start + 1, limit + 1), text.rfind("\n", start + 1, limit + 1))
    if cut > start:
        return cut
    cut = limit
    # A letter keeps its marks, as long as that leaves a letter.
    while cut > start + 1 and unicodedata.category(text[cut]).startswith("M"):
        cut -= 1
    return cut if cut > start + 1 else limit


def _packed(units: Sequence[tuple[int, int]], chunking: Chunking) -> Iterator[tuple[int, int]]:
    """Yield the spans of passages: as many units as fit, the first of them carried from the passage before.

    A unit is a sentence or a part of one. Parts after the first are never carried: two parts of a sentence
    do not fit in one passage, so such a part begins its own, and a passage is not carried whole.
    """
    first = 0
    for index in range(1, len(units) + 1):
        if index < len(units) and units[index][1] - units[first][0] <= chunking.size:
            continue
        yield units[first][0], units[index - 1][1]
        if index < len(units):
            first = _carried(units, index, chunking)


def _carried(units: Sequence[tuple[int, int]], following: int, chunking: Chunking) -> int:
    """Return the unit that begins the passage which ``following`` enters.

    It ends at the latest after the first unit of the passage before, since ``following`` did not fit there.
    """
    border, reach = units[following - 1][1], units[following][1]
    carried = following
    while border - units[carried - 1][0] <= chunking.overlap and reach - units[carried - 1][0] <= chunking.size:
        carried -= 1
    return carried
