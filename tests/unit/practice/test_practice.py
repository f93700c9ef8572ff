"""Practice: what is due, in which order, and what counts as a right answer."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.accepted_items import CONTENTS, accepted, item

from passagework.make_operations.practising import HANDLERS
from passagework.make_protocol.practising import QueueArgs, RateArgs, ShowArgs, UndoArgs
from passagework.models.practice import Practised, Review, Standing
from passagework.practice import scheduling
from passagework.practice.answers import matches
from passagework.practice.queue import DAY, SOON, queue
from passagework.views.make.practice import lasting

START = 1_790_000_000_000
MINUTE = 60_000


def known(*grades: int, step: int = DAY) -> Practised:
    reviews = tuple(Review(at=START + number * step, grade=grade) for number, grade in enumerate(grades))
    return Practised(item="one", reviews=reviews)


def test_the_first_good_review_is_what_another_implementation_gives() -> None:
    """ts-fsrs 5.4.2 with its defaults: stability 2.3065, difficulty 2.11810397, due in ten minutes."""
    found = scheduling.schedule(known(3), START)
    assert found.due == START + 10 * MINUTE
    assert found.stability == pytest.approx(2.3065) and found.difficulty == pytest.approx(2.11810397)


def test_an_item_without_reviews_is_due_since_it_was_made() -> None:
    found = scheduling.schedule(known(), START)
    assert (found.due, found.stability) == (START, None)


def test_the_recall_that_is_aimed_at_is_reached_when_an_item_is_due() -> None:
    """Stability is, by its definition, the number of days after which recall has fallen to 0.9; intervals are whole days."""
    found = scheduling.schedule(known(3, 3, 3), START)
    assert found.stability is not None and found.stability > 1
    assert (found.due - (START + 2 * DAY)) / DAY == pytest.approx(found.stability, abs=0.5)


@given(st.lists(st.sampled_from([1, 2, 3, 4]), min_size=1, max_size=8))
def test_the_intervals_that_are_shown_are_those_that_come(grades: list[int]) -> None:
    before = known(*grades)
    now = START + len(grades) * DAY
    shown = scheduling.intervals(before, START, now)
    assert list(shown.values()) == sorted(shown.values())
    for grade, wait in shown.items():
        after = scheduling.reviewed(before, Review(at=now, grade=grade))
        assert scheduling.schedule(after, START).due == now + round(wait / timedelta(milliseconds=1))
        assert scheduling.without_last(after) == before


def test_a_clock_that_went_back_does_no_harm() -> None:
    found = scheduling.reviewed(known(3, 3), Review(at=START - DAY, grade=3))
    assert found.reviews[-1].at == START + DAY
    assert scheduling.schedule(found, START).due > START + DAY


def standing(identity: str, due: int | None) -> Standing:
    return Standing(id=identity, due=due, created=START, position=0)


def test_what_is_due_longest_comes_first_then_new_ones() -> None:
    items = [
        standing("n2", None),
        standing("n1", None),
        standing("late", START - DAY),
        standing("later", START - 1),
        standing("no", START + DAY),
    ]
    found = queue(items, START, START - DAY // 2, new=2, begun=0, reviewed=5)
    assert found.ids == ("late", "later", "n1", "n2")
    assert (found.counts.due, found.counts.new, found.counts.items, found.counts.reviewed) == (2, 2, 5, 5)
    assert found.counts.ahead == (0, 1, 0, 0, 0, 0, 0)


def test_new_ones_come_in_the_order_of_their_pack() -> None:
    items = [standing("a", None).model_copy(update={"position": 1}), standing("b", None)]
    assert queue(items, START, START, 20, 0, 0).ids == ("b", "a")


def test_a_day_brings_no_more_new_ones_than_were_asked_for() -> None:
    items = [standing(str(number), None) for number in range(5)]
    assert len(queue(items, START, START, new=3, begun=1, reviewed=1).ids) == 2
    assert queue(items, START, START, new=3, begun=4, reviewed=1).ids == ()


def test_what_is_due_soon_is_waited_for_when_nothing_else_is_left() -> None:
    soon, far = standing("soon", START + SOON), standing("far", START + SOON + 1)
    assert queue([soon, far], START, START, 0, 0, 0).ids == ("soon",)
    assert queue([soon, far, standing("due", START)], START, START, 0, 0, 0).ids == ("due",)


@pytest.mark.parametrize(
    ("typed", "accepted_answer", "right"),
    [
        ("The  mean.", "mean", True),
        ("a Mean", "the mean", True),
        ("mean", "median", False),
        ("", "mean", False),
        ("...", "mean", False),
        ("0.5", "05", False),
        ("-3", "3", False),
        ("−3", "-3", True),
        ("5%", "5 %", True),
        ("5%", "5", False),
        ("3,000", "3,000", True),
        ("naïve", "NAÏVE", True),
    ],
)
def test_typed_answers(typed: str, accepted_answer: str, right: bool) -> None:
    assert matches(typed, [accepted_answer]) is right


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(seconds=20), "1 minute"),
        (timedelta(minutes=59), "59 minutes"),
        (timedelta(hours=5), "5 hours"),
        (timedelta(days=3), "3 days"),
        (timedelta(days=90), "3 months"),
        (timedelta(days=1000), "3 years"),
    ],
)
def test_times_are_said_in_their_largest_unit(time: timedelta, words: str) -> None:
    assert lasting(time) == words


def run(act: str, args: object, *buffers: bytes):
    return asyncio.run(HANDLERS[act](None, args, *buffers))


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: content.kind)
def test_the_answer_is_not_in_the_page_before_it_is_shown(content) -> None:
    one = item(content).model_dump_json().encode()
    asked = run("show", ShowArgs(now=START), one, b"").view.html
    answered = run("show", ShowArgs(now=START, shown=True), one, b"").view.html
    secret = {"choice": 'class="practice-option right"', "short": "of {x}: a~b", "card": "its sum", "truefalse": "<strong>False",
              "problem": "Divide:", "summary": "a sum over a count"}[content.kind]  # fmt: skip
    assert secret not in asked and "practice-rate" not in asked
    assert secret in answered and answered.count("practice-rate") == 4 and "4 days" not in asked


def test_choices_are_judged_and_typed_answers_where_a_program_can() -> None:
    choice, short, _, claim, *_ = accepted()
    one = choice.model_dump_json().encode()
    assert run("show", ShowArgs(now=START, shown=True, chosen=1), one, b"").data == {"answered": True}
    assert run("show", ShowArgs(now=START, shown=True, chosen=0), one, b"").data == {"answered": False}
    assert run("show", ShowArgs(now=START, shown=True, chosen=0), claim.model_dump_json().encode(), b"").data == {
        "answered": True
    }
    two = short.model_dump_json().encode()
    assert run("show", ShowArgs(now=START, shown=True, typed="Mean!"), two, b"").data == {"answered": True}
    assert run("show", ShowArgs(now=START, shown=True, typed="something else"), two, b"").data == {"answered": None}


def test_a_rating_is_written_and_taken_back() -> None:
    first = run("rate", RateArgs(item="one", created=START, at=START, grade=3, duration=900), b"").data
    assert Practised.model_validate_json(first["content"]).reviews == (Review(at=START, grade=3, duration=900),)
    assert first["due"] == START + 10 * MINUTE
    back = run("undo", UndoArgs(created=START), first["content"].encode()).data
    assert back["due"] is None and Practised.model_validate_json(back["content"]) == Practised(item="one")


def test_counts_are_shown() -> None:
    standings = b'[{"id":"a","due":null,"created":1,"position":0}]'
    found = run("queue", QueueArgs(now=START, today=START, new=20, begun=0, reviewed=1), standings)
    assert (
        found.data["ids"] == ["a"]
        and "0 due" in found.view.html
        and "1 new" in found.view.html
        and "1 answered today" in found.view.html
    )
