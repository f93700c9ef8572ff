"""The export of the log: every line fits the schema that goes with it, and holds the call and the decisions on its items."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator
from tests.making_samples import ask_call, failed_call, generate_call, pack

from passagework.making import review
from passagework.making.log_lines import lines_of, schema
from passagework.models.items import CardContent

VALIDATOR = Draft202012Validator(schema())


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_each_call_is_a_line_that_fits_the_schema() -> None:
    calls = [ask_call(), generate_call(raw="a\nb\u2028c </script>"), failed_call()]
    lines = lines_of(calls, pack()).split("\n")
    assert lines.pop() == ""
    rows = [json.loads(line) for line in lines]
    assert [row["call"]["id"] for row in rows] == [call.id for call in calls]
    assert [error.message for row in rows for error in VALIDATOR.iter_errors(row)] == []
    assert [len(row["items"]) for row in rows] == [0, 6, 0]


def test_a_line_has_every_decision_on_its_items_with_what_was_changed() -> None:
    first, second, third, *_ = pack()
    edited = review.edit(review.decide(third, "accept", 1), CardContent(front="Strata", back="Groups", citations=(4,)), 2)
    items = [edited, review.undo(review.decide(second, "reject", 3, "Wrong"), 4), first]
    (row,) = (json.loads(line) for line in lines_of([generate_call()], items).splitlines())
    assert [each["position"] for each in row["items"]] == [0, 1, 2]
    assert [[step["action"] for step in each["decisions"]] for each in row["items"]] == [
        [],
        ["reject", "undo"],
        ["accept", "edit"],
    ]
    assert row["items"][1]["decisions"][0]["reason"] == "Wrong"
    assert {each["field"] for each in row["items"][2]["decisions"][1]["changes"]} == {"front", "back"}
    assert row["items"][2]["drafted"]["front"] == "**Stratified sampling**"


def test_items_of_other_calls_are_in_no_line() -> None:
    (row,) = (json.loads(line) for line in lines_of([generate_call()], pack(call="other")).splitlines())
    assert row["items"] == []


@pytest.mark.parametrize("spoilt", [{"call": {}}, {"format": "passagework log 2"}, {"items": [{"id": 1}]}, {"more": 1}])
def test_the_schema_refuses_what_is_no_line(spoilt: dict[str, object]) -> None:
    row = json.loads(lines_of([generate_call()], pack()))
    assert not VALIDATOR.is_valid(row | spoilt)
