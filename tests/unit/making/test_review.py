"""The rules of reviewing: what decisions and edits make of an item, and that any number of steps can be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.making_samples import CONTENTS, item, pack, passages

from passagework.errors import DraftError
from passagework.making import fields, review
from passagework.making.heads import item_head
from passagework.models.items import CardContent, Change, ChoiceContent, Decision, Item, Option, ShortContent

CHOICE, SHORT = item(0), item(1)


def with_stem(text: str, of: Item = CHOICE) -> ChoiceContent:
    assert isinstance(of.content, ChoiceContent)
    return of.content.model_copy(update={"stem": text})


@pytest.mark.parametrize(("action", "status"), [("accept", "accepted"), ("reject", "rejected")])
def test_a_decision_changes_the_status_and_is_kept_with_its_time_and_reason(action: str, status: str) -> None:
    decided = review.decide(SHORT, action, 7, "because")
    assert decided.status == status
    assert decided.decisions == (Decision(at=7, action=action, reason="because"),)
    assert SHORT.decisions == ()


def test_a_mind_can_be_changed_and_every_step_stays() -> None:
    now = review.decide(review.decide(review.decide(SHORT, "accept", 1), "reject", 2), "reopen", 3)
    assert now.status == "drafted"
    assert [each.action for each in now.decisions] == ["accept", "reject", "reopen"]


@pytest.mark.parametrize("action", ["accept", "reject", "reopen"])
def test_deciding_the_same_again_is_refused(action: str) -> None:
    once = SHORT if action == "reopen" else review.decide(SHORT, action, 1)
    with pytest.raises(DraftError) as caught:
        review.decide(once, action, 2)
    assert caught.value.code == "already_decided"


def test_deciding_on_many_leaves_those_of_that_status_as_they_are() -> None:
    first, *rest = pack()
    made = review.decide_all([review.decide(first, "accept", 1), *rest], "accept", 2)
    assert [each.id for each in made] == [each.id for each in rest]
    assert {each.decisions[-1].at for each in made} == {2}


def test_an_edit_keeps_each_field_before_and_after_and_forgets_the_findings() -> None:
    checked = pack()[0]
    assert checked.findings
    edited = review.edit(checked, with_stem("Why?"), 5)
    assert edited.decisions[-1].changes == (Change(field="stem", before=_stem(), after="Why?"),)
    assert (edited.findings, edited.supports, edited.drafted) == ((), (), checked.drafted)
    assert edited.status == "drafted"


def _stem() -> str:
    assert isinstance(CHOICE.content, ChoiceContent)
    return CHOICE.content.stem


def test_an_option_that_goes_is_told_by_its_fields_and_comes_back_by_undo() -> None:
    content = with_stem(_stem())
    fewer = content.model_copy(update={"options": content.options[:3]})
    edited = review.edit(CHOICE, fewer, 5)
    assert {each.field: each.after for each in edited.decisions[-1].changes} == {"options.3.text": "", "options.3.reason": ""}
    assert review.undo(edited, 6).content == CHOICE.content


def test_an_option_that_is_added_goes_by_undo() -> None:
    content = with_stem(_stem())
    more = content.model_copy(update={"options": (*content.options, Option(text="None", reason=""))})
    edited = review.edit(CHOICE, more, 5)
    assert [each.field for each in edited.decisions[-1].changes] == ["options.4.text"]
    assert review.undo(edited, 6).content == CHOICE.content


def test_an_edit_that_changes_nothing_is_refused() -> None:
    with pytest.raises(DraftError) as caught:
        review.edit(CHOICE, CHOICE.content, 5)
    assert caught.value.code == "nothing_changed"


def test_an_item_stays_of_its_kind() -> None:
    with pytest.raises(DraftError):
        review.edit(CHOICE, CardContent(front="a", back="b"), 5)


def test_only_passages_that_were_sent_can_be_cited() -> None:
    assert isinstance(SHORT.content, ShortContent)
    cites = SHORT.content.model_copy(update={"citations": (1, 3)})
    with pytest.raises(DraftError) as caught:
        review.edit(SHORT, cites, 5)
    assert (caught.value.code, caught.value.values["number"]) == ("unknown_citation", 3)
    edited = review.edit(SHORT, cites, 5, passages())
    assert [each.number for each in edited.evidence] == [1, 3]


def test_a_passage_that_is_no_longer_cited_stays_so_that_undo_needs_no_call() -> None:
    assert isinstance(SHORT.content, ShortContent)
    edited = review.edit(SHORT, SHORT.content.model_copy(update={"citations": ()}), 5)
    assert [each.number for each in review.undo(edited, 6).evidence] == [1]


def test_undo_takes_back_one_step_at_a_time_and_then_refuses() -> None:
    now = review.decide(review.edit(review.decide(CHOICE, "accept", 1), with_stem("Why?"), 2), "reject", 3)
    seen = []
    for at in (4, 5, 6):
        now = review.undo(now, at)
        seen.append((now.status, now.content == CHOICE.content))
    assert seen == [("accepted", False), ("accepted", True), ("drafted", True)]
    with pytest.raises(DraftError) as caught:
        review.undo(now, 7)
    assert caught.value.code == "no_decision"


def test_after_an_undo_something_else_can_be_decided_and_undone() -> None:
    now = review.undo(review.decide(SHORT, "accept", 1), 2)
    now = review.decide(now, "reject", 3)
    assert [each.action for each in review.standing(now.decisions)] == ["reject"]
    assert review.undo(now, 4).status == "drafted"


def test_undoing_a_decision_keeps_what_the_checks_found_and_undoing_an_edit_does_not() -> None:
    checked = pack()[0]
    assert review.undo(review.decide(checked, "accept", 1), 2).findings == checked.findings
    rechecked = review.edit(checked, with_stem("Why?"), 1).model_copy(update={"findings": checked.findings[:1]})
    assert review.undo(rechecked, 2).findings == ()


STEPS = st.lists(st.sampled_from(["accept", "reject", "reopen", "edit", "undo"]), max_size=12)


@given(steps=STEPS, kind=st.integers(0, 5))
def test_whatever_was_done_the_item_is_what_its_standing_decisions_make_of_its_draft(steps: list[str], kind: int) -> None:
    """An undo stack kept by hand is the oracle: items as they were before each step."""
    now = start = item(kind)
    before: list[Item] = []
    for at, step in enumerate(steps, start=1):
        try:
            then = _stepped(now, step, at)
        except DraftError:
            continue
        if step == "undo":
            now = then
            old = before.pop()
            assert (then.status, then.content) == (old.status, old.content)
        else:
            before.append(now)
            now = then
        assert now.status == review.status_of(now.decisions)
        assert now.content == review.content_of(start.drafted, now.decisions)
    for at in range(100, 100 + len(before)):
        now = review.undo(now, at)
    assert (now.status, now.content) == ("drafted", start.content)


def _stepped(given_item: Item, step: str, at: int) -> Item:
    if step == "undo":
        return review.undo(given_item, at)
    if step != "edit":
        return review.decide(given_item, step, at)
    changed = fields.fields_of(given_item.content)
    name = next(iter(changed))
    return review.edit(given_item, fields.content_of(given_item.content.kind, changed | {name: f"Edited at {at}"}), at)


@pytest.mark.parametrize("content", [each for each, _ in CONTENTS], ids=lambda each: each.kind)
def test_a_content_is_its_fields(content: Any) -> None:
    assert fields.content_of(content.kind, fields.fields_of(content)) == content


def test_edits_that_are_of_another_draft_are_said_to_be_damaged() -> None:
    hostile = Decision(at=1, action="edit", changes=(Change(field="options.999999999.text.x.y", before="", after="z"),))
    with pytest.raises(DraftError) as caught:
        review.undo(CHOICE.model_copy(update={"decisions": (hostile, Decision(at=2, action="accept"))}), 3)
    assert caught.value.code == "bad_item"


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"stem": "  "}, {"stem": "review.fault.empty"}),
        ({"options": [{"text": "a"}, {"text": "b"}, {"text": " "}]}, {"options.2.text": "review.fault.empty"}),
        ({"options": [{"text": "a", "reason": ""}]}, {"options": "review.fault.few"}),
        ({"options": [{"text": str(n)} for n in range(11)]}, {"options": "review.fault.many"}),
        ({"key": 9}, {"key": "review.fault.key"}),
        ({"citations": "1"}, {"citations": "review.fault.wrong"}),
    ],
)
def test_a_form_is_told_what_is_wrong_where(change: dict[str, Any], faults: dict[str, str]) -> None:
    content, found = review.read(CHOICE.content.model_dump(mode="json") | change)
    assert (content, found) == (None, faults)


def test_a_form_s_texts_are_trimmed() -> None:
    content, _ = review.read(CHOICE.content.model_dump(mode="json") | {"stem": " Why? \n"})
    assert isinstance(content, ChoiceContent)
    assert content.stem == "Why?"


def test_the_head_tells_when_the_status_changed_and_what_undo_would_take_back() -> None:
    now = review.edit(review.decide(CHOICE, "accept", 10), with_stem("Why?"), 20)
    assert (item_head(now).decided, item_head(now).touched, item_head(now).title) == (10, 20, "Why?")
    back = review.undo(review.undo(now, 30), 40)
    assert (item_head(back).decided, item_head(back).touched) == (None, None)


def test_a_head_counts_findings_and_names_documents_once() -> None:
    head = item_head(pack()[0])
    assert (head.bad, head.notes) == tuple(
        sum(each.outcome == outcome for each in pack()[0].findings) for outcome in ("bad", "note")
    )
    assert head.documents == ("short-course",)
