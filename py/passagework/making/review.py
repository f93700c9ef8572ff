"""What a person decides about an item: the rules, without a page or a store.

An item's decisions are only ever added to. ``undo`` takes back the one before it that still stands, so that any number of
steps can be taken back at any time; status and content are what the standing decisions make of the draft.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from passagework.errors import DraftError
from passagework.making import fields
from passagework.models.calls import SentPassage
from passagework.models.item_contents import cited
from passagework.models.items import Change, Content, Decision, Item, ItemStatus

STATUS: dict[str, ItemStatus] = {"accept": "accepted", "reject": "rejected", "reopen": "drafted"}
"""What each action makes of an item; an edit leaves its status as it is."""


def standing(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the decisions that no ``undo`` has taken back."""
    left: list[Decision] = []
    for each in decisions:
        if each.action != "undo":
            left.append(each)
        elif left:
            left.pop()
    return tuple(left)


def status_of(decisions: Sequence[Decision]) -> ItemStatus:
    """Return the status that decisions lead to."""
    steps = [STATUS[each.action] for each in standing(decisions) if each.action in STATUS]
    return steps[-1] if steps else "drafted"


def decided(decisions: Sequence[Decision]) -> int | None:
    """Return when the status became what it is; None where it is still the draft's."""
    steps = [each.at for each in standing(decisions) if each.action in STATUS]
    return steps[-1] if steps else None


def touched(decisions: Sequence[Decision]) -> int | None:
    """Return when the last decision that stands was made, edits too: the one that ``undo`` would take back."""
    left = standing(decisions)
    return left[-1].at if left else None


def content_of(drafted: Content, decisions: Sequence[Decision]) -> Content:
    """Return the content that edits make of the draft (raises DraftError for edits that are of no such draft)."""
    content = drafted
    for each in standing(decisions):
        if each.action == "edit":
            try:
                content = fields.applied(content, each.changes)
            except ValueError as error:
                raise DraftError("bad_item", detail="its edits do not fit its draft") from error
    return content


def decide(item: Item, action: str, at: int, reason: str = "") -> Item:
    """Accept, reject or reopen (raises DraftError where that is what has been decided already)."""
    if item.status == STATUS[action]:
        raise DraftError("already_decided")
    decision = Decision(at=at, action=action, reason=reason)  # type: ignore[arg-type]
    return item.model_copy(update={"status": STATUS[action], "decisions": (*item.decisions, decision)})


def decide_all(items: Sequence[Item], action: str, at: int, reason: str = "") -> tuple[Item, ...]:
    """Decide on many at one time; those of that status already are left out."""
    return tuple(decide(each, action, at, reason) for each in items if each.status != STATUS[action])


def edit(item: Item, content: Content, at: int, passages: Sequence[SentPassage] = ()) -> Item:
    """Return the item with another content (raises DraftError where nothing differs, or a citation names no passage).

    ``passages`` are those that its call sent: any of them can be cited. Those that it cited before stay with it, so that an
    edit can be taken back when the call is gone from the log. What checks found of the old content is gone.
    """
    if content.kind != item.content.kind:
        raise DraftError("bad_item", detail=f"a {item.content.kind} cannot become a {content.kind}")
    made = fields.changes(item.content, content)
    if not made:
        raise DraftError("nothing_changed")
    known = {each.number: each for each in (*passages, *item.evidence)}
    unknown = [number for number in cited(content) if number not in known]
    if unknown:
        raise DraftError("unknown_citation", number=unknown[0])
    kept = {each.number for each in item.evidence} | set(cited(content))
    return item.model_copy(
        update={
            "content": content,
            "evidence": tuple(known[number] for number in sorted(kept)),
            "decisions": (*item.decisions, Decision(at=at, action="edit", changes=made)),
            "findings": (),
            "supports": (),
        }
    )


def undo(item: Item, at: int) -> Item:
    """Take back the last decision that stands (raises DraftError where none does).

    Where that was an edit, what checks found of the content is gone with it.
    """
    if not standing(item.decisions):
        raise DraftError("no_decision")
    decisions = (*item.decisions, Decision(at=at, action="undo"))
    content = content_of(item.drafted, decisions)
    same = content == item.content
    return item.model_copy(
        update={
            "status": status_of(decisions),
            "content": content,
            "decisions": decisions,
            "findings": item.findings if same else (),
            "supports": item.supports if same else (),
        }
    )


def edits(item: Item) -> dict[str, Change]:
    """Return, by field, what stands now beside what was drafted."""
    return {each.field: each for each in fields.changes(item.drafted, item.content)}


def read(given: object) -> tuple[Content | None, dict[str, str]]:
    """Read a content that was written in a form: the content, or the faults by field as keys of their words."""
    try:
        return fields.CONTENT.validate_python(_stripped(given)), {}
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        return None, {_place(each["loc"]): FAULTS.get(each["type"], "review.fault.wrong") for each in found}


FAULTS = {
    "string_too_short": "review.fault.empty",
    "too_short": "review.fault.few",
    "too_long": "review.fault.many",
    "value_error": "review.fault.key",
}
"""Words for what pydantic finds wrong with a form."""


def _place(loc: tuple[int | str, ...]) -> str:
    """Name a field; the first part of ``loc`` is the kind. A fault of the whole is the key's: no other spans fields."""
    return ".".join(map(str, loc[1:])) or "key"


def _stripped(given: object) -> object:
    if isinstance(given, dict):
        return {name: _stripped(value) for name, value in given.items()}
    if isinstance(given, list):
        return [_stripped(value) for value in given]
    return given.strip() if isinstance(given, str) else given
