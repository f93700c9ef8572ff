"""GIFT as another program's parser reads it."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tests.accepted_items import accepted

from passagework.exports.items.gift import gift
from passagework.exports.items.questions import question
from passagework.exports.items.texts import tex_html, tex_line
from sitebuild.node import find_node

READER = Path(__file__).with_name("gift.mjs")


@cache
def read() -> list[dict[str, Any]]:
    text = gift([question(each) for each in accepted()], "Means: chapter {1}")
    done = subprocess.run([find_node().program, READER], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_item_arrives_as_what_it_is() -> None:
    assert [each["type"] for each in read()] == ["Category", "MC", "Short", "Essay", "TF", "Essay", "Description"]


def test_texts_are_what_was_written() -> None:
    """TeX with ``\\neq`` and ``\\nu`` and every sign that GIFT uses come back as they were."""
    for each, found in zip(accepted(), read()[1:], strict=True):
        written = tex_html(question(each).prompt).replace("\n", " ")
        assert found["stem"]["format"] == "html" and written in found["stem"]["text"]


def test_the_key_and_the_reasons_are_in_their_order() -> None:
    choice = question(accepted()[0])
    found = read()[1]["choices"]
    assert [each["isCorrect"] for each in found] == [False, True, False]
    assert [each["text"]["text"] for each in found] == [tex_line(option.text) for option in choice.options]
    assert [each["feedback"]["text"] for each in found if each["feedback"]] == [
        tex_line(o.reason) for o in choice.options if o.reason
    ]


def test_answers_that_are_compared_are_plain() -> None:
    assert [each["text"]["text"] for each in read()[2]["choices"]] == ["the mean of {x}: a~b", "mean", "2 = 2\\*1"]


def test_sources_travel_in_the_feedback() -> None:
    told = [each["globalFeedback"] for each in read()[1:6]]
    assert all("A course: means &amp; more, Means, pp. iv–5" in each["text"] for each in told)
    assert read()[4]["isTrue"] is False
