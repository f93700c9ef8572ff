"""Evidence read within a budget; each expectation shows its arithmetic."""

import numpy as np
import pytest

from passagework.measures.evidence_read import evidence_read

EVIDENCE = [(10, 30), (100, 140)]
"""Sixty characters."""


def test_the_last_stretch_is_read_as_far_as_the_budget_reaches() -> None:
    ranking = [(0, 50), (90, 130), (130, 200)]
    assert evidence_read(ranking, EVIDENCE, 10) == 0
    assert evidence_read(ranking, EVIDENCE, 15) == 5 / 60
    assert evidence_read(ranking, EVIDENCE, 50) == 20 / 60
    # The second begins ten characters before its evidence.
    assert evidence_read(ranking, EVIDENCE, 50 + 10) == 20 / 60
    assert evidence_read(ranking, EVIDENCE, 50 + 11) == 21 / 60
    assert evidence_read(ranking, EVIDENCE, 50 + 40) == 50 / 60
    assert evidence_read(ranking, EVIDENCE, 50 + 40 + 10) == 1


def test_the_order_of_the_ranking_is_the_order_of_reading() -> None:
    assert evidence_read([(90, 150), (0, 50)], EVIDENCE, 60) == 40 / 60
    assert evidence_read([(0, 50), (90, 150)], EVIDENCE, 60) == 20 / 60


def test_what_two_stretches_share_is_paid_for_twice_and_found_once() -> None:
    ranking = [(0, 30), (20, 50), (100, 140)]
    assert evidence_read(ranking, EVIDENCE, 60) == 20 / 60
    assert evidence_read(ranking, EVIDENCE, 61) == 21 / 60
    assert evidence_read([(100, 140), (100, 140), (10, 30)], EVIDENCE, 80) == 40 / 60
    assert evidence_read([(0, 200)], [(10, 30), (20, 40)], 200) == 1


def test_a_whole_text_in_one_piece_is_read_from_its_beginning() -> None:
    assert evidence_read([(0, 1000)], EVIDENCE, 100) == 20 / 60


def test_a_ranking_that_ends_before_the_budget_scores_what_it_holds() -> None:
    assert evidence_read([(100, 120)], EVIDENCE, 10_000) == 20 / 60
    assert evidence_read([(100, 100)], EVIDENCE, 10_000) == 0
    assert evidence_read([], EVIDENCE, 1) == 0


@pytest.mark.parametrize("seed", range(30))
def test_it_is_what_reading_character_by_character_gives(seed: int) -> None:
    rng = np.random.default_rng(seed)
    ranking, evidence = (
        [(start, start + int(rng.integers(0, 60))) for start in rng.integers(0, 240, count).tolist()] for count in (8, 3)
    )
    evidence.append((5, 6))
    budget = int(rng.integers(1, 300))
    read = set([at for start, end in ranking for at in range(start, end)][:budget])
    wanted = {at for start, end in evidence for at in range(start, end)}
    assert evidence_read(ranking, evidence, budget) == pytest.approx(len(read & wanted) / len(wanted), abs=1e-15)


def test_what_has_no_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="the budget is 0"):
        evidence_read([(0, 10)], EVIDENCE, 0)
    for nothing in ([], [(4, 4)]):
        with pytest.raises(ValueError, match="leave this query out"):
            evidence_read([(0, 10)], nothing, 5)
    for bad in ([(5, 4)], [(-1, 4)]):
        with pytest.raises(ValueError, match="is no stretch"):
            evidence_read(bad, EVIDENCE, 5)
        with pytest.raises(ValueError, match="is no stretch"):
            evidence_read([(0, 10)], bad, 5)
