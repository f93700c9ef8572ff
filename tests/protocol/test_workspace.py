"""What the use cases promise, on two texts of a few sentences."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from tests.protocol.conftest import BREAD, DTYPE, MODEL, document

from passagework.errors import EmbedderError
from passagework.fakes import HashingEmbedder
from passagework.models.search import RANKERS, Ranker, SearchResult
from passagework.ports import Vectors
from passagework.queries import QueryVectors
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.workspace import Workspace


def search(workspace: Workspace, query: str, ranker: Ranker = "bm25", **more: Any) -> SearchResult:
    return asyncio.run(workspace.search(query, ranker, more.pop("k", 10), **more))


def without_vectors(state: str = "loading") -> Workspace:
    made = Workspace(HashingEmbedder(state=state), einsum_dot, lambda: 0.0, MODEL, DTYPE)
    made.library.add_text(document_to_bytes(document("bread", BREAD)), "bread")
    return made


@pytest.mark.parametrize("ranker", RANKERS)
def test_hits_are_numbered_from_one_in_the_rankers_own_order(workspace: Workspace, ranker: Ranker) -> None:
    result = search(workspace, "yeast", ranker)
    assert [hit.number for hit in result.hits] == list(range(1, len(result.hits) + 1))
    assert [getattr(hit.placings, ranker).rank for hit in result.hits] == [hit.number for hit in result.hits]


def test_a_hit_knows_its_text_place_sentences_and_matches(workspace: Workspace) -> None:
    hit = search(workspace, "salt").hits[0]
    assert hit.passage.document == "bread"
    assert (hit.passage.section_number, hit.passage.section_title) == ("1", "Part 1")
    assert hit.text == BREAD[hit.passage.span.start : hit.passage.span.end]
    assert [hit.text[span.start : span.end] for span in hit.matches] == ["Salt"]
    assert all(hit.text[span.start : span.end].endswith(".") for span in hit.sentences)


def test_searching_some_texts_finds_only_theirs(workspace: Workspace) -> None:
    assert {hit.passage.document for hit in search(workspace, "yeast").hits} == {"bread", "buses"}
    only = search(workspace, "yeast", documents=["buses"])
    assert {hit.passage.document for hit in only.hits} == {"buses"}
    assert only.documents == ("buses",)


def test_k_limits_the_hits(workspace: Workspace) -> None:
    assert len(search(workspace, "yeast", "dense", k=2).hits) == 2


@pytest.mark.parametrize(("state", "notice"), [("loading", "meaning_not_ready"), ("failed", "meaning_failed")])
def test_keyword_search_stands_in_for_a_model_that_is_not_there(state: str, notice: str) -> None:
    result = search(without_vectors(state), "yeast", "hybrid")
    assert (result.asked, result.ranker) == ("hybrid", "bm25")
    assert result.notices == (notice,)
    assert result.hits
    assert result.hits[0].placings.dense is None


class Failing(HashingEmbedder):
    """A model that is ready and then cannot answer."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        raise EmbedderError("meaning_failed", detail="it ran out of memory")


def with_failing_model() -> Workspace:
    made, indexed = Workspace(Failing(), einsum_dot, lambda: 0.0, MODEL, DTYPE), document("bread", BREAD)
    made.library.add_text(document_to_bytes(indexed), "bread")
    rows = HashingEmbedder().vectors(indexed.passage_texts())
    made.library.add_vectors("bread", vectors_to_bytes(indexed, rows, MODEL, DTYPE))
    return made


@pytest.mark.parametrize("ranker", RANKERS)
def test_keyword_search_stands_in_for_a_model_that_fails_on_the_query(ranker: Ranker) -> None:
    result = search(with_failing_model(), "yeast", ranker)
    assert (result.ranker, len(result.hits)) == ("bm25", 1)
    assert result.notices == (() if ranker == "bm25" else ("meaning_failed",))


def test_a_comparison_with_a_model_that_fails_says_so() -> None:
    with pytest.raises(EmbedderError, match="not available"):
        asyncio.run(with_failing_model().compare("yeast", "bm25", "dense", 5))


def test_a_comparison_is_not_faked_without_the_model() -> None:
    with pytest.raises(EmbedderError, match="loading"):
        asyncio.run(without_vectors().compare("yeast", "bm25", "dense", 5))


def test_only_stop_words_are_answered_by_meaning_and_said(workspace: Workspace) -> None:
    result = search(workspace, "what is it")
    assert (result.ranker, result.notices) == ("dense", ("only_stop_words",))
    assert search(without_vectors(), "what is it").hits == ()


def test_words_found_nowhere_are_said_when_meaning_answers_alone(workspace: Workspace) -> None:
    assert "no_match" in search(workspace, "zeppelin", "hybrid").notices
    assert search(workspace, "zeppelin", "bm25").hits == ()


def test_a_query_in_another_script_is_warned_of_unless_keywords_answer(workspace: Workspace) -> None:
    assert "meaning_language" in search(workspace, "дрожжи и хлеб", "dense").notices
    assert "meaning_language" not in search(workspace, "дрожжи и хлеб", "bm25").notices


def test_a_query_that_nothing_is_close_to_is_said_unless_its_words_occur(workspace: Workspace) -> None:
    assert "nothing_close" in search(workspace, "zeppelin", "dense").notices
    assert "nothing_close" in search(workspace, "zeppelin", "hybrid").notices
    assert "nothing_close" not in search(workspace, "zeppelin", "bm25").notices
    assert "nothing_close" not in search(workspace, "yeast", "dense").notices


def test_a_huge_query_is_cut_and_said(workspace: Workspace) -> None:
    result = search(workspace, "yeast " * 2000)
    assert "query_cut" in result.notices
    assert len(result.query) <= 1000
    assert result.hits


def test_a_comparison_lists_each_passage_once_with_both_ranks(workspace: Workspace) -> None:
    found = asyncio.run(workspace.compare("yeast slows", "bm25", "dense", 3))
    places = [(move.passage.document, move.passage.ordinal) for move in found.moves]
    assert len(places) == len(set(places))
    assert found.overlap == sum(move.left is not None and move.right is not None for move in found.moves)
    assert all(move.left is not None or move.right is not None for move in found.moves)


def test_in_a_comparison_each_ranker_answers_for_itself(workspace: Workspace) -> None:
    found = asyncio.run(workspace.compare("what is it", "bm25", "dense", 3))
    assert (found.left.ranker, found.left.hits) == ("bm25", ())
    assert found.right.ranker == "dense"
    assert len(found.right.hits) == 3


def test_the_terms_of_an_explanation_add_up_to_the_keyword_score(workspace: Workspace) -> None:
    hit = search(workspace, "the yeast in the bread").hits[0]
    why = asyncio.run(workspace.why("the yeast in the bread", "bm25", hit.passage.document, hit.passage.ordinal))
    assert sum(term.weight for term in why.terms) == pytest.approx(hit.placings.bm25.score, abs=1e-6)
    assert {term.kind for term in why.terms} >= {"stop_word", "matched"}
    assert why.placings == hit.placings


def test_the_closest_sentence_is_one_of_the_passage(workspace: Workspace) -> None:
    hit = search(workspace, "salt").hits[0]
    found = asyncio.run(workspace.closest("Salt slows the yeast.", "bread", hit.passage.ordinal))
    assert found.span in hit.sentences
    assert hit.text[found.span.start : found.span.end] == "Salt slows the yeast."
    assert found.score == pytest.approx(1.0, abs=1e-5)


def test_a_heading_is_closest_only_where_there_is_no_sentence() -> None:
    text = "Salt and yeast\n\nA loaf rises in the warm. It is baked hot."
    made = Workspace(HashingEmbedder(), einsum_dot, lambda: 0.0, MODEL, DTYPE)
    made.library.add_text(document_to_bytes(document("loaf", text, "Salt and yeast")), "loaf")
    first = asyncio.run(made.closest("salt and yeast", "loaf", 0))
    assert text[first.span.start : first.span.end].endswith(".")
    alone = asyncio.run(made.closest("salt and yeast", "loaf", 1))
    assert alone.span.end == len("Salt and yeast")


def test_a_query_is_embedded_once_for_its_result_and_its_reasons(workspace: Workspace) -> None:
    embedder = workspace._embedder  # the port itself cannot say how often it was used
    assert isinstance(embedder, HashingEmbedder)
    before = embedder.embedded
    search(workspace, "yeast", "dense")
    asyncio.run(workspace.why("yeast", "dense", "bread", 0))
    assert embedder.embedded == before + 1


def test_a_text_added_again_replaces_itself(workspace: Workspace) -> None:
    count, version = workspace.library.index.size, workspace.version
    workspace.library.add_text(document_to_bytes(document("bread", BREAD)), "bread")
    assert workspace.library.index.size == count
    assert workspace.version == version + 1


def test_a_text_added_later_leaves_the_vectors_of_the_others(workspace: Workspace) -> None:
    workspace.library.add_text(document_to_bytes(document("cheese", "Milk turns to cheese by rennet.")), "cheese")
    assert {hit.passage.document for hit in search(workspace, "yeast", "dense").hits} == {"bread", "buses"}


class Slow(HashingEmbedder):
    """Answers for ``late`` only when it is let go."""

    def __init__(self, late: str) -> None:
        super().__init__()
        self.late = late
        self.go = asyncio.Event()

    async def embed(self, texts: Sequence[str]) -> Vectors:
        if self.late in texts:
            await self.go.wait()
        return await super().embed(texts)


def test_a_kept_vector_that_is_pushed_out_meanwhile_still_serves_the_request_that_found_it() -> None:
    async def scenario() -> Vectors:
        embedder = Slow("salt")
        vectors = QueryVectors(embedder)
        await vectors.one("yeast")
        waiting = asyncio.ensure_future(vectors.many(["yeast", "salt"]))
        await asyncio.sleep(0)
        await vectors.many([f"word {number}" for number in range(1000)])
        embedder.go.set()
        return await waiting

    assert (asyncio.run(scenario()) == HashingEmbedder().vectors(["yeast", "salt"])).all()


def test_a_text_that_comes_while_a_query_is_embedded_does_not_change_its_answer(workspace: Workspace) -> None:
    async def scenario() -> SearchResult:
        slow = Slow("yeast")
        workspace._embedder, workspace._vectors_of = slow, QueryVectors(slow)
        searching = asyncio.ensure_future(workspace.search("yeast", "bm25", 10))
        await asyncio.sleep(0)
        workspace.library.remove(["bread"])
        workspace.library.add_text(document_to_bytes(document("bread", BREAD)), "bread")  # now after the other text
        slow.go.set()
        return await searching

    before = search(workspace, "yeast")
    after = asyncio.run(scenario())
    assert [hit.text for hit in after.hits] == [hit.text for hit in before.hits]
