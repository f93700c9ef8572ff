"""Whatever a model writes, it is read: nothing raises, and what is kept cites only what was sent."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.generation.small_desk import ask, call_in, generate, small_desk

from passagework.generation.reading import read_answer, read_pack
from passagework.generation.schema import REPLIES
from passagework.models.calls import Call, GenerateOrder

NAMES = sorted(
    {name for model in REPLIES.values() for name in model.model_fields} | {"kind", "choices", "correct", "items", "text"}
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.floats()
    | st.sampled_from(["", "A", "b)", "[1]", "[9, 1]", "true", "apply", "x"])
)
ODD = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6), max_leaves=8
)
ITEMS = st.dictionaries(st.sampled_from(NAMES), ODD, max_size=9)
PACKS = st.dictionaries(
    st.sampled_from([*REPLIES, "covered", "flashcards", "items", "pack"]), st.lists(ITEMS, max_size=3) | ODD, max_size=4
)


@cache
def asked() -> Call:
    return call_in(ask(small_desk(), "Why does a loaf rise?"))


@cache
def ordered() -> tuple[Call, GenerateOrder]:
    call = call_in(generate(small_desk(), counts=dict.fromkeys(REPLIES, 5)))
    assert isinstance(call.order, GenerateOrder)
    return call, call.order


def check(text: str) -> None:
    call, order = ordered()
    read = read_pack(call, order, text, 0)
    sent = {each.number for each in call.passages}
    for item in read.items:
        assert set(item.content.citations) <= sent
        assert [each.number for each in item.evidence] == list(item.content.citations)
        item.model_validate_json(item.model_dump_json())


@settings(max_examples=150)
@given(PACKS)
def test_any_shape(pack: dict[str, Any]) -> None:
    check(json.dumps(pack))


@settings(max_examples=60)
@given(st.lists(ITEMS, max_size=3), st.integers(0, 400))
def test_any_shape_cut_anywhere(items: list[dict[str, Any]], end: int) -> None:
    check(json.dumps(items)[:end])


@given(st.text(st.sampled_from('{}[]",:\\ choice1key <think>/\n'), max_size=60))
def test_any_text(text: str) -> None:
    check(text)
    read = read_answer(asked(), text)
    assert read.covered in ("yes", "partly", "no")
