"""How much of the evidence was read after so many characters."""

import numpy as np
import pytest
from tests.unit.evaluation.reporting.studies import DRAWS, PLACES, entrant
from tests.unit.evaluation.small import every, judgements, place, said, study_text, units

from passagework.evaluation.derive import Gains
from passagework.evaluation.labels import labels_of
from passagework.evaluation.reporting.intervals import mean_intervals
from passagework.evaluation.reporting.reading import CHARACTERS, evidence_of, reading_comparisons, share_read

TEXT = study_text("x" * 400)
KNOWN = units(TEXT, (10, 30), (100, 140), (300, 310))


def test_a_span_counts_once_half_of_it_was_read() -> None:
    ranking = (place(0, 50), place(90, 130), place(295, 400))
    assert share_read(ranking, KNOWN, 19) == 0
    assert share_read(ranking, KNOWN, 20) == 1 / 3
    # The second passage begins ten characters before its evidence, which is forty long.
    assert share_read(ranking, KNOWN, 50 + 29) == 1 / 3
    assert share_read(ranking, KNOWN, 50 + 30) == 2 / 3
    assert share_read(ranking, KNOWN, 50 + 40 + 9) == 2 / 3
    assert share_read(ranking, KNOWN, 50 + 40 + 10) == 1
    assert share_read((), KNOWN, 100) == 0
    assert np.isnan(share_read(ranking, units(TEXT), 100))


def test_what_two_passages_share_is_read_again() -> None:
    ranking = (place(0, 50), place(0, 50), place(100, 140))
    assert share_read(ranking, KNOWN, 100) == 1 / 3
    assert share_read(ranking, KNOWN, 120) == 2 / 3


@pytest.mark.parametrize("seed", range(20))
def test_a_random_ranking_by_single_characters(seed: int) -> None:
    rng = np.random.default_rng(seed)
    ranking = [place(start, start + int(rng.integers(1, 60))) for start in rng.integers(0, 340, 8).tolist()]
    characters = int(rng.integers(1, 250))
    order = [at for each in ranking for at in range(each.start, each.end)][:characters]
    read = np.isin(np.arange(400), order)
    expected = np.mean([read[start:end].sum() * 2 >= end - start for _, start, end in KNOWN.places()])
    assert share_read(ranking, KNOWN, characters) == expected


def test_evidence_is_what_was_marked() -> None:
    told = judgements(
        every(TEXT, 50), said({0: 2, 1: 1, 2: 2, 3: 2}, {0: [(10, 50)], 2: [(100, 120)]}), said({0: 1}, identity="q2")
    )
    found = evidence_of(labels_of(told, {"doc": TEXT}), TEXT)
    assert list(found["q1"].places()) == [place(10, 50), place(100, 120)]
    assert len(found["q2"]) == 0


def test_both_shares_and_their_difference_are_over_questions_with_evidence() -> None:
    some = [f"q{n}" for n in range(6)]
    gains = dict.fromkeys(some, Gains({PLACES[0]: 2}, frozenset(PLACES)))
    first = entrant("dense_half", dict.fromkeys(some, PLACES[:1]), gains, group="chunking")
    second = entrant("dense", {each: PLACES[at : at + 1] for at, each in enumerate(some)}, gains)
    text = study_text("a" * 100, "b" * 100)
    known = dict.fromkeys(some, units(text, (0, 10), (20, 30))) | {"q5": units(text)}
    found = reading_comparisons([(first, second)], known, DRAWS)
    assert [each.characters for each in found] == list(CHARACTERS)
    shares = np.array([0.5, 0, 0.5, 0, 0])
    (expected,) = mean_intervals([0.5 - shares], DRAWS)
    for each in found:
        assert (each.a, each.b, each.group, each.n) == ("dense_half", "dense", "chunking", 5)
        assert (each.share_a, each.share_b) == pytest.approx((0.5, 0.2))
        assert (each.difference, each.low, each.high) == pytest.approx(expected[1:], abs=1e-6)
