"""What a reader can do with a study: each step takes one and returns another, or something to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from passagework.errors import EmbedderError, StudyError
from passagework.evaluation.duplicates import alike
from passagework.evaluation.own import judging, pool, questions, results, second, suggesting
from passagework.evaluation.own.content import Contents
from passagework.evaluation.own.cutting import Cuts, chunking_of
from passagework.evaluation.own.judging import by_question, passage_link, where
from passagework.evaluation.own.searching import Ran, Searching
from passagework.evaluation.own.standing import Standing, Texts, in_scope, with_documents
from passagework.evaluation.spans import locate
from passagework.library import Library
from passagework.models.evaluation import FusionSettings, Grade, Question, TextSpan
from passagework.models.study import (
    AgreementView,
    EvidenceView,
    Figures,
    OwnStudy,
    QuestionsView,
    QuestionView,
    Sheet,
    Suggestion,
)
from passagework.ports import Dot, Embedder, Vectors
from passagework.queries import QueryVectors
from passagework.retrieval.index import IndexedDocument
from passagework.text.chunking import Chunking

SEED = 20241009
"""Of the order in which passages are judged."""
MOST_CHUNKINGS = 6
Documents = Collection[str] | None
"""Ids of the documents in a study's scope; None for all."""


class Desk:
    """Studies over one library. It remembers nothing but what it can make again."""

    def __init__(self, library: Library, embedder: Embedder, dot: Dot, model: str) -> None:
        """``model`` names what makes vectors."""
        self.contents = Contents()
        self.texts = Texts()
        self.model = model
        self.library = library
        self._embedder = embedder
        self._vectors = QueryVectors(embedder)
        self._cuts = Cuts(library, embedder)
        self._searching = Searching(self._cuts, self._vectors, dot, model)

    def standing(self, own: OwnStudy) -> Standing:
        """Return how the documents of a study stand in this library."""
        return self.texts.standing(own, self.library.index)

    async def questions(self, own: OwnStudy, documents: Documents) -> QuestionsView:
        """Return the questions with what is known of each."""
        standing = self._around(own, documents)
        asked = own.study.goldset.questions
        twins: dict[str, list[str]] = {}
        for pair in alike(asked, await self._vectors_of(asked)):
            twins.setdefault(pair.first, []).append(pair.second)
            twins.setdefault(pair.second, []).append(pair.first)
        in_pool = {each.question: len(each.units) for each in own.study.pool.questions} if own.study.pool else {}
        said = by_question(own.study.judgements[0]) if own.study.judgements else {}
        seen = tuple(
            QuestionView(
                id=each.id,
                text=each.text,
                type=each.type,
                stratum=each.stratum,
                answered=each.answered,
                evidence=tuple(self._evidence(span, each.id, standing) for span in each.evidence),
                twins=tuple(twins.get(each.id, ())),
                pooled=in_pool.get(each.id, 0),
                judged=len(said[each.id].grades) if each.id in said else 0,
            )
            for each in asked
        )
        return QuestionsView(
            questions=seen,
            documents=standing.states if own.study.pool else (),
            pooled=sum(in_pool.values()),
            judged=sum(len(each.grades) for each in said.values()),
            unsearched=self._unsearched(own, documents),
        )

    async def suggest(self, own: OwnStudy, question: str, documents: Documents) -> list[Suggestion]:
        """Return sentences that may answer a question (raises ``no_question``)."""
        some = in_scope(self.library.index, documents)
        texts = {each.info.id: self.texts.of(each) for each in some}
        return await suggesting.suggestions(questions.question(own, question), some, texts, self._searching, self._vectors)

    def mark(self, own: OwnStudy, question: str, document: str, start: int, end: int) -> OwnStudy:
        """Mark a stretch of a document of the library as evidence (raises NotFound, and as ``questions.mark``)."""
        found = self.library.document(document)
        known = with_documents(own, [*own.study.goldset.documents, self.texts.gold_document(found)])
        return questions.mark(known, question, self.texts.of(found), start, end)

    def chunkings(self, own: OwnStudy, documents: Documents) -> tuple[str, ...]:
        """Return the chunkings that a study compares; before its pool, the one that most of its documents have."""
        if own.chunkings:
            return own.chunkings
        cut = Counter(each.info.chunking for each in in_scope(self.library.index, documents))
        return (cut.most_common(1)[0][0],) if cut else (Chunking().label,)

    def compare(self, own: OwnStudy, chunkings: Sequence[str]) -> OwnStudy:
        """Return the study with other chunkings compared; the judged one stays the first.

        Raises :class:`StudyError`: ``bad_chunking``, ``too_many_chunkings``.
        """
        for label in chunkings:
            _check(label)
        first = own.chunkings[:1] if own.study.pool else ()
        labels = tuple(dict.fromkeys((*first, *chunkings)))
        if len(labels) > MOST_CHUNKINGS:
            raise StudyError("too_many_chunkings", most=MOST_CHUNKINGS)
        return own.model_copy(update={"chunkings": labels, "figures": None})

    def fuse(self, own: OwnStudy, fusions: Sequence[FusionSettings]) -> OwnStudy:
        """Return the study with other settings of the search by both compared (raises ``too_many_chunkings``)."""
        if len(fusions) > MOST_CHUNKINGS:
            raise StudyError("too_many_chunkings", most=MOST_CHUNKINGS)
        return own.model_copy(update={"fusions": tuple(dict.fromkeys(fusions)), "figures": None})

    def missing(self, own: OwnStudy, documents: Documents = None) -> int:
        """Return how many passages have no vector yet, of all chunkings compared; 0 where nothing can be embedded."""
        return len(self._cuts.missing(self._cut(own, documents))) if self._embedder.state != "failed" else 0

    async def embed(self, own: OwnStudy, documents: Documents, most: int) -> int:
        """Embed some of what is missing; return how many are missing still (raises EmbedderError)."""
        if self._embedder.state != "ready":
            raise EmbedderError("meaning_not_ready")
        return await self._cuts.embed(self._cut(own, documents), most)

    async def pool(self, own: OwnStudy, documents: Documents) -> OwnStudy:
        """Make the pool, or widen it, from the documents that are in scope now (raises as ``pool.with_pool``).

        Raises :class:`StudyError` ``no_documents`` where there are none.
        """
        if not any(question.answered for question in own.study.goldset.questions):
            raise StudyError("nothing_to_pool")
        gold = [self.texts.gold_document(each) for each in in_scope(self.library.index, documents)]
        known = with_documents(own, gold)
        standing = self.standing(known)
        if not standing.documents:
            raise StudyError("no_documents")
        compared = known.model_copy(update={"chunkings": self.chunkings(own, documents), "figures": None})
        ran = await self._ran(compared, standing)
        return second.settle(pool.with_pool(compared, ran, standing.shelf, SEED))

    def sheet(self, own: OwnStudy, question: str | None) -> Sheet:
        """Return the passages of a question, to be judged (raises as ``judging.sheet``)."""
        standing = self.standing(own)
        return judging.sheet(own, question, standing.documents, standing.shelf)

    def judged(
        self, own: OwnStudy, question: str, grades: Mapping[int, Grade | None], marks: Mapping[int, judging.Marks]
    ) -> OwnStudy:
        """Return the study with grades of the reader (raises as ``judging.judged``)."""
        return second.settle(judging.judged(own, question, grades, marks))

    async def results(self, own: OwnStudy) -> tuple[Figures, list[results.Scored], Standing]:
        """Return what the systems score (raises :class:`StudyError` ``no_pool``, ``no_documents``)."""
        judging.pool_of(own)
        standing = self.standing(own)
        if not standing.documents:
            raise StudyError("no_documents")
        figures, scored = await results.figures(own, await self._ran(own, standing), standing.shelf)
        return figures, scored, standing

    def agreement(self, own: OwnStudy) -> AgreementView:
        """Return how far two judges agree (raises ``no_second_judge``)."""
        return second.view(own, self.standing(own).shelf)

    def decided(self, own: OwnStudy, question: str, unit: int, grade: Grade | None) -> OwnStudy:
        """Return the study with a difference decided, or open again (raises ``no_second_judge``, and as ``judged``)."""
        if len(own.study.judgements) <= 1:
            raise StudyError("no_second_judge")
        return second.settle(judging.judged(own, question, {unit: grade}, {}, judge=2))

    def _unsearched(self, own: OwnStudy, documents: Documents) -> int:
        searched = {each.id for each in own.study.goldset.documents}
        return sum(each.info.id not in searched for each in in_scope(self.library.index, documents)) if own.study.pool else 0

    async def _ran(self, own: OwnStudy, standing: Standing) -> list[Ran]:
        asked = [each for each in own.study.goldset.questions if each.answered]
        return await self._searching.run(standing.documents, own.chunkings, asked, fusions=own.fusions)

    def _cut(self, own: OwnStudy, documents: Documents) -> list[IndexedDocument]:
        """The documents at every chunking compared: those of the pool, or before it those in scope."""
        some = self.standing(own).documents if own.study.pool and documents is None else in_scope(self.library.index, documents)
        return [self._cuts.cut(each, label) for label in self.chunkings(own, documents) for each in some]

    def _around(self, own: OwnStudy, documents: Documents) -> Standing:
        """The study's documents and those in scope, for what is shown of evidence."""
        standing = self.standing(own)
        known = {each.info.id: each for each in (*standing.documents, *in_scope(self.library.index, documents))}
        return Standing(tuple(known.values()), {i: self.texts.of(each) for i, each in known.items()}, standing.states)

    async def _vectors_of(self, asked: Sequence[Question]) -> Vectors | None:
        if len(asked) < 2 or self._embedder.state != "ready":
            return None
        try:
            return await self._vectors.many([each.text for each in asked])
        except EmbedderError:
            return None

    def _evidence(self, span: TextSpan, question: str, standing: Standing) -> EvidenceView:
        try:
            place = locate(span, standing.shelf, question)
        except StudyError as error:
            return EvidenceView(where="", link=None, text="", fault=error.message)
        document = next(each for each in standing.documents if each.info.id == place.document)
        words = standing.shelf[place.document].text[place.start : place.end]
        return EvidenceView(where=where(span, standing.shelf), link=passage_link(document, place), text=words, fault=None)


def _check(label: str) -> None:
    try:
        chunking_of(label)
    except ValueError as error:
        raise StudyError("bad_chunking", label=label, detail=str(error)) from None
