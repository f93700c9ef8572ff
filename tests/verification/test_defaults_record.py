"""The record on the defaults: every figure that it states is the report's, and its arguments hold there.

Each fragment below is written from the report and must stand in the record; what is left of the record, once all are taken
out, may hold no decimal figure.
"""

import re
from collections.abc import Iterator, Sequence

import pytest
from eval.retrieval.report import REPORT
from eval.retrieval.systems import CHUNKINGS, DEFAULT, FUSIONS, SHIPPED

from passagework.models.report import (
    BreakdownDifference,
    Difference,
    EvidenceRead,
    GroupComparison,
    PrimaryComparison,
    ReadingComparison,
    Report,
    System,
    TextReport,
)
from passagework.models.search import RANKERS
from passagework.retrieval import fusion
from passagework.text.chunking import Chunking
from sitebuild.facts import method_facts
from sitebuild.paths import ROOT

RECORD = ROOT / "docs" / "decisions" / "0022-defaults.md"
LENGTHS = ("300-60", "600-120", "900-0", "1500-300")
PRIMARY = (("hybrid", "dense"), ("hybrid", "bm25"), ("dense", "bm25"))
NAMES = {"dense": "meaning", "bm25": "keyword", "hybrid": "both"}
STRATA = {"beside_evidence": "beside evidence", "student": "student"}
VARIANTS = {
    "k10": "k = 10",
    "k100": "k = 100",
    "depth50": "first 50 of each",
    "all": "all of each",
    "1to2": "meaning 1, keyword 2",
    "2to1": "meaning 2, keyword 1",
}
FIGURE = re.compile(r"[+−]?\d+\.\d{2,}")


@pytest.fixture(scope="module")
def report() -> Report:
    return Report.model_validate_json(REPORT.read_bytes())


def signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def shown(given: BreakdownDifference | Difference | ReadingComparison) -> str:
    """A difference with its interval."""
    return f"{signed(given.difference)} ({signed(given.low)} to {signed(given.high)})"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def system(study: TextReport, identity: str) -> System:
    return next(each for each in study.systems if each.id == identity)


def read(study: TextReport, identity: str) -> list[EvidenceRead]:
    return [each for each in study.read if each.system == identity]


def primary(study: TextReport, a: str, b: str) -> PrimaryComparison:
    return next(each for each in study.primary if (each.a, each.b) == (a, b))


def comparison(study: TextReport, identity: str) -> GroupComparison:
    return next(each for each in study.comparisons if each.a == identity)


def reading(study: TextReport, identity: str) -> list[ReadingComparison]:
    return [each for each in study.reading if each.a == identity]


def fragments(report: Report) -> Iterator[str]:
    main, second = report.texts
    yield from _rankers(report.texts)
    yield from _strata(main, second)
    yield from _lengths(report.texts)
    yield from _embedders(report)
    for name in FUSIONS:
        yield row(VARIANTS[name], *(shown(comparison(study, f"hybrid_{name}")) for study in report.texts))
    yield from _agreement(main, second)


def _rankers(texts: Sequence[TextReport]) -> Iterator[str]:
    for study, title in zip(texts, ("OpenStax", "short course"), strict=True):
        for ranker in RANKERS:
            told = system(study, ranker).measures
            ndcg = told["nDCG@10"]
            yield row(
                title,
                NAMES[ranker],
                f"{ndcg.value:.3f} ({ndcg.low:.3f} to {ndcg.high:.3f})",
                *(f"{told[name].value:.3f}" for name in ("MRR@10", "Recall@10", "Success@1")),
                *(f"{each.share.value:.3f}" for each in read(study, ranker)),
            )
    main, second = texts
    for a, b in PRIMARY:
        one, other = primary(main, a, b), primary(second, a, b)
        name = f"{NAMES[a]} less {NAMES[b]}"
        bounds = f"{signed(one.bounds.low)} to {signed(one.bounds.high)}"
        yield row(name, shown(one), f"{one.d_z:.2f}", f"{one.p_holm:.4f}", bounds, shown(other))
    close = primary(main, "hybrid", "dense")
    yield f"a power of 80 % for it would have taken {close.questions_needed} questions"
    yield f"about {primary(main, 'dense', 'bm25').more_questions} more questions would separate them"


def _strata(main: TextReport, second: TextReport) -> Iterator[str]:
    for study, title in ((main, "OpenStax"), (second, "short course")):
        for stratum, name in STRATA.items():
            means = {each.system: each for each in study.breakdowns if each.value == stratum}
            found = {(each.a, each.b): each for each in study.breakdown_differences if each.value == stratum}
            apart = (shown(found[pair]) for pair in PRIMARY[:2])
            yield row(title, name, str(means["dense"].n), *(f"{means[each].mean:.3f}" for each in RANKERS), *apart)


def _lengths(texts: Sequence[TextReport]) -> Iterator[str]:
    for length in (*LENGTHS, "section", "document"):
        name = {"section": "sections", "document": "whole document"}.get(length, length.replace("-", "/"))
        identity = f"hybrid_{length}"
        yield row(name, *(shown(comparison(study, identity)) for study in texts))
        yield row(name, *(shown(each) for study in texts for each in reading(study, identity)))
    (few, many), (few_second, many_second) = (study.budgets for study in texts)
    yield f"{few.characters:,} and {many.characters:,} characters on the first text"
    yield f"{few_second.characters:,} and {many_second.characters:,} on the second"
    for_meaning = [shown(reading(study, "dense_300-60")[at]) for at in (0, 1) for study in texts]
    yield "{} and {} within the smaller budget, {} and {} within the larger".format(*for_meaning)
    yield f"sections have {system(texts[0], 'hybrid_section').measures['nDCG@10'].value:.3f}"


def _embedders(report: Report) -> Iterator[str]:
    costs = {each.id: each for each in report.embedders}
    yield row(costs[SHIPPED].name, f"{costs[SHIPPED].megabytes:.1f}", f"{costs[SHIPPED].passages_a_second:,.1f}", *4 * "–")
    for name in ("minilm_full", "mpnet", "wordllama"):
        cost = costs[name]
        cells = (shown(comparison(study, f"{ranker}_{name}")) for ranker in ("dense", "hybrid") for study in report.texts)
        yield row(cost.name, f"{cost.megabytes:.1f}", f"{cost.passages_a_second:,.1f}", *cells)
    yield f"{costs['mpnet'].megabytes / costs[SHIPPED].megabytes:.0f} times the size"
    full = comparison(report.texts[0], "dense_minilm_full")
    yield f"the first ten share {full.overlap:.3f} of their passages"
    yield f"the first is the same for {full.same_first:.3f} of the questions"


def _agreement(main: TextReport, second: TextReport) -> Iterator[str]:
    for study, title in ((main, "OpenStax"), (second, "short course")):
        told, decided = study.agreement, study.agreement.adjudication
        estimates = (f"{e.value:.3f} ({e.low:.3f} to {e.high:.3f})" for e in (told.raw, told.kappa, told.weighted_kappa))
        settled = f"{decided.differing}: {decided.first}, {decided.second}"
        yield row(title, f"{told.n:,}", *estimates, settled)


def test_every_figure_of_the_record_is_that_of_the_report(report: Report) -> None:
    text = " ".join(RECORD.read_text("utf-8").split())
    for fragment in fragments(report):
        assert fragment in text, fragment
    for fragment in fragments(report):
        text = text.replace(fragment, "")
    assert FIGURE.findall(text) == []


def test_the_counts_of_the_record_are_those_of_the_report(report: Report) -> None:
    text = " ".join(RECORD.read_text("utf-8").split())
    main, second = report.texts
    assert f"{main.counts.answered} questions on OpenStax, {second.counts.answered} on the short course" in text
    assert f"{main.counts.strata['student']} and {second.counts.strata['student']}" in text
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert f"{main.counts.answered} questions about the OpenStax chapters and {second.counts.answered}" in readme


def test_the_defaults_are_those_that_the_record_decides() -> None:
    text = RECORD.read_text("utf-8")
    facts = method_facts()
    assert text.startswith("# 22. Defaults: Both, passages of 900 and 180, the small model")
    assert facts.default_ranker == "hybrid"
    assert Chunking() == DEFAULT == Chunking(900, 180)
    assert (facts.model, fusion.K, fusion.DEPTH) == ("all-MiniLM-L6-v2", 60, 100)


def test_the_plans_rule_on_the_ranker_names_the_default(report: Report) -> None:
    main = report.texts[0]
    means = {ranker: system(main, ranker).measures["nDCG@10"].value for ranker in RANKERS}
    best = max(means, key=means.__getitem__)
    assert best == report.texts[0].default == "hybrid"
    assert all(each.low > 0 and each.separable for each in main.primary if each.a == best)


def test_no_other_length_shows_more_of_the_evidence_on_both_texts(report: Report) -> None:
    """None does beyond its interval on one and at all on the other, within either budget."""
    assert len(CHUNKINGS) == len(LENGTHS) + 1
    for length in LENGTHS:
        for ranker in RANKERS:
            for at in (0, 1):
                one, other = (reading(study, f"{ranker}_{length}")[at] for study in report.texts)
                assert not (one.low > 0 and other.difference > 0)
                assert not (other.low > 0 and one.difference > 0)
    few = reading(report.texts[0], "hybrid_1500-300")[0]
    assert few.high < 0


def test_both_has_the_highest_mean_in_every_part_and_collection(report: Report) -> None:
    parts = {(at, each.value) for at, study in enumerate(report.texts) for each in study.breakdowns if each.by == "stratum"}
    for at, value in parts:
        means = {each.system: each.mean for each in report.texts[at].breakdowns if each.value == value}
        better = "bm25" if means["bm25"] > means["dense"] else "dense"
        (gain,) = (
            each for each in report.texts[at].breakdown_differences if (each.value, each.a, each.b) == (value, "hybrid", better)
        )
        assert gain.low < 0 < gain.difference
    found = {(each.collection, each.system): each.ndcg for each in report.collections}
    assert len(parts) == 4
    assert all(found[name, "hybrid"] >= value for (name, _), value in found.items())


def test_the_labellings_differ_by_one_grade_and_mostly_between_the_lower_two(report: Report) -> None:
    for study in report.texts:
        table = study.agreement.confusion
        assert table[0][2] == table[2][0] == 0
        assert 2 * (table[0][1] + table[1][0]) > study.agreement.adjudication.differing


def test_only_the_large_model_is_ever_better_and_no_other_fusion_is(report: Report) -> None:
    for study in report.texts:
        apart = {each.a for each in study.comparisons if each.group in ("embedding", "fusion") and each.low > 0}
        assert apart == ({"dense_mpnet", "hybrid_mpnet"} if study is report.texts[1] else set())
        worse = {each.a for each in study.comparisons if each.group in ("embedding", "fusion") and each.high < 0}
        assert worse == {"dense_wordllama", "hybrid_wordllama"}
