"""A study of retrieval: its questions, where their answers stand, and what judges said.

Nothing here holds the text of a document: every place is a span with the hash of what stands there, so a study can be
published apart from its texts, and is checked against them before it is used. Not imported at start-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from passagework.models.base import Frozen
from passagework.models.search import Ranker

QuestionType = Literal["definition", "concept", "procedure", "calculation", "interpretation", "comparison"]
QUESTION_TYPES: tuple[QuestionType, ...] = get_args(QuestionType)

Stratum = Literal["beside_evidence", "student"]
"""``beside_evidence``: written while reading the answer. ``student``: written by who was not shown the text."""
STRATA: tuple[Stratum, ...] = get_args(Stratum)

Grade = Literal[0, 1, 2]
"""2: holds the answer or a necessary part of it. 1: on the topic, of use, no answer. 0: neither."""

JudgedUnit = Literal["tile", "passage"]
"""What is judged: tiles, which no compared chunking depends on, or the passages of one chunking."""

RankedUnit = Literal["passage", "section", "document"]
"""What a system ranks."""

MOST_IDENTITY = 200
Identity = Annotated[str, Field(pattern=r"^\S+$", max_length=MOST_IDENTITY)]
"""An id without white space, so that it can stand in every exchange format of the field."""

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
ChunkingLabel = Annotated[str, Field(pattern=r"^[0-9]+/[0-9]+$")]
"""Size and overlap of passages in characters: ``900/180``."""


class TextSpan(Frozen):
    """A stretch of one section.

    ``start`` and ``end`` count code points of the section's own normalised text, half-open. ``sha256`` is that of the
    UTF-8 bytes of what stands there, in lower-case hexadecimal.
    """

    document: str
    section: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    sha256: Sha256

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if self.start >= self.end:
            raise ValueError(f"the span {self.start} to {self.end} of section {self.section} is empty")
        return self


class Question(Frozen):
    """A question; ``evidence`` is where its writer found the answer.

    ``answered`` is false where the documents do not answer it: it stays in the set and is left out of every mean.
    """

    id: Identity
    text: str = Field(min_length=1, max_length=1000)
    type: QuestionType | None = None
    stratum: Stratum | None = None
    evidence: tuple[TextSpan, ...] = ()
    answered: bool = True

    @model_validator(mode="after")
    def _evidence_answers(self) -> Self:
        if self.evidence and not self.answered:
            raise ValueError(f"question {self.id} has evidence and is marked as not answered")
        return self


class GoldDocument(Frozen):
    """A document that questions are about; ``sha256`` is that of its whole normalised text."""

    id: str
    title: str
    characters: int = Field(ge=0)
    sha256: Sha256


class Card(Frozen):
    """How a gold set came about: how it was made, by whom, who reviewed it, and what it cannot show."""

    made: str
    by: str
    reviewed: str
    limits: tuple[str, ...]


class GoldSet(Frozen):
    """Questions about one or more documents."""

    format: Literal["passagework gold set 1"] = "passagework gold set 1"
    id: Identity
    title: str
    documents: tuple[GoldDocument, ...]
    language: str
    """ISO 639-1."""
    licence: str
    card: Card
    questions: tuple[Question, ...]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        _check_unique("document", (document.id for document in self.documents))
        _check_unique("question", (question.id for question in self.questions))
        known = {document.id for document in self.documents}
        for question in self.questions:
            for span in question.evidence:
                if span.document not in known:
                    raise ValueError(f"question {question.id} has evidence in {span.document}, which is not among the documents")
        return self


class QuestionJudgement(Frozen):
    """What one judge said of one question's units, by their numbers in the table of the judgements.

    ``marks`` are, for units of grade 2, the sentences that answer: spans ``(start, end)`` in code points of the
    section, as the unit's own. A unit of grade 2 without marks counts whole.
    """

    question: Identity
    grades: dict[int, Grade]
    marks: dict[int, tuple[tuple[int, int], ...]] = Field(default_factory=dict)


class Judgements(Frozen):
    """The grades of one judge, or those settled from several."""

    format: Literal["passagework judgements 1"] = "passagework judgements 1"
    judge: str
    goldset: Identity
    unit: JudgedUnit
    chunking: ChunkingLabel
    units: tuple[TextSpan, ...]
    questions: tuple[QuestionJudgement, ...]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        _check_unique("judged question", (question.question for question in self.questions))
        _check_unique("unit", map(_place, self.units))
        for question in self.questions:
            _check_numbers(question.question, question.grades, len(self.units))
            self._check_marks(question)
        return self

    def _check_marks(self, question: QuestionJudgement) -> None:
        for number, marks in question.marks.items():
            if question.grades.get(number) != 2:
                raise ValueError(f"question {question.question} has sentences marked in unit {number}, whose grade is not 2")
            unit = self.units[number]
            for start, end in marks:
                if not unit.start <= start < end <= unit.end:
                    raise ValueError(f"question {question.question}: the mark {start} to {end} is not inside unit {number}")


class QuestionPool(Frozen):
    """The units to judge for one question, in the order in which a judge sees them."""

    question: Identity
    text: str
    units: tuple[int, ...]


class Pool(Frozen):
    """What is to be judged. It says nothing of which systems found a unit, at which rank, or how many did."""

    format: Literal["passagework pool 1"] = "passagework pool 1"
    goldset: Identity
    unit: JudgedUnit
    chunking: ChunkingLabel
    depth: int = Field(ge=1)
    seed: int
    """Of the shuffle."""
    units: tuple[TextSpan, ...]
    questions: tuple[QuestionPool, ...]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        _check_unique("pooled question", (question.question for question in self.questions))
        _check_unique("unit", map(_place, self.units))
        for question in self.questions:
            _check_numbers(question.question, question.units, len(self.units))
            _check_unique(f"unit of question {question.question}", map(str, question.units))
        return self


class FusionSettings(Frozen):
    """Reciprocal rank fusion with other settings than the product's; ``depth`` None takes all that is ranked.

    ``weights`` multiply what the ranking by meaning and the one by keyword give.
    """

    k: float = Field(gt=0)
    depth: int | None = Field(ge=1)
    weights: tuple[Annotated[float, Field(gt=0)], Annotated[float, Field(gt=0)]] = (1.0, 1.0)


class System(Frozen):
    """One way to search that is compared with others. ``fusion`` None is the product's own."""

    id: Identity
    unit: RankedUnit
    chunking: ChunkingLabel
    ranker: Ranker
    embedder: str | None = None
    fusion: FusionSettings | None = None

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.fusion is not None and self.ranker != "hybrid":
            raise ValueError(f"system {self.id} has settings of fusion and ranks by {self.ranker}")
        if (self.embedder is None) != (self.ranker == "bm25"):
            raise ValueError(f"system {self.id} ranks by {self.ranker} and its embedder is {self.embedder}")
        return self


class Study(Frozen):
    """A whole study in one file: what was asked, pooled and judged, and what is compared.

    ``final`` are the judgements that count; those of each judge are in ``judgements``.
    """

    format: Literal["passagework study 1"] = "passagework study 1"
    goldset: GoldSet
    pool: Pool | None = None
    judgements: tuple[Judgements, ...] = ()
    final: Judgements | None = None
    systems: tuple[System, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        _check_unique("system", (system.id for system in self.systems))
        known = {question.id for question in self.goldset.questions}
        parts = [part for part in (self.pool, *self.judgements, self.final) if part is not None]
        for part in parts:
            if part.goldset != self.goldset.id:
                raise ValueError(f"a part belongs to the gold set {part.goldset} and not to {self.goldset.id}")
            for question in part.questions:
                if question.question not in known:
                    raise ValueError(f"question {question.question} is judged or pooled and not in the gold set")
        return self


def _place(span: TextSpan) -> str:
    return f"{span.document} {span.section} {span.start} to {span.end}"


def _check_unique(kind: str, ids: Iterable[str]) -> None:
    twice = [identity for identity, count in Counter(ids).items() if count > 1]
    if twice:
        raise ValueError(f"the {kind} {twice[0]} is there more than once")


def _check_numbers(question: str, numbers: Iterable[int], size: int) -> None:
    for number in numbers:
        if not 0 <= number < size:
            raise ValueError(f"question {question} names unit {number}; there are {size}, numbered from 0")
