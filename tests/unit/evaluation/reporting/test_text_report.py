"""The whole report of a drawn study, computed again in other ways."""

import asyncio
from dataclasses import replace

import numpy as np
import pytest
from tests.unit.evaluation.reporting.studies import DRAWS, HALVES, JUDGED, PLACES, TEXT, material, questions, report

from passagework.evaluation.derive import Gains
from passagework.evaluation.reporting.figures import figures
from passagework.evaluation.reporting.intervals import mean_intervals
from passagework.evaluation.reporting.text_report import entrants, text_report
from passagework.evaluation.systems import Found
from passagework.measures.ndcg import ndcg
from passagework.models.evaluation import QUESTION_TYPES, STRATA
from passagework.models.report import MEASURES, Question, TextReport
from passagework.models.search import Ranker

COUNT = 15


@pytest.fixture(scope="module")
def made() -> TextReport:
    return report(material(COUNT))


def test_every_figure_of_the_rankers_follows_from_the_rankings_and_judgements_that_are_told(made: TextReport) -> None:
    gains = {each.id: _gains(each) for each in made.questions}
    some = []
    for system in (each for each in entrants(material(COUNT)) if each.group == "ranker"):
        run = {each.id: _found(each, system.system.ranker) for each in made.questions}
        some.append(replace(system, run=run, gains=gains))
    again, _ = asyncio.run(figures(some, questions(COUNT)[:-1], DRAWS))
    assert again.systems == made.systems[:3]
    for name in ("primary", "success", "breakdowns", "breakdown_differences", "power"):
        assert getattr(again, name) == getattr(made, name)


def _gains(question: Question) -> Gains:
    known = {PLACES[each.ordinal]: int(each.gain) for each in question.qrels}
    unjudged = {PLACES[ordinal] for ordinal in question.unjudged}
    assert all(known[place] for place in unjudged)
    return Gains({place: gain for place, gain in known.items() if gain}, frozenset(known.keys() - unjudged))


def _found(question: Question, ranker: Ranker) -> Found:
    ranked = question.rankings[ranker]
    return Found(tuple(PLACES[hit.ordinal] for hit in ranked), (0.0,) * len(ranked))


def test_what_is_ranked_is_told_with_its_gain_and_whether_it_was_judged(made: TextReport) -> None:
    for each in made.questions:
        gains = _gains(each)
        for ranked in each.rankings.values():
            assert [hit.judged for hit in ranked] == [PLACES[hit.ordinal] in gains.judged for hit in ranked]
            assert [hit.gain for hit in ranked] == [gains.gains.get(PLACES[hit.ordinal], 0) for hit in ranked]
    assert any(each.unjudged for each in made.questions)


def test_means_and_breakdowns_follow_from_the_questions(made: TextReport) -> None:
    answered = [each for each in made.questions if each.answered]
    assert len(answered) == COUNT - 1
    for system in made.systems[:3]:
        values = np.array([each.measures[system.ranker] for each in answered])
        told = [system.measures[measure].value for measure in MEASURES]
        assert told == pytest.approx(values.mean(axis=0), abs=2e-6)
        for each in (each for each in made.breakdowns if each.system == system.id):
            chosen = [getattr(question, each.by) == each.value for question in answered]
            assert (each.n, each.mean) == (sum(chosen), pytest.approx(values[chosen, 0].mean(), abs=2e-6))
            assert each.low <= each.mean <= each.high
    assert {each.system for each in made.breakdowns} == {"dense", "bm25", "hybrid"}
    assert {(each.by, each.value) for each in made.breakdowns} == {
        *(("stratum", value) for value in STRATA),
        *(("type", value) for value in QUESTION_TYPES),
    }
    rankers = {system.id: system.ranker for system in made.systems}
    for pair in made.breakdown_differences:
        some = [question for question in answered if getattr(question, pair.by) == pair.value]
        first, second = ([question.measures[rankers[name]][0] for question in some] for name in (pair.a, pair.b))
        expected = np.subtract(first, second).mean()
        assert (pair.n, pair.difference) == (len(some), pytest.approx(expected, abs=2e-6))


def test_a_question_that_the_text_does_not_answer_stays_and_counts_nowhere(made: TextReport) -> None:
    last = made.questions[-1]
    assert (last.answered, last.measures, len(last.rankings["dense"])) == (False, {}, 10)
    assert last.qrels
    assert all(gain == 0 for _, gain in last.qrels)
    counts = made.counts
    assert (counts.questions, counts.answered, counts.left_out) == (COUNT, COUNT - 1, {"not_answered": 1})
    assert sum(counts.types.values()) == sum(counts.strata.values()) == COUNT - 1
    assert (counts.judged, sum(counts.grades), counts.tiles) == (COUNT * JUDGED, COUNT * JUDGED, len(HALVES))


def test_agreement_is_over_every_pair_and_the_third_reading_is_told(made: TextReport) -> None:
    judged = material(COUNT).judged
    pairs = [
        (grade, second.grades[number], final.grades[number])
        for first, second, final in zip(judged.first.questions, judged.second.questions, judged.final.questions, strict=True)
        for number, grade in first.grades.items()
    ]
    found = made.agreement
    assert found.n == len(pairs) == COUNT * JUDGED
    assert found.confusion == tuple(
        tuple(sum(pair[:2] == (row, column) for pair in pairs) for column in range(3)) for row in range(3)
    )
    assert found.raw.value == pytest.approx(np.mean([first == second for first, second, _ in pairs]), abs=1e-6)
    # Every question has as many pairs, so resampling questions is resampling their shares.
    shares = np.array([first == second for first, second, _ in pairs]).reshape(COUNT, JUDGED).mean(axis=1)
    assert (found.raw.low, found.raw.high) == pytest.approx(mean_intervals([shares], DRAWS)[0][2:], abs=2e-6)
    table = np.array(found.confusion) / found.n
    distance = np.abs(np.subtract.outer(range(3), range(3)))
    expected = np.outer(table.sum(axis=1), table.sum(axis=0))
    for kappa, apart in ((found.kappa, distance > 0), (found.weighted_kappa, distance)):
        assert kappa.value == pytest.approx(1 - (apart * table).sum() / (apart * expected).sum(), abs=1e-6)
        assert kappa.low < kappa.value < kappa.high
    assert found.weights == "linear"
    split = [pair for pair in pairs if pair[0] != pair[1]]
    decided = found.adjudication
    assert decided.differing == len(split)
    assert decided.first == sum(first == final for first, _, final in split)
    assert decided.second == sum(second == final for _, second, final in split)
    assert decided.first + decided.second + decided.neither == len(split)
    assert found.lessons == ("A lesson.",)


def test_one_grade_alone_leaves_kappa_undefined() -> None:
    told = material(COUNT)
    zeros = [each.model_copy(update={"grades": dict.fromkeys(each.grades, 0)}) for each in told.judged.first.questions]
    same = told.judged.first.model_copy(update={"questions": tuple(zeros)})
    with pytest.raises(ValueError, match="kappa is undefined"):
        report(replace(told, judged=replace(told.judged, first=same, second=same)))


def test_places_are_told_within_their_sections(made: TextReport) -> None:
    assert [each.id for each in made.sections] == ["s1", "s2"]
    assert made.passages[9:11] == ((0, 90, 100), (1, 0, 10))
    assert (made.sha256, made.default) == (TEXT.sha256, "dense")


def test_other_units_have_gains_of_their_own(made: TextReport) -> None:
    halves = next(each for each in made.systems if each.id == "dense_half")
    assert (halves.passages, halves.chunking) == (40, "5/0")
    told = material(COUNT)
    grades = {each.question: each.grades for each in told.judged.final.questions}
    expected = []
    for question, found in next(each.run for each in told.ran if each.system.id == "dense_half").items():
        gains = {HALVES.place(n): grade for n, grade in grades[question].items()}
        expected += [ndcg(found.places, gains, 10)] if any(gains.values()) else []
    assert halves.measures["nDCG@10"].value == pytest.approx(np.mean(expected), abs=1e-6)
    (comparison,) = (each for each in made.comparisons if each.group == "chunking")
    assert {(each.a, each.b, each.group) for each in made.reading} == {("dense_half", "dense", "chunking")}
    assert [(each.passages, each.characters) for each in made.budgets] == [(3, 30), (10, 100)]
    read = [(each.system, each.characters) for each in made.read]
    assert read == [(system.id, characters) for characters in (30, 100) for system in made.systems]
    difference = halves.measures["nDCG@10"].value - made.systems[0].measures["nDCG@10"].value
    assert (comparison.b, comparison.difference) == ("dense", pytest.approx(difference, abs=2e-6))


def test_the_same_study_gives_the_same_report(made: TextReport) -> None:
    assert report(material(COUNT)) == made
    assert report(material(COUNT, seed=2)) != made


def test_progress_is_told_between_steps_and_can_stop_the_work() -> None:
    told: list[tuple[int, int]] = []

    async def progress(done: int, total: int) -> None:
        told.append((done, total))

    asyncio.run(text_report(material(COUNT), DRAWS, progress))
    total = told[0][1]
    assert told == [(done, total) for done in range(1, total + 1)]

    async def cancelled() -> None:
        async def pause(done: int, total: int) -> None:
            told.append((done, total))
            await asyncio.sleep(0)

        task = asyncio.ensure_future(text_report(material(COUNT), DRAWS, pause))
        await asyncio.sleep(0)
        task.cancel()
        await task

    told.clear()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())
    assert told == [(1, total)]


def test_two_rankers_alone_are_compared_as_they_are() -> None:
    told: list[tuple[int, int]] = []

    async def progress(done: int, total: int) -> None:
        told.append((done, total))

    some = entrants(material(COUNT))[:2]
    found, _ = asyncio.run(figures(some, questions(COUNT)[:-1], DRAWS, progress))
    assert told[-1][0] == told[-1][1]
    assert [(each.a, each.b) for each in found.primary] == [("dense", "bm25")]
    assert (len(found.systems), found.comparisons) == (2, ())
