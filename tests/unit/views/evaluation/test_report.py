"""The model of a report refuses what could not be shown, and rounds once."""

from __future__ import annotations

import math
from typing import Any

import pytest
from pydantic import ValidationError
from tests.unit.views.evaluation.synthetic import report

from passagework.models.report import Estimate, Report


def changed(**changes: Any) -> dict[str, Any]:
    """A report as plain data with some of its first text changed."""
    given = report(questions=30).model_dump(mode="json")
    given["texts"][0] |= changes
    return given


def test_a_report_comes_back_from_its_json_as_it_was() -> None:
    made = report(questions=30)
    assert Report.model_validate_json(made.model_dump_json()) == made


def test_figures_are_rounded_to_six_decimals_and_never_minus_zero() -> None:
    rounded = Estimate(value=0.12345649, low=-0.0000001, high=2 / 3)
    assert (rounded.value, rounded.high) == (0.123456, 0.666667)
    assert math.copysign(1, rounded.low) == 1


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises(ValidationError):
        Estimate(value=value, low=0, high=1)


def test_a_system_needs_every_measure() -> None:
    given = changed()
    del given["texts"][0]["systems"][0]["measures"]["MRR@10"]
    with pytest.raises(ValidationError, match="has no MRR@10"):
        Report.model_validate(given)


def test_systems_that_are_named_must_be_there() -> None:
    with pytest.raises(ValidationError, match="names systems that it does not have: nobody"):
        Report.model_validate(changed(default="nobody"))


@pytest.mark.parametrize("name", ["read", "reading"])
def test_shares_of_evidence_are_within_a_budget_that_is_named(name: str) -> None:
    given = changed()
    given["texts"][0][name][0]["characters"] = 77
    with pytest.raises(ValidationError, match="a budget that it does not name"):
        Report.model_validate(given)


def test_ranked_passages_must_be_there() -> None:
    with pytest.raises(ValidationError, match="ranks passage"):
        Report.model_validate(changed(passages=[[0, 0, 9]]))


def test_an_answered_question_needs_measures_and_all_of_them() -> None:
    given = changed()
    given["texts"][0]["questions"][0]["measures"]["dense"].pop()
    with pytest.raises(ValidationError, match="has 8 measures by dense"):
        Report.model_validate(given)
    given["texts"][0]["questions"][0]["measures"] = {}
    with pytest.raises(ValidationError, match="has no measures"):
        Report.model_validate(given)
