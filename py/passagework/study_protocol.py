"""What can be asked of a reader's study: the arguments of each act, beside the study itself.

One operation of the protocol, ``study``, carries them all, so that the start does without these models. Its first buffer is
the study as it is kept (but for ``begin``, which has none), and after it a file where the act reads one.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from passagework import protocol
from passagework.models.evaluation import FusionSettings, Grade, QuestionType, Stratum
from passagework.protocol import Documents


class Act(protocol.Act):
    """The arguments of an act; the study is the first of the ``buffers``."""

    buffers: ClassVar[int] = 1


class BeginArgs(Act):
    """A study without questions."""

    buffers: ClassVar[int] = 0


class InScopeArgs(Act):
    """``documents`` are the ids that the study's scope comes to now; None for all."""

    documents: Documents = None


class PutQuestionArgs(Act):
    """Write a question; ``question`` None makes a new one."""

    question: str | None = None
    text: str = Field(max_length=1000)
    type: QuestionType | None = None
    stratum: Stratum | None = None
    answered: bool = True


class QuestionArgs(Act):
    """A question, by its id."""

    question: str


class ImportArgs(Act):
    """Take questions or judgements from a file. Second buffer: the file."""

    buffers: ClassVar[int] = 2

    kind: Literal["csv", "beir", "trec_qrels", "beir_qrels"]
    name: str


class SuggestArgs(InScopeArgs):
    """Sentences that may answer a question."""

    question: str


class MarkArgs(Act):
    """Mark a stretch of a document's text, in code points, as evidence."""

    question: str
    document: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class UnmarkArgs(Act):
    """Take a span out of a question's evidence, by its number from 0."""

    question: str
    number: int = Field(ge=0)


class CompareChunkingsArgs(Act):
    """Compare these chunkings, "600/120"; the one that is judged stays."""

    chunkings: tuple[str, ...]


class CompareFusionsArgs(Act):
    """Compare other settings of the search by both with the product's."""

    fusions: tuple[FusionSettings, ...]


class EmbedArgs(InScopeArgs):
    """Embed at most ``most`` passages that have no vector."""

    most: int = Field(ge=1, le=1000)


class SheetArgs(Act):
    """The passages of a question; None for the next that has something left to judge."""

    question: str | None = None


class JudgeArgs(Act):
    """Grades by number of the passage (None takes one back), and the sentences marked in passages of grade 2."""

    question: str
    grades: dict[int, Grade | None]
    marks: dict[int, tuple[tuple[int, int], ...]] = Field(default_factory=dict)


class DecideArgs(Act):
    """Decide a difference between two judges, or open it again."""

    question: str
    unit: int
    grade: Grade | None


class ExportArgs(Act):
    """Write a file. ``texts`` puts the documents' text into that of the whole study."""

    kind: Literal["study", "pool", "judgements", "csv", "run", "qrels", "beir"]
    name: str
    application: str = ""
    texts: bool = False


class OpenArgs(Act):
    """Open a study, or a pool to judge. Buffer: the file alone."""

    name: str


class FileArgs(Act):
    """Take a second judge's grades. Second buffer: the file."""

    buffers: ClassVar[int] = 2

    name: str


class NoArgs(Act):
    """Nothing but the study."""


ACTS: dict[str, type[Act]] = {
    "begin": BeginArgs,
    "facts": NoArgs,
    "questions": InScopeArgs,
    "put_question": PutQuestionArgs,
    "drop_question": QuestionArgs,
    "import": ImportArgs,
    "suggest": SuggestArgs,
    "mark": MarkArgs,
    "unmark": UnmarkArgs,
    "chunkings": CompareChunkingsArgs,
    "fusions": CompareFusionsArgs,
    "needed": InScopeArgs,
    "embed": EmbedArgs,
    "pool": InScopeArgs,
    "sheet": SheetArgs,
    "judge": JudgeArgs,
    "results": NoArgs,
    "export": ExportArgs,
    "open": OpenArgs,
    "second": FileArgs,
    "agreement": NoArgs,
    "decide": DecideArgs,
}
"""Every act with the model of its arguments. A test checks that each has a handler."""
