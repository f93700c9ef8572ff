"""Two raters on items and on items in clusters."""

import numpy as np
import pytest

from passagework.stats.agreement import agreement, cluster_tables
from passagework.stats.kappa import kappa, kappa_interval, nominal_weights, quadratic_weights
from passagework.stats.proportions import wilson_interval
from passagework.stats.resampling import Resamples

GRADES = (0, 1, 2)
TABLE = [[30, 8, 2], [6, 20, 4], [1, 5, 24]]
FIRST = [row for row in GRADES for column in GRADES for _ in range(TABLE[row][column])]
SECOND = [column for row in GRADES for column in GRADES for _ in range(TABLE[row][column])]


def test_the_table_and_its_rates() -> None:
    found = agreement(FIRST, SECOND, GRADES)
    assert found.table.tolist() == TABLE
    assert found.clusters == 100
    assert found.share == 0.74
    assert found.base_rates.tolist() == [[0.40, 0.30, 0.30], [0.37, 0.33, 0.30]]
    np.testing.assert_allclose(found.prevalence, [0.385, 0.315, 0.30])
    assert found.kappa == kappa(np.array(TABLE), nominal_weights(3))
    assert found.undefined == 0


def test_over_items_the_bootstrap_comes_near_the_large_sample_intervals() -> None:
    found = agreement(FIRST, SECOND, GRADES)
    assert found.share_interval == pytest.approx(wilson_interval(74, 100), abs=0.02)
    assert found.kappa_interval == pytest.approx(kappa_interval(np.array(TABLE), nominal_weights(3)), abs=0.02)


def test_weights_change_kappa_alone() -> None:
    plain, weighted = agreement(FIRST, SECOND, GRADES), agreement(FIRST, SECOND, GRADES, quadratic_weights(3))
    assert weighted.kappa == kappa(np.array(TABLE), quadratic_weights(3))
    assert weighted.share_interval == plain.share_interval
    assert weighted.kappa_interval != plain.kappa_interval


def test_clusters_are_drawn_whole() -> None:
    # Each cluster holds ten copies of one item: there is no more information than in ten times fewer items.
    chosen = slice(None, None, 4)
    alone = agreement(FIRST[chosen], SECOND[chosen], GRADES)
    clusters = [number for number in range(25) for _ in range(10)]
    tenfold = agreement(
        [each for each in FIRST[chosen] for _ in range(10)],
        [each for each in SECOND[chosen] for _ in range(10)],
        GRADES,
        clusters=clusters,
    )
    assert tenfold.clusters == alone.clusters == 25
    assert tenfold.share_interval == pytest.approx(alone.share_interval, abs=1e-12)
    assert tenfold.kappa_interval == pytest.approx(alone.kappa_interval, abs=1e-12)


def test_clusters_may_come_in_any_order() -> None:
    tables = cluster_tables(["a", "b", "a"], ["a", "a", "b"], ["a", "b"], ["q2", "q1", "q2"])
    assert tables.tolist() == [[[1, 1], [0, 0]], [[0, 0], [1, 0]]]


def test_with_one_category_alone_raw_agreement_is_all_there_is() -> None:
    found = agreement(["yes"] * 20, ["yes"] * 20, ["yes", "no"])
    assert (found.share, found.share_interval) == (1.0, (1.0, 1.0))
    assert (found.kappa, found.kappa_interval, found.undefined) == (None, None, 10_000)
    assert found.prevalence.tolist() == [1.0, 0.0]


def test_resamples_without_kappa_are_left_out_and_counted() -> None:
    # One item of ten is a no: a resample has none with the chance 0.9^10, about 0.35.
    first = ["no", *["yes"] * 9]
    found = agreement(first, first, ["yes", "no"])
    assert found.undefined == pytest.approx(3_487, abs=5 * 48)
    assert found.kappa_interval == (1.0, 1.0)


def test_one_cluster_has_no_interval() -> None:
    found = agreement(["a", "b"], ["a", "a"], ["a", "b"], clusters=["q", "q"])
    assert (found.share, found.share_interval, found.kappa_interval) == (0.5, None, None)
    assert found.kappa == 0.0


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    agreement(FIRST, SECOND, GRADES, resamples=Resamples(100, 50), report=lambda done, total: heard.append((done, total)))
    assert heard == [(50, 50)]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: agreement([], [], GRADES), "hold 0 items"),
        (lambda: agreement([1], [1, 2], GRADES), "first and second have 1 and 2 values"),
        (lambda: agreement([1, 3], [1, 2], GRADES), "first holds 3 at position 1"),
        (lambda: agreement([1, 2], [None, 2], GRADES), "second holds None at position 0"),
        (lambda: agreement([1, 1], [1, 1], [1]), r"the categories are \[1\]"),
        (lambda: agreement([1, 1], [1, 1], [1, 1]), r"the categories are \[1, 1\]"),
        (lambda: agreement([1, 1], [1, 1], GRADES, clusters=["q"]), "clusters and items have 1 and 2 values"),
        (lambda: agreement([1, 1], [1, 1], GRADES, resamples=Resamples(3)), "the resamples and the clusters have 3 and 2"),
        (lambda: agreement([1, 1], [1, 2], GRADES, nominal_weights(2)), r"weights \(2, 2\)"),
        (lambda: agreement([1, 1], [1, 2], GRADES, level=0.0), "level is 0.0"),
    ],
)
def test_labels_that_cannot_be_compared_are_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
