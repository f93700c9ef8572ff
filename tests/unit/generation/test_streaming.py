"""Replies are taken apart the same wherever the network cut them."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.generation.providers.base import read_whole
from passagework.generation.providers.openai import OpenAIReader
from passagework.generation.streaming import Event, EventStream, Halves, Thoughts


def events_of(*pieces: str) -> list[Event]:
    stream = EventStream()
    return [event for piece in pieces for event in stream.feed(piece)] + stream.close()


def test_an_event_has_the_lines_of_its_data() -> None:
    """The first example of the HTML standard's section on event streams (9.2.6)."""
    assert events_of("data: YHOO\ndata: +2\ndata: 10\n\n") == [Event("message", "YHOO\n+2\n10")]


def test_comments_ids_and_unknown_fields_are_left_out() -> None:
    """The second example of that section."""
    found = events_of(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n")
    assert [event.data for event in found] == ["first event", "second event", " third event"]


def test_a_field_without_a_value_is_an_empty_line() -> None:
    """The third example of that section; but its last block, which no blank line ends, is an event here."""
    assert [event.data for event in events_of("data\n\ndata\ndata\n\ndata:")] == ["", "\n", ""]


def test_one_space_after_the_colon_means_nothing() -> None:
    """The fourth example of that section."""
    assert [event.data for event in events_of("data:test\n\ndata: test\n\n")] == ["test", "test"]


def test_an_event_has_a_type_once() -> None:
    assert events_of("event: ping\ndata: 1\n\ndata: 2\n\n") == [Event("ping", "1"), Event("message", "2")]


def test_a_type_without_data_is_no_event_and_is_forgotten() -> None:
    assert events_of("event: ping\n\ndata: 2\n\n") == [Event("message", "2")]


def test_only_the_first_byte_order_mark_is_left_out() -> None:
    assert events_of("\ufeffdata: 1\n\n\ufeffdata: 2\n\n") == [Event("message", "1")]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_an_end_of_a_line_that_was_cut_is_one_end(end: str) -> None:
    assert events_of(*f"data: 1{end}data: 2{end}{end}data: 3{end}{end}") == [Event("message", "1\n2"), Event("message", "3")]


LINES = st.lists(st.sampled_from(["data: one", "data:two", "data", ": note", "event: ping", "id: 7", "data: é😀", "other", ""]))
ENDS = st.sampled_from(["\n", "\r", "\r\n"])


@st.composite
def cut_streams(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A stream whose lines end each in its own way, and the same in pieces."""
    lines = draw(LINES)
    ends = [draw(ENDS) for _ in lines]
    whole = "".join(line + end for line, end in zip(lines, ends, strict=True))
    cuts = sorted(draw(st.lists(st.integers(0, len(whole)), max_size=8)))
    bounds = [0, *cuts, len(whole)]
    return whole, [whole[a:b] for a, b in pairwise(bounds)]


def parsed_whole(stream: str) -> list[Event]:
    """The standard's algorithm over a whole stream: the oracle."""
    found: list[Event] = []
    data: list[str] = []
    kind = ""
    for line in [*re.split(r"\r\n|\r|\n", stream), ""]:
        name, _, value = line.partition(":")
        if not line:
            found += [Event(kind or "message", "\n".join(data))] if data else []
            data, kind = [], ""
        elif name == "data":
            data.append(value.removeprefix(" "))
        elif name == "event":
            kind = value.removeprefix(" ")
    return found


@given(cut_streams())
def test_cuts_change_nothing(stream: tuple[str, list[str]]) -> None:
    whole, pieces = stream
    assert events_of(*pieces) == parsed_whole(whole)


@given(st.text(), st.lists(st.integers(0, 400), max_size=10))
def test_halves_of_characters_are_joined(text: str, cuts: list[int]) -> None:
    """JavaScript cuts between the halves of a character beyond U+FFFF."""
    units = text.encode("utf-16-le")
    bounds = [0, *sorted(min(2 * cut, len(units)) for cut in cuts), len(units)]
    pieces = [units[a:b].decode("utf-16-le", "surrogatepass") for a, b in pairwise(bounds)]
    halves = Halves()
    assert "".join([*map(halves.feed, pieces), halves.close()]) == text


def test_a_half_that_stays_alone_can_be_written() -> None:
    halves = Halves()
    assert halves.feed("a\ud83db\ude00c\ud83d") + halves.close() == "a\ufffdb\ufffdc\ufffd"


@pytest.mark.parametrize(
    ("written", "text", "thoughts"),
    [
        ("<think>Is it? It is.</think>\n\nYes.", "Yes.", "Is it? It is."),
        ("\n<think></think>Yes.", "Yes.", ""),
        ("<think>It never ends", "", "It never ends"),
        ("<think>a </thin b</think>Yes", "Yes", "a </thin b"),
        ("<thinly veiled> text", "<thinly veiled> text", ""),
        ("<th", "<th", ""),
        ("Yes <think>no</think>", "Yes <think>no</think>", ""),
        ("", "", ""),
    ],
)
def test_thoughts_are_kept_apart_however_they_are_cut(written: str, text: str, thoughts: str) -> None:
    for size in (1, 2, 3, 7, 100):
        parting = Thoughts()
        parts = [parting.feed(written[at : at + size]) for at in range(0, len(written), size)] + [parting.close()]
        assert ("".join(part[0] for part in parts), "".join(part[1] for part in parts)) == (text, thoughts), size


def test_a_reply_that_is_no_stream_is_read_at_its_end() -> None:
    reader = OpenAIReader()
    body = json.dumps({"choices": [{"message": {"content": "Yes [1]."}, "finish_reason": "stop"}]})
    assert "".join(map(reader.feed, ("\n\n", body[:20], body[20:]))) == ""
    assert (reader.close(), reader.text, reader.ended) == ("Yes [1].", "Yes [1].", True)


@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini"])
@pytest.mark.parametrize(
    "raw",
    [
        "",
        "<html><body>Sign in</body></html>",
        "Forbidden",
        "data: not json\n\n",
        "data: " + "[" * 100_000 + "\n\n",
        "[" * 100_000,
        '{"choices": ' + '{"a":' * 200_000,
        'data: {"choices": "no list", "candidates": 3, "usage": [], "type": {"a": 1}, "error": null}\n\n',
        'data: {"choices": [null, 3, {"delta": 7, "finish_reason": {}}], "usage": {"prompt_tokens": -1}}\n\n',
        'data: {"type": "content_block_delta", "delta": [1]}\n\ndata: {"type": "message_start", "message": 4}\n\n',
        'data: {"candidates": [{"content": {"parts": {"text": "x"}}}], "usageMetadata": {"promptTokenCount": true}}\n\n',
        "data: null\n\ndata: 1e999\n\ndata: " + "9" * 5000 + "\n\n",
    ],
)
def test_what_no_provider_sends_is_no_text_and_ends_nothing(kind: str, raw: str) -> None:
    reader = read_whole(kind, raw)
    assert (reader.text, reader.ended) == ("", False)


def test_hostile_depth_is_not_parsed() -> None:
    """json.loads of it would end Pyodide for good; here it would raise RecursionError."""
    reader = read_whole("openai", "data: " + '{"a":' * 5000 + "1" + "}" * 5000 + "\n\n")
    assert reader.unread == 1
