"""A reply as it comes."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.generation.small_desk import act, small_desk, streamed

from passagework.errors import DraftError
from passagework.generation.arriving import MOST_CALLS, ItemCount
from passagework.generation.prompts.ask import marked, shown_so_far

PACK = json.dumps({"covered": "yes", "choice": [{"o": ["a}", '"{']}, {"o": []}], "short": [{"q": "\\"}], "summary": []})


@given(st.lists(st.integers(0, len(PACK)), max_size=6))
def test_items_are_counted_wherever_the_text_is_cut(cuts: list[int]) -> None:
    count = ItemCount()
    borders = [0, *sorted(cuts), len(PACK)]
    for start, end in pairwise(borders):
        count.feed(PACK[start:end])
    assert count.items == 3


def test_items_within_prose_and_in_a_bare_list() -> None:
    for text, items in [
        ('Here "are" [2] items: {"a": [{"b": 1}', 1),
        ('[{"a": 1}, {"b": {"c": [{}]}}', 2),
        ("[" * 500 + "{}" * 3, 0),
    ]:
        count = ItemCount()
        count.feed(text)
        assert count.items == items


REPLIES = [
    "COVERED: yes\nYeast eats sugar [1].",
    "**COVERED: no**\n\nNot covered.",
    "Covered: partly. Some is.",
    "<think>COVERED: no\nhm</think>\n\nCOVERED：yes\nText",
    "Yeast eats sugar.",
    "COVER letters are short.",
    "COVERED: nothing of this sort is a mark",
    "<b>x",
]


@pytest.mark.parametrize("reply", REPLIES)
def test_what_is_shown_only_grows_into_the_answer(reply: str) -> None:
    shown = ""
    for end in range(len(reply) + 1):
        now = shown_so_far(reply[:end])
        assert now.startswith(shown)
        assert "COVERED:" not in now or "nothing" in now
        shown = now
    assert shown.strip() == marked(reply).text


def test_what_the_first_line_says() -> None:
    assert [marked(reply).covered for reply in REPLIES] == ["yes", "no", "partly", "yes", None, None, None, None]


def test_stream_gives_the_answer_in_pieces() -> None:
    desk = small_desk()
    raw = streamed("COVERED: yes\nYeast eats sugar [1].")
    args = {"call": "c", "kind": "openai", "task": "ask"}
    first = act(desk, "calling.stream", {**args, "text": raw[:300], "first": True}).data
    rest = act(desk, "calling.stream", {**args, "text": raw[300:]}).data
    assert first["delta"] + rest["delta"] == "Yeast eats sugar [1]."
    assert not first["ended"] and rest["ended"]
    again = act(desk, "calling.stream", {**args, "text": raw, "first": True}).data
    assert again["delta"] == "Yeast eats sugar [1]."


def test_stream_counts_the_items_of_a_pack() -> None:
    args = {"call": "c", "kind": "openai", "task": "generate", "text": streamed(PACK, None), "first": True}
    assert act(small_desk(), "calling.stream", args).data == {"delta": "", "items": 3, "ended": True}


def test_two_calls_at_once_are_kept_apart_and_old_ones_forgotten() -> None:
    desk = small_desk()
    for number in range(MOST_CALLS + 1):
        act(desk, "calling.stream", {"call": f"c{number}", "kind": "openai", "task": "ask", "text": "", "first": True})
    act(desk, "calling.stream", {"call": "c1", "kind": "openai", "task": "ask", "text": ""})
    with pytest.raises(DraftError) as caught:
        act(desk, "calling.stream", {"call": "c0", "kind": "openai", "task": "ask", "text": ""})
    assert caught.value.code == "reply_forgotten"
