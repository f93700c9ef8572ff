"""A published study, run again in a library. Oracles: the report by the command's own way, and changes made on purpose."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.documents import make_document
from tests.unit.evaluation.small_rerun import DEFAULT, library_of, report_of, study_of

from passagework.catalogue import messages
from passagework.errors import NotFound, StudyError
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.rerun.comparing import compared, part_of
from passagework.evaluation.rerun.running import run_again
from passagework.fakes import HashingEmbedder
from passagework.models.evaluation import Study
from passagework.models.report import TextReport
from passagework.models.rerun import Cause
from passagework.ports import Vectors
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.library import LibraryIndex
from passagework.views.evaluation.rerun import MOST_ROWS, rerun_fragment, where

BREAD = (
    "A loaf rises because yeast eats sugar. Salt slows the yeast. A warm kitchen speeds it up. Rye has little gluten.",
    "Milk turns to cheese by rennet. It ripens in a cellar. A soft cheese ripens from outside. The rind is washed.",
)
QUESTIONS = (
    "Why does a loaf rise?",
    "What slows yeast?",
    "How does milk turn to cheese?",
    "Where does cheese ripen?",
    "What has rye little of?",
    "What is washed?",
    "Does warmth help the yeast?",
    "Is salt bad for a loaf?",
)
DRAWS = Draws(count=200)
DOCUMENT = make_document("bread", *BREAD, size=60)
OTHER = make_document("buses", "The bus is late when the bridge is up. A later bus waits for the train.", size=60)
STUDY = study_of(DOCUMENT, QUESTIONS)
REPORT = report_of(STUDY, DOCUMENT, DRAWS)


async def silent(stage: str, done: int, total: int) -> None:
    """The progress that nobody hears."""


def again(study: Study = STUDY, library: LibraryIndex | None = None, **given: Any) -> TextReport:
    embedder, progress = given.get("embedder", HashingEmbedder()), given.get("progress", silent)
    library = library or library_of(OTHER, DOCUMENT)
    return asyncio.run(run_again(study, "bread", DEFAULT, library, embedder, einsum_dot, DRAWS, progress))


def cause(here: TextReport, published: TextReport = REPORT) -> Cause | None:
    return compared(published, here).cause


def test_in_a_library_with_other_documents_every_number_is_the_published_one() -> None:
    found = compared(REPORT, again())
    assert (found.differing, found.cause) == ((), None)
    assert found.compared > 500


def test_progress_counts_every_question_and_then_the_steps_of_the_figures() -> None:
    heard: list[tuple[str, int, int]] = []

    async def progress(stage: str, done: int, total: int) -> None:
        heard.append((stage, done, total))

    again(progress=progress)
    assert heard[: len(QUESTIONS)] == [("questions", n, len(QUESTIONS)) for n in range(1, len(QUESTIONS) + 1)]
    rest = heard[len(QUESTIONS) :]
    assert rest == [("figures", n, len(rest)) for n in range(1, len(rest) + 1)]


def test_questions_are_embedded_one_at_a_time_so_that_a_query_need_not_wait() -> None:
    sizes: list[int] = []

    class Counting(HashingEmbedder):
        async def embed(self, texts: Any) -> Vectors:
            sizes.append(len(texts))
            return await super().embed(texts)

    again(embedder=Counting())
    assert sizes == [1] * len(QUESTIONS)


def test_others_run_between_two_questions_and_a_cancelled_run_ends_there() -> None:
    async def scenario() -> list[int]:
        reached: list[int] = []

        async def progress(stage: str, done: int, total: int) -> None:
            reached.append(done)
            await asyncio.sleep(0)

        running = asyncio.ensure_future(
            run_again(STUDY, "bread", DEFAULT, library_of(DOCUMENT), HashingEmbedder(), einsum_dot, DRAWS, progress)
        )
        while len(reached) < 3 and not running.done():
            await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        return reached

    assert asyncio.run(scenario()) == [1, 2, 3]


def test_a_changed_grade_is_a_difference_of_the_judgements() -> None:
    assert STUDY.final is not None
    questions = list(STUDY.final.questions)
    questions[0] = questions[0].model_copy(update={"grades": dict.fromkeys(questions[0].grades, 1)})
    changed = STUDY.model_copy(update={"final": STUDY.final.model_copy(update={"questions": tuple(questions)})})
    found = compared(REPORT, again(changed))
    assert found.cause == "judgements"
    places = {each.path[:3] for each in found.differing}
    assert ("questions", "0", "qrels") in places
    assert not [each for each in found.differing if each.path[:1] == ("questions",) and each.path[1] != "0"]
    assert any(each.path[:1] == ("systems",) for each in found.differing)


def test_other_vectors_of_the_questions_are_a_difference_by_meaning_and_not_by_keyword() -> None:
    class Turned(HashingEmbedder):
        async def embed(self, texts: Any) -> Vectors:
            return -(await super().embed(texts))

    found = compared(REPORT, again(embedder=Turned()))
    assert found.cause == "meaning"
    ranked = {each.path[3] for each in found.differing if each.path[2:3] == ("rankings",)}
    assert ranked == {"dense", "hybrid"}


def test_another_text_and_other_passages_are_told_before_all_else() -> None:
    longer = make_document("bread", BREAD[0], BREAD[1] + " It is eaten.", size=60)
    assert cause(again(library=library_of(longer))) == "other_text"
    assert cause(REPORT.model_copy(update={"passages": REPORT.passages[:-1]})) == "other_passages"


def test_the_same_rankings_and_judgements_with_other_figures_are_a_matter_of_arithmetic() -> None:
    wins = REPORT.primary[0].model_copy(update={"p": 0.123456})
    found = compared(REPORT.model_copy(update={"primary": (wins, *REPORT.primary[1:])}), REPORT)
    assert (found.cause, [each.path for each in found.differing]) == ("arithmetic", [("primary", "0", "p")])


def test_a_title_that_the_reader_changed_and_other_systems_of_the_report_are_not_compared() -> None:
    extra = REPORT.systems[0].model_copy(update={"id": "other", "group": "fusion"})
    more = REPORT.model_copy(update={"title": "Loaves", "systems": (*REPORT.systems, extra)})
    assert compared(more, REPORT).differing == ()
    assert [each.id for each in part_of(more).systems] == [each.id for each in REPORT.systems]


def test_what_cannot_be_run_is_refused_in_words() -> None:
    for library, error, code in (
        (library_of(OTHER), NotFound, "no_document"),
        (LibraryIndex([DOCUMENT]), StudyError, "study_without_vectors"),
        (library_of(make_document("bread", *BREAD, size=100)), StudyError, "other_chunking"),
        (library_of(make_document("bread", "Nothing of it is left.", size=60)), StudyError, "too_little_found"),
    ):
        with pytest.raises(error) as caught:
            again(library=library)
        assert caught.value.code == code
    with pytest.raises(StudyError, match="labellings"):
        again(STUDY.model_copy(update={"final": None}))


def test_every_field_of_the_report_has_words() -> None:
    fields = _fields(REPORT.model_dump(mode="json"))
    words = {key.removeprefix("rerun.field.") for key in messages() if key.startswith("rerun.field.")}
    spoken = {name for name in fields if not name.isdecimal() and name not in words}
    measures_and_ids = {*REPORT.systems[0].measures, *(system.ranker for system in REPORT.systems)}
    never = {"title", "lessons", "comparisons", "reading", "number", "group", "ranker", "unit", "k", "depth"}
    never |= {*REPORT.counts.types, *REPORT.counts.strata, *REPORT.counts.left_out}
    assert spoken - measures_and_ids - never == set()


def _fields(value: object) -> set[str]:
    if isinstance(value, dict):
        return {*value, *(name for each in value.values() for name in _fields(each))}
    return {name for each in value for name in _fields(each)} if isinstance(value, list) else set()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("systems", "0", "measures", "nDCG@10", "low"), "Measures · Meaning · nDCG@10 · low end"),
        (("primary", "0", "p_holm"), "Comparison · Both − Meaning · p, adjusted"),
        (("success", "1", "low"), "Hit rates · Both − Meaning · Success@3 · low end"),
        (("questions", "1", "measures", "bm25", "1"), "“What slows yeast?” · Keyword · MRR@10"),
        (("questions", "1", "rankings", "dense"), "“What slows yeast?” · ranking by Meaning"),
        (("agreement", "kappa", "value"), "Agreement · kappa · value"),
        (("agreement", "confusion", "0", "2"), "Agreement · pairs of grades · 1 · 3"),
        (("breakdowns", "999", "mean"), "Kinds of questions · no. 1000 · mean"),
        (("sha256",), "SHA-256 of the text"),
    ],
)
def test_places_are_told_in_words(path: tuple[str, ...], words: str) -> None:
    assert where(path, REPORT) == words


def test_the_page_says_equal_or_lists_what_differs() -> None:
    equal = rerun_fragment(compared(REPORT, REPORT))
    assert 'data-rerun-outcome="equal"' in equal
    assert "<table" not in equal
    first = REPORT.questions[0].rankings["dense"]
    swapped = REPORT.questions[0].model_copy(update={"rankings": REPORT.questions[0].rankings | {"dense": first[::-1]}})
    differs = rerun_fragment(compared(REPORT.model_copy(update={"questions": (swapped, *REPORT.questions[1:])}), REPORT))
    assert "One figure differs" in differs
    numbers = [", ".join(f"{each.ordinal + 1} ({each.gain})" for each in order) for order in (first[::-1], first)]
    assert [f"<td>{each}</td>" in differs for each in numbers] == [True, True]


def test_a_table_without_end_is_cut_and_says_so() -> None:
    off = REPORT.model_copy(update={"questions": ()})
    many = compared(REPORT, off)
    each = many.differing[0]
    html = rerun_fragment(many.model_copy(update={"differing": (each,) * (MOST_ROWS + 2)}))
    assert html.count("<tr>") == MOST_ROWS + 1
    assert "2 more differences are not listed" in html
