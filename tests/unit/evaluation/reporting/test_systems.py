"""What is said of one system."""

import pytest
from tests.unit.evaluation.reporting.studies import DRAWS, PLACES, SYSTEMS, entrant

from passagework.evaluation.derive import Gains
from passagework.evaluation.reporting.systems import label, system
from passagework.models.evaluation import FusionSettings
from passagework.stats.proportions import wilson_interval

A, B, C, D = PLACES[:4]
ANSWERED = Gains({A: 2, B: 1}, frozenset((A, B, C)))
RELATED = Gains({B: 1}, frozenset((A, B, C)))


def test_rates_have_wilson_and_a_question_without_a_value_is_left_out_of_its_mean_alone() -> None:
    gains = {"q1": ANSWERED, "q2": ANSWERED, "q3": ANSWERED, "q4": RELATED}
    found = system(entrant("dense", {"q1": (A,), "q2": (B, A), "q3": (C, D), "q4": (B,)}, gains), DRAWS)
    first = found.measures["Success@1"]
    assert (first.value, first.n) == (pytest.approx(1 / 3, abs=1e-6), 3)
    assert (first.low, first.high) == pytest.approx(wilson_interval(1, 3), abs=1e-6)
    assert found.measures["MRR@10"].value == pytest.approx((1 + 1 / 2 + 0) / 3, abs=1e-6)
    assert found.measures["unjudged@10"].value == pytest.approx((0 + 0 + 1 / 2 + 0) / 4)
    assert (found.measures["unjudged@10"].n, found.measures["nDCG@10"].n) == (None, None)
    # Only D is unjudged: its gain moves the third question alone.
    low, middle, high = found.unjudged
    assert low == found.measures["nDCG@10"].value
    assert low < middle < high


def test_nothing_that_answers_is_no_silent_zero() -> None:
    found = system(entrant("dense", {"q1": (B,), "q2": (C,)}, {"q1": RELATED, "q2": RELATED}), DRAWS)
    assert (found.measures["Success@10"].n, found.measures["Recall@5"].n) == (0, 0)
    assert found.measures["nDCG@10"].value == 0.5


def test_the_settings_are_written_out() -> None:
    told = {each.id: each for each, _ in SYSTEMS}
    assert label(told["bm25"]) == "bm25 10/0"
    assert label(told["dense_other"]) == "dense 10/0 n"
    assert label(told["hybrid_k1"]) == "hybrid 10/0 m k=1 depth=all weights=1:2"
    gains = {"q1": ANSWERED}
    assert system(entrant("h", {"q1": (A,)}, gains, ranker="hybrid"), DRAWS).fusion == FusionSettings(k=60, depth=100)
    sections = system(entrant("s", {"q1": (A,)}, gains, unit="section", group="unit"), DRAWS)
    assert (sections.chunking, sections.label, sections.group, sections.fusion) == (None, "dense section m", "unit", None)
