"""Kappa and its standard error on the example of Fleiss, Cohen and Everitt, and where it is undefined."""

import numpy as np
import pytest

from passagework.stats.kappa import (
    kappa,
    kappa_interval,
    kappa_standard_error,
    kappas,
    linear_weights,
    nominal_weights,
    quadratic_weights,
)

# Fleiss, Cohen and Everitt, Psychological Bulletin 72 (1969), table 1: shares of 200 patients with two diagnoses.
DIAGNOSES = 200 * np.array([[0.53, 0.05, 0.02], [0.11, 0.14, 0.05], [0.01, 0.06, 0.03]])
THEIR_WEIGHTS = np.array([[1, 0, 0.4444], [0, 1, 0.6667], [0.4444, 0.6667, 1]])

# A short course in statistics, section 19: grades of 100 passages by two raters.
GRADES = np.array([[30.0, 8, 2], [6, 20, 4], [1, 5, 24]])


def test_kappa_of_the_paper() -> None:
    assert kappa(DIAGNOSES, nominal_weights(3)) == pytest.approx(0.429, abs=5e-4)
    error = kappa_standard_error(DIAGNOSES, nominal_weights(3))
    assert error is not None
    assert error**2 == pytest.approx(0.002885, abs=5e-7)


def test_weighted_kappa_of_the_paper() -> None:
    assert kappa(DIAGNOSES, THEIR_WEIGHTS) == pytest.approx(0.507, abs=5e-4)
    error = kappa_standard_error(DIAGNOSES, THEIR_WEIGHTS)
    assert error is not None
    assert error**2 == pytest.approx(0.003248, abs=5e-7)


def test_weights_by_their_definitions() -> None:
    assert linear_weights(3).tolist() == [[1, 0.5, 0], [0.5, 1, 0.5], [0, 0.5, 1]]
    assert quadratic_weights(3).tolist() == [[1, 0.75, 0], [0.75, 1, 0.75], [0, 0.75, 1]]
    assert linear_weights(2).tolist() == quadratic_weights(2).tolist() == nominal_weights(2).tolist()


def test_kappa_by_hand() -> None:
    # 45, 5, 5, 45: agreement 0.9, by chance 0.5.
    assert kappa(np.array([[45, 5], [5, 45]]), nominal_weights(2)) == pytest.approx(0.8, abs=1e-15)


def test_quadratic_kappa_is_the_intraclass_correlation_but_for_its_margins() -> None:
    # Fleiss and Cohen (1973): with weights 1 - (i - j)² / (k - 1)², kappa is 1 - mean square of the difference over what
    # independent raters would have.
    one, two = np.repeat(np.arange(9) // 3, GRADES.ravel().astype(int)), np.repeat(np.arange(9) % 3, GRADES.ravel().astype(int))
    expected = 1 - np.mean((one - two) ** 2) / np.mean((one[:, None] - two) ** 2)
    assert kappa(GRADES, quadratic_weights(3)) == pytest.approx(expected, abs=1e-12)


def test_kappa_of_many_tables_is_that_of_each() -> None:
    tables = np.stack([DIAGNOSES, GRADES, np.diag([5.0, 5, 5])])
    found = kappas(tables, linear_weights(3))
    assert found.tolist() == [kappa(table, linear_weights(3)) for table in tables]
    assert found[2] == 1.0


def test_with_one_category_alone_kappa_is_undefined() -> None:
    alone = np.array([[40.0, 0], [0, 0]])
    assert kappa(alone, nominal_weights(2)) is None
    assert kappa_standard_error(alone, nominal_weights(2)) is None
    assert kappa_interval(alone, nominal_weights(2)) is None
    assert np.isnan(kappas(np.stack([alone, np.eye(2)]), nominal_weights(2))).tolist() == [True, False]


def test_one_category_each_but_not_the_same_is_no_agreement() -> None:
    assert kappa(np.array([[0.0, 40], [0, 0]]), nominal_weights(2)) == 0.0


def test_the_interval_is_symmetric_until_the_end_of_the_scale() -> None:
    found = kappa_interval(GRADES, nominal_weights(3))
    assert (found.low + found.high) / 2 == pytest.approx(kappa(GRADES, nominal_weights(3)))
    assert kappa_interval(np.array([[9.0, 1], [0, 9]]), nominal_weights(2)).high == 1.0
    assert kappa_interval(np.diag([5.0, 5]), nominal_weights(2)) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: kappa(np.zeros((2, 2)), nominal_weights(2)), "holds 0 items"),
        (lambda: kappa(np.array([[1, -2], [3, 4]]), nominal_weights(2)), "holds -2"),
        (lambda: kappa(np.array([[1, np.nan], [3, 4]]), nominal_weights(2)), "holds nan"),
        (lambda: kappa(np.array([[1, np.inf], [3, 4]]), nominal_weights(2)), "holds inf"),
        (lambda: kappa(np.ones((2, 3)), nominal_weights(2)), r"shape \(2, 3\)"),
        (lambda: kappa(np.ones((2, 2)), nominal_weights(3)), r"weights \(3, 3\)"),
        (lambda: kappa_standard_error(np.ones((2, 2)), nominal_weights(3)), r"weights \(3, 3\)"),
        (lambda: kappa_interval(np.ones((2, 2)), nominal_weights(2), 1.0), "level is 1.0"),
        (lambda: linear_weights(1), "k is 1"),
        (lambda: nominal_weights(0), "k is 0"),
    ],
)
def test_what_is_no_table_is_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
