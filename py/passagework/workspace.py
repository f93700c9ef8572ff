"""The use cases of the lab, over ports: what can be asked, whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from passagework import hits
from passagework.errors import EmbedderError, InputError, NotFound
from passagework.library import Library
from passagework.models.search import (
    MOST_PASSAGES,
    RANKERS,
    ClosestSentence,
    Comparison,
    Explanation,
    Hit,
    Move,
    Notice,
    Ranker,
    SearchResult,
    Unit,
)
from passagework.ports import Clock, Dot, Embedder, Progress, Vectors
from passagework.queries import MODEL_LANGUAGES, Query, QueryVectors, read_query
from passagework.retrieval import fusion
from passagework.retrieval.dense import closest
from passagework.retrieval.explain import term_weights
from passagework.retrieval.library import LibraryIndex, Scope
from passagework.retrieval.search import AnySearch, Ranked, Search
from passagework.retrieval.whole import DocumentSearch

if TYPE_CHECKING:
    from passagework.evaluation.own.desk import Desk
    from passagework.making.desk import Desk as MakingDesk
    from passagework.models.rerun import Rerun

CLOSE = 0.3
"""Cosine below which no passage is called close to a query: measured in eval/model/closeness.json."""


class _Asked(NamedTuple):
    """A query made ready: its text and terms, its scores, and how long they took.

    ``library`` is the one that was searched: another may take its place while the query is embedded.
    """

    query: Query
    library: LibraryIndex
    scope: Scope
    unit: Unit
    search: AnySearch
    milliseconds: float
    embedding_milliseconds: float


class Workspace:
    """A library of texts and everything that can be asked of it.

    Methods that embed are asynchronous; none blocks for longer
    than one search.
    """

    def __init__(self, embedder: Embedder, dot: Dot, clock: Clock, model: str, dtype: str) -> None:
        """``model`` and ``dtype`` name what made the vectors that the library takes."""
        self._vectors_of = QueryVectors(embedder)
        self._embedder = embedder
        self._dot = dot
        self._clock = clock
        self._model = f"{model} {dtype}"
        self.library = Library(model, dtype)

    @property
    def version(self) -> int:
        """How often the library has changed."""
        return self.library.version

    @cached_property
    def desk(self) -> Desk:
        """Studies of the reader's own documents; their code is imported when one is first opened."""
        from passagework.evaluation.own.desk import Desk

        return Desk(self.library, self._embedder, self._dot, self._model)

    @cached_property
    def making(self) -> MakingDesk:
        """Drafting from the library; its code is imported when something is first drafted."""
        from passagework.making.desk import Desk as MakingDesk

        return MakingDesk(self.library, self.search, self._embedder, self._model)

    def rankers(self) -> tuple[Ranker, ...]:
        """The rankers that can answer now."""
        return RANKERS if self._meaning_ready(self.library.index.scope()) else ("bm25",)

    async def search(
        self, query: str, ranker: Ranker, k: int, documents: Sequence[str] | None = None, unit: Unit = "passage"
    ) -> SearchResult:
        """Rank passages for ``query``; keyword search stands in where the meaning model cannot answer.

        ``documents`` limits the search to some texts, which are then ranked as if there were no others. With the
        ``unit`` document, a passage is a whole file.
        Raises InputError for an empty query or an impossible ``k``, NotFound for an unknown document.
        """
        asked = await self._ask(query, k, documents, unit)
        return self._result(asked, ranker, self._answering(asked, ranker), k)

    async def compare(
        self,
        query: str,
        left: Ranker,
        right: Ranker,
        k: int,
        documents: Sequence[str] | None = None,
        unit: Unit = "passage",
    ) -> Comparison:
        """Rank by two rankers and say what moves (raises as :meth:`search`, and for one ranker twice)."""
        if left == right:
            raise InputError("same_rankers")
        asked = await self._ask(query, k, documents, unit)
        if not self._can(asked, left) or not self._can(asked, right):
            raise EmbedderError("meaning_not_ready" if self._meaning_to_come(asked) else "meaning_unavailable")
        return _comparison(self._result(asked, left, left, k), self._result(asked, right, right, k))

    async def why(
        self,
        query: str,
        ranker: Ranker,
        document: str,
        ordinal: int,
        documents: Sequence[str] | None = None,
        unit: Unit = "passage",
    ) -> Explanation:
        """Explain where one passage stands, or its document (raises as :meth:`search`, and NotFound for its place)."""
        asked = await self._ask(query, 1, documents, unit)
        number = asked.library.number(document, ordinal)
        if document not in asked.scope.documents:
            raise NotFound("no_document", document=document)
        bm25, within = asked.search.bm25, asked.search.number_of(number)
        return Explanation(
            query=asked.query.text,
            ranker=self._answering(asked, ranker),
            unit=unit,
            passage=hits.passage_ref(asked.library.documents[document], ordinal),
            placings=asked.search.placings_of(number),
            passages=bm25.postings.size,
            terms=term_weights(bm25, asked.query.text, within),
            length=int(bm25.postings.lengths[within]),
            mean_length=bm25.mean_length,
            k1=bm25.parameters.k1,
            b=bm25.parameters.b,
            fusion_k=fusion.K,
            fusion_depth=fusion.DEPTH,
        )

    async def closest(self, query: str, document: str, ordinal: int) -> ClosestSentence:
        """Find the sentence of a passage closest in meaning to ``query``; the first wins a tie.

        Headings, table rows and formulas, which have no full stop, are left out where there are sentences.

        Raises EmbedderError where the model cannot answer, NotFound for an unknown passage.
        """
        from passagework.text.boundaries import is_ended  # its patterns take long to compile: not at the start

        self.library.index.number(document, ordinal)
        owner = self.library.document(document)
        wanted = await self._vectors_of.one(_read(query).text)
        text, spans = owner.passage_text(ordinal), hits.sentences(owner, ordinal)
        spans = tuple(span for span in spans if is_ended(text[span.start : span.end])) or spans
        rows = await self._vectors_of.many([text[span.start : span.end] for span in spans])
        number, score = closest(rows, wanted)
        return ClosestSentence(document=document, ordinal=ordinal, span=spans[number], score=score)

    async def rerun(self, text: str, study: bytes, report: bytes, progress: Progress) -> Rerun:
        """Run the published study of a text of the library again, and compare it with its report.

        ``study`` is the file of a study, ``report`` a TextReport as JSON. Raises as
        :func:`passagework.evaluation.rerun.running.run_again`, and StudyError for a file that cannot be read.
        """
        from passagework.evaluation.files import from_json
        from passagework.evaluation.reporting.draws import Draws
        from passagework.evaluation.rerun.comparing import compared
        from passagework.evaluation.rerun.running import run_again
        from passagework.models.evaluation import Study
        from passagework.models.report import TextReport

        given, published = from_json(Study, study, "study"), from_json(TextReport, report, "report")
        library, default = self.library.index, published.default
        return compared(published, await run_again(given, text, default, library, self._embedder, self._dot, Draws(), progress))

    async def _ask(self, query: str, k: int, documents: Sequence[str] | None, unit: Unit) -> _Asked:
        if not 1 <= k <= MOST_PASSAGES:
            raise InputError("bad_k", k=k, most=MOST_PASSAGES)
        library = self.library.index
        if not library.documents:
            raise NotFound("empty_library")
        read = _read(query)
        scope = library.scope(documents)
        begun = self._clock()
        vector = await self._vector(read.text) if self._meaning_ready(scope) else None
        embedded = self._clock()
        searching: type[Search | DocumentSearch] = Search if unit == "passage" else DocumentSearch
        search = searching(scope, read.terms, vector, self._dot)
        return _Asked(read, library, scope, unit, search, self._clock() - embedded, embedded - begun)

    async def _vector(self, text: str) -> Vectors | None:
        """The query's vector; None where the model fails now, since keyword search can do without it."""
        try:
            return await self._vectors_of.one(text)
        except EmbedderError:
            return None

    def _result(self, asked: _Asked, ranker: Ranker, answering: Ranker, k: int) -> SearchResult:
        """What ``answering`` finds for a reader who asked for ``ranker``."""
        begun = self._clock()
        found = asked.search.best(answering, k)
        shown = tuple(self._hit(number, each, asked) for number, each in enumerate(found, start=1))
        return SearchResult(
            query=asked.query.text,
            asked=ranker,
            ranker=answering,
            k=k,
            unit=asked.unit,
            documents=asked.scope.documents,
            passages=asked.search.bm25.postings.size,
            without_vectors=len(asked.scope.passages) - len(asked.scope.embedded),
            foreign=_foreign(asked.scope),
            milliseconds=asked.milliseconds + self._clock() - begun,
            embedding_milliseconds=asked.embedding_milliseconds,
            hits=shown,
            best_scores=_best_scores(shown),
            notices=tuple(self._notices(asked, ranker, answering)),
        )

    def _hit(self, number: int, ranked: Ranked, asked: _Asked) -> Hit:
        document, ordinal = asked.library.locate(ranked.passage)
        return hits.hit(number, document, ordinal, ranked.placings, asked.query.terms)

    def _answering(self, asked: _Asked, ranker: Ranker) -> Ranker:
        """The ranker that answers: keyword where meaning is not ready, meaning where no word can be looked up."""
        if not self._can(asked, ranker):
            return "bm25"
        if ranker == "bm25" and asked.query.only_stop_words and self._can(asked, "dense"):
            return "dense"
        return ranker

    def _can(self, asked: _Asked, ranker: Ranker) -> bool:
        return ranker in asked.search.rankers

    def _meaning_ready(self, scope: Scope) -> bool:
        return self._embedder.state == "ready" and scope.matrix is not None

    def _meaning_to_come(self, asked: _Asked) -> bool:
        """Whether search by meaning, which could not answer, still waits for its model or for vectors."""
        state = self._embedder.state
        return state == "loading" or (state == "ready" and asked.scope.matrix is None)

    def _notices(self, asked: _Asked, ranker: Ranker, answering: Ranker) -> list[Notice]:
        query = asked.query
        notices: list[Notice] = []
        if query.cut:
            notices.append("query_cut")
        if query.cleaned:
            notices.append("query_cleaned")
        if not self._can(asked, ranker):
            notices.append(self._why_not(asked))
        if query.only_stop_words and ranker != "dense":
            notices.append("only_stop_words")
        if query.terms and answering == "hybrid" and not asked.search.best("bm25", 1):
            notices.append("no_match")
        if answering != "bm25":
            notices += self._notices_on_meaning(asked)
        if asked.unit == "document":
            notices.append("whole_documents")
        return notices

    def _why_not(self, asked: _Asked) -> Notice:
        """Why search by meaning could not answer."""
        if self._embedder.state == "ready" and asked.scope.matrix is None:
            return "meaning_without_vectors"
        return "meaning_not_ready" if self._meaning_to_come(asked) else "meaning_failed"

    def _notices_on_meaning(self, asked: _Asked) -> list[Notice]:
        notices: list[Notice] = []
        if not asked.query.foreign and self._far(asked):
            notices.append("nothing_close")
        if asked.query.foreign:
            notices.append("meaning_language")
        if len(asked.scope.embedded) < len(asked.scope.passages):
            notices.append("meaning_partial")
        if _foreign(asked.scope):
            notices.append("document_language")
        return notices

    def _far(self, asked: _Asked) -> bool:
        """Whether no passage is close in meaning, and a word of the query (or every sign of it) is in none."""
        nearest = asked.search.best("dense", 1)
        if not nearest or nearest[0].placings.dense is None or (nearest[0].placings.dense.score or 0.0) >= CLOSE:
            return False
        terms = asked.query.terms
        return not terms or any(not asked.scope.bm25.document_frequency(term) for term in terms)


def _read(query: str) -> Query:
    read = read_query(query)
    if not read.text:
        raise InputError("empty_query")
    return read


def _foreign(scope: Scope) -> int:
    """How many documents are in a language that the meaning model did not learn."""
    languages = [source.info.language for source in scope.sources]
    return sum(language not in MODEL_LANGUAGES and language != "und" for language in languages)


def _best_scores(shown: Sequence[Hit]) -> tuple[float, float, float]:
    def best(ranker: Ranker) -> float:
        placings = (getattr(each.placings, ranker) for each in shown)
        return max((each.score for each in placings if each is not None and each.score is not None), default=0.0)

    return best("dense"), best("bm25"), best("hybrid")


def _comparison(left: SearchResult, right: SearchResult) -> Comparison:
    left_places = {(hit.passage.document, hit.passage.ordinal): hit for hit in left.hits}
    right_places = {(hit.passage.document, hit.passage.ordinal): hit for hit in right.hits}
    moves = [
        Move(
            passage=hit.passage,
            text=hit.text,
            left=left_places[place].number if place in left_places else None,
            right=right_places[place].number if place in right_places else None,
        )
        for place, hit in (left_places | right_places).items()
    ]
    return Comparison(left=left, right=right, moves=tuple(moves), overlap=len(left_places.keys() & right_places.keys()))
