"""Systems run as the product searches: the same rankings and the same scores, whatever is ranked."""

import asyncio

import numpy as np
import pytest
from tests.documents import make_document
from tests.unit.evaluation.small import question

from passagework.errors import InputError, StudyError
from passagework.evaluation.systems import Bench, Found, asked
from passagework.evaluation.units import passages_of
from passagework.fakes import HashingEmbedder
from passagework.models.evaluation import FusionSettings, Question, System
from passagework.models.search import RANKERS
from passagework.retrieval.library import LibraryIndex
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.workspace import Workspace

SHELF = (
    make_document(
        "baking", "Yeast makes bread rise. Bread needs flour. Salt slows yeast down.", "Too much salt stops it.", size=30
    ),
    make_document("sailing", "Salt water wears out the sails. Wind fills the sails.", "The boat leans in wind.", size=30),
    make_document("stars", "A sailor found the way by the stars.", size=40),
)
EMBEDDER = HashingEmbedder(64)
QUERIES = ("salt", "wind in the sails", "Does yeast make bread rise?")
BOTH = ("baking", "sailing")


def system(ranker="hybrid", unit="passage", chunking="30/0", fusion=None) -> System:
    embedder = None if ranker == "bm25" else "hashing"
    return System(id="s", unit=unit, chunking=chunking, ranker=ranker, embedder=embedder, fusion=fusion)


def index(*embedded: str) -> LibraryIndex:
    vectors = {d.info.id: EMBEDDER.vectors(d.passage_texts()) for d in SHELF if d.info.id in embedded}
    return LibraryIndex(SHELF, vectors)


def find(what: System, text: str, documents=BOTH, depth: int = 100) -> Found:
    (read,) = asked([Question(id="q", text=text)])
    return Bench(index(*BOTH, "stars"), documents).find(what, read, EMBEDDER.vectors([read.text])[0], depth)


def workspace() -> Workspace:
    made = Workspace(EMBEDDER, lambda matrix, vector: np.einsum("ij,j->i", matrix, vector), lambda: 0.0, "hashing", "float32")
    for document in SHELF:
        made.library.add_text(document_to_bytes(document), document.info.id)
        vectors = EMBEDDER.vectors(document.passage_texts())
        made.library.add_vectors(document.info.id, vectors_to_bytes(document, vectors, "hashing", "float32"))
    return made


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("ranker", RANKERS)
def test_the_product_shows_the_same_passages_with_the_same_scores(ranker, query: str) -> None:
    found = find(system(ranker), query)
    shown = asyncio.run(workspace().search(query, ranker, 50, BOTH)).hits
    assert found.places == tuple((hit.passage.document, hit.passage.span.start, hit.passage.span.end) for hit in shown)
    assert found.scores == tuple(getattr(hit.placings, ranker).score for hit in shown)
    assert len(found.places) > 1


@pytest.mark.parametrize("ranker", RANKERS)
def test_the_product_shows_the_same_documents(ranker) -> None:
    found = find(system(ranker, unit="document"), "salt in the wind")
    shown = asyncio.run(workspace().search("salt in the wind", ranker, 50, BOTH, "document")).hits
    assert [place.document for place in found.places] == [hit.passage.document for hit in shown]
    assert found.scores == tuple(getattr(hit.placings, ranker).score for hit in shown)
    lengths = {document.info.id: len(document.text) for document in SHELF}
    assert all((start, end) == (0, lengths[name]) for name, start, end in found.places)


def test_sections_are_ranked_by_their_closest_passage() -> None:
    passages, sections = (find(system("dense", unit=unit), "salt") for unit in ("passage", "section"))
    best: dict[tuple[str, int, int], float] = {}
    spans = [(d.info.id, s.span.start, s.span.end) for d in SHELF for s in d.info.sections]
    for place, score in zip(passages.places, passages.scores, strict=True):
        (section,) = (s for s in spans if s[0] == place.document and s[1] <= place.start and place.end <= s[2])
        best.setdefault(section, score)
    assert dict(zip(sections.places, sections.scores, strict=True)) == best
    assert list(sections.scores) == sorted(best.values(), reverse=True)
    assert len(best) == 4


def test_sections_are_one_long_passage_each_by_keyword() -> None:
    whole = tuple(
        make_document(f"{d.info.id} {n}", d.text[s.span.start : s.span.end])
        for d in SHELF[:2]
        for n, s in enumerate(d.info.sections)
    )
    expected = Bench(LibraryIndex(whole)).find(
        system("bm25", chunking="900/0"), asked([Question(id="q", text="salt wind")])[0], None
    )
    found = find(system("bm25", unit="section"), "salt wind")
    assert found.scores == expected.scores
    assert [SHELF[d == "sailing"].text[start:end] for d, start, end in found.places] == [
        next(w for w in whole if w.info.id == d).text for d, _, _ in expected.places
    ]


def test_fusion_with_the_products_settings_is_the_products() -> None:
    settings = FusionSettings(k=60, depth=100)
    assert find(system(fusion=settings), "salt in the wind") == find(system(), "salt in the wind")


def test_fusion_by_hand() -> None:
    meaning, keyword = (find(system(ranker), "salt wind").places for ranker in ("dense", "bm25"))
    found = find(system(fusion=FusionSettings(k=1, depth=2, weights=(1, 3))), "salt wind")
    scores: dict[tuple[str, int, int], float] = {}
    for weight, ranking in ((1, meaning[:2]), (3, keyword[:2])):
        for rank, place in enumerate(ranking, start=1):
            scores[place] = scores.get(place, 0) + weight / (1 + rank)
    assert dict(zip(found.places, found.scores, strict=True)) == pytest.approx(scores, abs=1e-6)
    everything = find(system(fusion=FusionSettings(k=1, depth=None)), "salt wind")
    assert len(everything.places) == sum(len(d.passages) for d in SHELF[:2])


def test_a_run_is_of_every_question_and_of_some_depth() -> None:
    questions = asked([question("a"), question("b")])
    run = Bench(index(*BOTH), BOTH).run(system("dense"), questions, dict.fromkeys("ab", EMBEDDER.vectors(["salt"])[0]), depth=3)
    assert list(run) == ["a", "b"]
    assert [len(found.places) for found in run.values()] == [3, 3]
    units = {place for d in SHELF[:2] for place in passages_of(d).places()}
    assert set(run["a"].places) <= units


@pytest.mark.parametrize(
    ("what", "embedded", "code"),
    [
        (system("bm25", chunking="900/180"), BOTH, "other_chunking"),
        (system("dense"), ("baking",), "study_without_vectors"),
        (system("hybrid"), (), "study_without_vectors"),
    ],
)
def test_a_system_that_the_library_cannot_run_says_why(what: System, embedded, code: str) -> None:
    with pytest.raises(StudyError) as caught:
        Bench(index(*embedded), BOTH).find(what, asked([question()])[0], EMBEDDER.vectors(["salt"])[0])
    assert caught.value.code == code


def test_a_question_of_which_nothing_is_left_is_an_error() -> None:
    with pytest.raises(InputError) as caught:
        asked([question(), Question(id="q2", text=" \u200b ")])
    assert caught.value.code == "empty_query"
