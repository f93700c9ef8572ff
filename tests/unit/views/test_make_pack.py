"""A pack as it came: what was asked for and drafted, what was removed, and what the checks found."""

from __future__ import annotations

import pytest
from tests.making_samples import generate_call, pack, passages
from tests.unit.views.markup import Element, parse

from passagework.models.calls import Call, CallError, GenerateOrder
from passagework.models.findings import Finding
from passagework.models.items import CardContent, Item
from passagework.views.make.generate import pack_fragment


def shown(call: Call, items: tuple[Item, ...]) -> Element:
    return parse(pack_fragment(call, items))


def test_what_was_drafted_is_counted_by_kind() -> None:
    items = pack()
    page = shown(generate_call(items), items)
    assert page.select("[data-state]")[0].line == "6 items were drafted."
    rows = [[cell.line for cell in row.select("th, td")] for row in page.select(".pack-kinds tbody tr")]
    assert rows[0] == ["Multiple choice", "1", "1"] and len(rows) == 6
    assert len(page.select(".pack-item")) == 6
    assert page.select(".pack-acts a")[0].line == "Review the 6 items"


def test_fewer_than_were_asked_for_is_said() -> None:
    items = pack()[:2]
    page = shown(generate_call(items, order=GenerateOrder(topic="bias", counts={"choice": 3, "short": 1})), items)
    assert page.select(".pack-title")[0].line == "bias"
    assert [cell.line for cell in page.select(".pack-kinds tbody tr")[0].select("td")] == ["3", "1 2 fewer"]


def test_items_that_failed_a_check_are_counted_and_marked() -> None:
    bad = Finding(check="numbers", case="absent", outcome="bad")
    items = tuple(item.model_copy(update={"findings": (bad, bad) if at == 0 else ()}) for at, item in enumerate(pack()))
    page = shown(generate_call(items), items)
    assert page.select(".pack-findings li")[0].line == "1 item failed a check."
    assert page.select(".pack-item .bad")[0].line == "2 checks failed" and len(page.select(".pack-item .bad")) == 1


def test_items_without_citations_are_counted() -> None:
    card = CardContent(front="Bias", back="A fault that size does not mend")
    items = (*pack()[:2], pack()[2].model_copy(update={"content": card}))
    page = shown(generate_call(items), items)
    assert page.select(".pack-findings li")[-1].line == "1 item cites no passage."


def test_what_was_removed_of_the_call_and_of_its_items_is_listed() -> None:
    items = pack()
    page = shown(generate_call(items), items)
    assert [line.line for line in page.select(".removed li")] == ["A citation of passage 99, which was not sent. (2 times) [99]"]


@pytest.mark.parametrize("status", ["cut", "cancelled", "failed", "interrupted", "refused"])
def test_a_call_without_items_shows_what_had_come(status: str) -> None:
    error = CallError(code="x", message="It broke.", hint="Try again.", retry=True)
    page = shown(generate_call((), status=status, text='{"card": [', error=error, removed=()), ())
    assert page.select(".make-error h3")[0].line == "It broke."
    assert page.select(".prompt-text")[0].text == '{"card": [' and not page.select(".pack-acts, .pack-kinds")


def test_passages_that_are_cited_stand_apart() -> None:
    items = pack()[:1]
    page = shown(generate_call(items), items)
    cited, others = page.select(".pack-passages .sents")
    assert [each.get("data-passage") for each in cited.select(".sent")] == ["1", "2"]
    assert len(others.select(".sent")) == len(passages()) - 2
