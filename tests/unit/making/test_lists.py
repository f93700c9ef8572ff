"""What lists show: filters on heads, sums, and heads that cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.making_samples import ask_call, failed_call, generate_call, pack

from passagework.errors import DraftError
from passagework.making import review
from passagework.making.call_heads import call_head
from passagework.making.heads import LONGEST, item_head
from passagework.making.lists import calls_shown, items_shown, progress, totals
from passagework.making.stored import call_of, heads_of, item_of, items_of, readable
from passagework.models.calls import Call, CallHead
from passagework.models.filters import CallFilter, ItemFilter
from passagework.models.items import ItemHead
from passagework.text.shortening import shortened

ITEMS = [
    *(item_head(each) for each in pack()),
    item_head(review.decide(pack(1, call="other")[0], "accept", 5)),
    item_head(review.decide(pack(2, call="other")[1], "reject", 6)),
]
CALLS = [call_head(each) for each in (ask_call(), generate_call(), failed_call())]


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({}, [0, 1, 2, 3, 4, 5, 6, 7]),
        ({"status": "accepted"}, [6]),
        ({"kind": "choice"}, [0, 6]),
        ({"pack": ITEMS[6].pack}, [6, 7]),
        ({"document": "short-course"}, [0, 1, 2, 3, 4, 5, 6, 7]),
        ({"document": "another"}, []),
        ({"findings": True}, [at for at, head in enumerate(ITEMS) if head.bad or head.notes]),
        ({"text": "ERROR halve"}, [3]),
        ({"text": "halve nothing"}, []),
        ({"kind": "short", "status": "rejected"}, [7]),
    ],
)
def test_a_filter_of_items_shows_what_it_asks_for_in_order(given: dict[str, Any], places: list[int]) -> None:
    assert items_shown(ITEMS, ItemFilter(**given)) == [ITEMS[at] for at in places]


def test_progress_counts_every_status() -> None:
    assert progress(ITEMS).model_dump() == {"drafted": 6, "accepted": 1, "rejected": 1}


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({}, [0, 1, 2]),
        ({"task": "generate"}, [1]),
        ({"status": "failed"}, [2]),
        ({"provider": "Server on this machine"}, [0, 1, 2]),
        ({"provider": "Another"}, []),
        ({"text": "size enough"}, [2]),
        ({"text": "SMALL-MODEL representative"}, [0, 1]),
        ({"text": "failed"}, [2]),
    ],
)
def test_a_filter_of_calls_looks_at_title_provider_model_and_outcome(given: dict[str, Any], places: list[int]) -> None:
    assert calls_shown(CALLS, CallFilter(**given)) == [CALLS[at] for at in places]


def test_totals_add_up_what_is_known_and_count_what_is_not() -> None:
    unpriced = call_head(ask_call(name="free", cost=None))
    assert totals([*CALLS, unpriced]).model_dump() == {"calls": 4, "tokens": 3 * 2300, "cost": 2 * 0.00075, "unpriced": 1}
    assert totals(CALLS, {CALLS[0].id}).calls == 1


def test_a_title_is_one_line_and_ends_where_it_must() -> None:
    assert shortened("a\n b", LONGEST) == "a b"
    assert shortened("x" * 500, LONGEST) == "x" * 199 + "…"
    assert shortened("a" + " " * 5000 + "b", LONGEST) == "a…", "what was not looked at is not passed over in silence"


def test_a_head_that_cannot_be_read_is_counted_and_hides_no_other() -> None:
    rows: list[Any] = [each.model_dump(mode="json") for each in CALLS]
    rows[1] = {"id": "of a newer version", "what": {}}
    heads, unreadable = heads_of(CallHead, json.dumps(rows).encode())
    assert ([each.id for each in heads], unreadable) == ([CALLS[0].id, CALLS[2].id], 1)


HOSTILE = {
    "deep list": b"[" * 100_000 + b"]" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "half a pair of surrogates": b'["\\ud800"]',
    "not UTF-8": b"[\xff]",
    "no list": b"{}",
    "nothing": b"",
    "a script": b'"</script><script>alert(1)</script>"',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_list_of_heads_is_refused_in_words(name: str) -> None:
    with pytest.raises(DraftError) as caught:
        heads_of(ItemHead, HOSTILE[name])
    assert caught.value.message


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("read", [call_of, item_of, items_of])
def test_what_is_no_call_and_no_item_is_refused_in_words(name: str, read: Any) -> None:
    with pytest.raises(DraftError) as caught:
        read(HOSTILE[name])
    assert caught.value.code in {"bad_call", "bad_item"}
    assert len(caught.value.hint) < 1000


def test_a_call_whose_schema_nests_too_deep_hides_no_other() -> None:
    good = generate_call().model_dump_json()
    deep = good.replace('"reply_schema":{', '"reply_schema":' + "[" * 500 + "]" * 500 + ',"x":{', 1)
    calls, unreadable = readable(Call, json.dumps([good, deep, "[" * 100_000, good]).encode())
    assert ([each.id for each in calls], unreadable) == ([generate_call().id] * 2, 2)
