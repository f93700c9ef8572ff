"""A reader's own study as it is kept and as it travels, and what its pages show.

Not imported at start-up.
"""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from passagework.models.base import Frozen
from passagework.models.evaluation import ChunkingLabel, FusionSettings, Grade, Pool, QuestionType, Stratum, Study
from passagework.models.library import Section
from passagework.models.report import Agreement, Estimate, PrimaryComparison, SuccessComparison
from passagework.models.search import Ranker


class KeptText(Frozen):
    """A document that travels with a study: its normalised text and its sections."""

    id: str
    title: str
    language: str
    text: str
    sections: tuple[Section, ...]


class Lent(Frozen):
    """A pool that another reader made, to be judged here without the documents.

    ``texts`` are those of the pool's units by their numbers, ``titles`` say where each stands; ``study`` is the name that
    its maker gave it.
    """

    study: str
    texts: tuple[str, ...]
    titles: tuple[str, ...]


class PoolFile(Frozen):
    """The file for a second judge: questions and passages in shuffled order, and nothing of what found them."""

    format: Literal["passagework pool to judge 1"] = "passagework pool to judge 1"
    pool: Pool
    lent: Lent

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for texts in (self.lent.texts, self.lent.titles):
            if len(texts) != len(self.pool.units):
                raise ValueError(f"it has {len(texts)} texts for {len(self.pool.units)} passages")
        return self


class SystemFigures(Frozen):
    """One system's means over the questions that are scored, by name of the measure.

    An interval is None where one question is too few for it. ``unjudged`` is the mean nDCG@10 when every unjudged
    passage among the first ten is taken to gain 0, 1 and 2.
    """

    id: str
    ranker: Ranker
    chunking: ChunkingLabel
    fusion: FusionSettings | None = None
    passages: int
    values: dict[str, float]
    intervals: dict[str, tuple[float, float] | None]
    unjudged: tuple[float, float, float]


class QuestionFigures(Frozen):
    """What each system scored on one question, by system and measure; None where a measure has no value."""

    id: str
    text: str
    type: QuestionType | None
    stratum: Stratum | None
    values: dict[str, dict[str, float | None]]


class LeftOutFigures(Frozen):
    """A question that is in no mean, and why, in words where something was lost."""

    id: str
    text: str
    reason: Literal["not_answered", "not_judged", "nothing_relevant", "lost", "no_value"]
    errors: tuple[str, ...] = ()


class BreakdownFigures(Frozen):
    """Mean nDCG@10 of one system over the questions of one type or stratum; no interval for a single question."""

    by: Literal["type", "stratum"]
    value: str
    system: str
    n: int
    mean: float
    interval: tuple[float, float] | None


class Figures(Frozen):
    """The results of a study. Figures are rounded to six decimals, so that the same study gives the same ones elsewhere."""

    n: int
    systems: tuple[SystemFigures, ...]
    pairs: tuple[PrimaryComparison, ...]
    """The rankers of the chunking that was judged: Holm's procedure is over these."""
    others: tuple[PrimaryComparison, ...]
    """Each further system with its ranker as it is at the chunking that was judged, adjusted among themselves."""
    success: tuple[SuccessComparison, ...]
    breakdowns: tuple[BreakdownFigures, ...]
    questions: tuple[QuestionFigures, ...]
    left_out: tuple[LeftOutFigures, ...]
    judges: Literal["reader", "settled"]


class DocumentStanding(Frozen):
    """A document of a study in this library: there as it was, with another text, or gone; ``cut`` is how it is cut now."""

    title: str
    state: Literal["same", "changed", "gone"]
    cut: str = ""


class OwnStudy(Frozen):
    """A study as it is kept. ``study.judgements`` are those of the reader, of a second judge and of the deciding reading.

    ``chunkings`` are those compared, the first being the one whose passages are judged; ``fusions`` are other settings of
    the search by both, at that one. Once there is a pool, the documents of the gold set are those that were searched for it.
    """

    format: Literal["passagework own study 1"] = "passagework own study 1"
    study: Study
    chunkings: tuple[ChunkingLabel, ...] = ()
    fusions: tuple[FusionSettings, ...] = ()
    lent: Lent | None = None
    texts: tuple[KeptText, ...] = ()
    figures: Figures | None = None
    """As they were computed where the study was exported."""


class StudyFile(Frozen):
    """A whole study in one file. ``texts`` are empty unless its maker wanted the documents' text in it."""

    format: Literal["passagework study file 1"] = "passagework study file 1"
    name: str = Field(min_length=1, max_length=250)
    application: str
    model: str
    """What made the vectors, with its data type."""
    study: Study
    chunkings: tuple[ChunkingLabel, ...]
    fusions: tuple[FusionSettings, ...] = ()
    texts: tuple[KeptText, ...] = ()
    figures: Figures | None = None


class StudyFacts(Frozen):
    """What a list of studies says of one."""

    questions: int
    pooled: int
    """Pairs of a question and a passage."""
    judged: int
    lent: bool


class EvidenceView(Frozen):
    """A span of evidence as it is shown: where it stands, and its words, or why they are not found."""

    where: str
    link: str | None
    """As of a :class:`Card`."""
    text: str
    fault: str | None


class QuestionView(Frozen):
    """A question of the list; ``twins`` are the ids of questions that say nearly the same."""

    id: str
    text: str
    type: QuestionType | None
    stratum: Stratum | None
    answered: bool
    evidence: tuple[EvidenceView, ...]
    twins: tuple[str, ...]
    pooled: int
    judged: int


class QuestionsView(Frozen):
    """The questions of a study."""

    questions: tuple[QuestionView, ...]
    documents: tuple[DocumentStanding, ...]
    pooled: int
    judged: int
    unsearched: int = 0
    """Documents in scope that were not there when passages were collected."""


class Suggestion(Frozen):
    """A sentence that may answer a question; offsets count code points of the document's text."""

    document: str
    document_title: str
    section: str
    section_title: str
    link: str | None
    """As of a :class:`Card`."""
    start: int
    end: int
    text: str


class Piece(Frozen):
    """A stretch of a judged passage: a sentence, which can be marked, or what stands between two.

    ``start`` and ``end`` count code points of the section; both are None for what cannot be marked.
    """

    text: str
    start: int | None
    end: int | None


class Card(Frozen):
    """A passage to judge, without anything of what found it."""

    unit: int
    where: str
    link: str | None
    """Where to read around it, below ``#/library/``: ``document/section?passage=n``; None for a pool from elsewhere."""
    pieces: tuple[Piece, ...]
    grade: Grade | None
    marks: tuple[tuple[int, int], ...]
    fault: str | None = None
    """Why its text cannot be shown."""


class Sheet(Frozen):
    """The passages of one question, in the order in which they are judged."""

    question: str
    text: str
    number: int
    """Of the question among those pooled, from 1."""
    questions: int
    before: str | None
    """The question before it, and the one after it."""
    after: str | None
    cards: tuple[Card, ...]
    done: int
    total: int


class DisagreementView(Frozen):
    """A passage to which two judges gave different grades, and what was decided."""

    question: str
    question_text: str
    unit: int
    where: str
    text: str
    first: Grade
    second: Grade
    decided: Grade | None


class AgreementView(Frozen):
    """How far two judges agree; ``agreement`` is None where there are too few judgements for one."""

    common: int
    only_one: int
    agreement: Agreement | None
    raw: Estimate | None
    disagreements: tuple[DisagreementView, ...]


