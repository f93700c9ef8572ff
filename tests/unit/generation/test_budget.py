"""Estimates err upwards, cost is arithmetic, and a cap is never passed in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.unit.generation.calls_of import MESSAGES, SCHEMA, free, settings
from tests.unit.generation.small_desk import ask, call_in, read, small_desk
from tokenizers import Tokenizer

from passagework.errors import DraftError
from passagework.generation import budget
from passagework.generation.providers.base import read_whole
from passagework.models.calls import Message
from passagework.models.providers import Estimate, Prices, Usage
from sitebuild.paths import STATIC

COURSE = sorted((STATIC / "demo" / "short-course").glob("*.md"))
COUNTED = {
    "The mean is the sum of all values divided by how many there are.": (15, 15),
    "Häufigkeitsverteilungen beschreiben Stichproben.": (15, 11),
    "统计学研究如何由样本推断总体。": (18, 11),
    "$\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$": (24, 23),
    "통계학은 표본으로부터 모집단을 추론한다.": (25, 15),
}
"""Tokens by OpenAI's cl100k_base and o200k_base, counted with bpe-openai 0.1.4."""


@pytest.mark.parametrize("text", COUNTED)
def test_an_estimate_is_not_below_what_openai_counts(text: str) -> None:
    assert budget.tokens_of(text) >= max(COUNTED[text])


def test_an_estimate_of_the_course_is_above_a_tokenizer_and_not_far(dist: Path) -> None:
    tokenizer = Tokenizer.from_file(str(next((dist / "model").glob("tokenizer-*.json"))))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    assert len(COURSE) > 15
    for file in COURSE:
        text = file.read_text("utf-8")
        counted = len(tokenizer.encode(text, add_special_tokens=False).ids)
        assert 1.2 < budget.tokens_of(text) / counted < 1.6, file.name


@given(st.text(), st.text())
def test_two_texts_take_about_what_they_take_apart(a: str, b: str) -> None:
    assert abs(budget.tokens_of(a + b) - budget.tokens_of(a) - budget.tokens_of(b)) <= 2


def test_nothing_takes_nothing() -> None:
    assert budget.tokens_of("") == 0


def test_an_estimate_counts_the_messages_the_schema_and_the_longest_reply() -> None:
    priced = settings(prices=Prices(input=2, output=10))
    plain = budget.estimate(priced, MESSAGES, 1000)
    assert plain.input == sum(budget.tokens_of(each.content) + 8 for each in MESSAGES)
    assert plain.cost == pytest.approx((plain.input * 2 + 1000 * 10) / 1e6)
    assert budget.estimate(priced, MESSAGES, 1000, SCHEMA).input > plain.input + 100


def test_cost_by_hand() -> None:
    """1,200,000 tokens at 0.25 dollars a million, and 50,000 at 2: 0.30 + 0.10."""
    assert budget.cost_of(Prices(input=0.25, output=2), Usage(input=1_200_000, output=50_000, counted=True)) == pytest.approx(0.4)


@pytest.mark.parametrize("prices", [Prices(), Prices(input=1), Prices(output=1)])
def test_without_prices_no_cost_is_made_up(prices: Prices) -> None:
    assert budget.cost_of(prices, Usage(input=1, output=1, counted=True)) is None


def test_a_model_in_the_page_costs_nothing() -> None:
    assert budget.estimate(settings("page"), MESSAGES, 100).cost == 0
    assert budget.estimate(free(), MESSAGES, 100).cost == 0


def before(cost: float | None) -> Estimate:
    return Estimate(input=1000, output=1000, cost=cost)


def test_the_cap_is_checked_with_what_was_spent() -> None:
    budget.check_cap(before(0.2), 0.8, 1.0)
    with pytest.raises(DraftError) as caught:
        budget.check_cap(before(0.21), 0.8, 1.0)
    assert caught.value.code == "over_cap"
    assert caught.value.message == "This call may cost up to $0.21; the cap of this session is $1.00, and $0.80 has been spent."


def test_without_a_cap_anything_may_be_spent() -> None:
    budget.check_cap(before(1e6), 1e6, None)
    budget.check_cap(before(None), 0, None)


def test_a_cap_that_cannot_be_checked_is_not_passed() -> None:
    with pytest.raises(DraftError) as caught:
        budget.check_cap(before(None), 0, 5)
    assert (caught.value.code, "$5.00" in caught.value.message) == ("cap_without_prices", True)


def test_a_cap_of_nothing_lets_free_calls_through() -> None:
    budget.check_cap(before(0), 0, 0)


def test_a_call_longer_than_the_model_reads() -> None:
    budget.check_context(settings(context=2000, max_output=1000), before(None))
    with pytest.raises(DraftError) as caught:
        budget.check_context(settings(context=1999, max_output=1000), before(None))
    assert caught.value.code == "over_context"


def test_what_was_not_counted_is_estimated_and_said_to_be() -> None:
    text = "The mean is a value."
    asked = (Message(role="user", content="Why?"),)
    counted = Usage(input=5, output=1, counted=True)
    assert budget.usage_of(counted, asked, text) == counted
    guessed = budget.usage_of(None, asked, text)
    assert guessed == Usage(input=budget.tokens_of("Why?") + 8, output=budget.tokens_of(text), counted=False)


def test_the_count_of_a_beginning_is_not_that_of_the_whole() -> None:
    """Anthropic counts one token of output when a message begins."""
    found = budget.usage_of(Usage(input=900, output=1, counted=True), (), "The mean is a value.", ended=False)
    assert found == Usage(input=900, output=budget.tokens_of("The mean is a value."), counted=False)


@pytest.mark.parametrize("count", [0, -9, 2.5, 1e400, 10**300, 10**400])
def test_a_provider_that_counts_nothing_or_nonsense_does_not_pass_the_cap_by(count: float) -> None:
    choice = {"index": 0, "delta": {"content": "The mean is a value."}, "finish_reason": "stop"}
    chunk = {"choices": [choice], "usage": {"prompt_tokens": count, "completion_tokens": count}}
    reader = read_whole("openai", f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n")
    asked = (Message(role="user", content="Why?"),)
    found = budget.usage_of(reader.usage, asked, reader.text, reader.ended)
    assert found == budget.usage_of(None, asked, "The mean is a value.")
    assert (budget.cost_of(Prices(input=1, output=1), found) or 0) > 0


@pytest.mark.parametrize("thought", ["", "Let me see"])
@pytest.mark.parametrize("status", ["cancelled", "interrupted", "cut"])
def test_a_call_that_was_broken_off_before_its_first_word_has_cost_its_prompt(status: str, thought: str) -> None:
    delta = {"choices": [{"index": 0, "delta": {"reasoning_content": thought}}]}
    desk = small_desk()
    planned = ask(desk, "Why does a loaf rise?")
    value = read(desk, planned, f"data: {json.dumps(delta)}\n\n" if thought else "", status=status)
    usage = call_in(value).usage
    assert usage is not None and not usage.counted
    assert (usage.input > 100, usage.output > 0) == (True, bool(thought))


@pytest.mark.parametrize("price", [float("inf"), float("nan"), -1.0])
def test_a_price_is_a_number_that_can_be_reckoned_with(price: float) -> None:
    with pytest.raises(ValidationError):
        Prices(input=price, output=0)
