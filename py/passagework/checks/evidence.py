"""Passages made ready for checking: their sentences, terms, numbers and level text, each worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from passagework.checks.numbers import Number, mentioned
from passagework.checks.plain import level
from passagework.checks.words import content_terms
from passagework.models.calls import SentPassage
from passagework.models.library import Span
from passagework.text.sentences import sentence_spans


@dataclass(frozen=True)
class Sentence:
    """A sentence of a passage; ``span`` counts in the passage's text."""

    number: int
    span: Span
    text: str

    @cached_property
    def terms(self) -> frozenset[str]:
        """Its content words, stemmed."""
        return content_terms(self.text)


@dataclass(frozen=True)
class Passage:
    """A passage that was sent."""

    sent: SentPassage

    @property
    def number(self) -> int:
        """What it is cited by."""
        return self.sent.number

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences: as the library has them, else split here."""
        text = self.sent.text
        spans = self.sent.sentences or tuple(Span(start=a, end=b) for a, b in sentence_spans(text, self.sent.language))
        return tuple(Sentence(self.number, span, text[span.start : span.end]) for span in spans)

    @cached_property
    def terms(self) -> frozenset[str]:
        """The content words of all of it, its titles included."""
        titles = f"{self.sent.section_title}\n{self.sent.document_title}"
        return content_terms(titles).union(*(sentence.terms for sentence in self.sentences))

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """Every number that it can be read to hold."""
        return mentioned(self.sent.text)

    @cached_property
    def level(self) -> str:
        """Its text as quotations are compared with it."""
        return level(self.sent.text)


class Passages(Mapping[int, Passage]):
    """Passages by their numbers; one that stands in several items is made ready once."""

    def __init__(self, sent: Iterable[SentPassage], ready: dict[str, Passage] | None = None) -> None:
        """``ready`` is shared among those that may have passages in common; its keys are of this class's making."""
        shared = {} if ready is None else ready
        self._passages = {each.number: shared.setdefault(f"{each.number} {each.sha256}", Passage(each)) for each in sent}

    def __getitem__(self, number: int) -> Passage:
        return self._passages[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._passages)

    def __len__(self) -> int:
        return len(self._passages)

    def cited(self, numbers: Sequence[int]) -> tuple[Passage, ...]:
        """Return those of ``numbers`` that were sent, in that order."""
        return tuple(self._passages[number] for number in numbers if number in self._passages)
