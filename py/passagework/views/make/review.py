"""An item to decide on, with its evidence and what the checks found; and the list of items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from passagework.catalogue import text
from passagework.models.item_contents import cited
from passagework.models.items import Change, Decision, Item, ItemHead
from passagework.richtext.html import render as rich
from passagework.richtext.html import render_inline
from passagework.views.make.fields import field_name, field_value, letter
from passagework.views.make.findings import SIGNS, finding_lines
from passagework.views.make.passages import PassageView, passage_view
from passagework.views.make.removal import removed_lines
from passagework.views.make.times import moment
from passagework.views.templating import render


@dataclass(frozen=True)
class DecisionLine:
    """A decision as the history shows it; ``stands`` where no undo has taken it back."""

    words: str
    at: Markup
    reason: str
    changes: tuple[tuple[str, str, str], ...]
    stands: bool


def item_fragment(item: Item, edits: Mapping[str, Change], standing: Sequence[Decision], called: int | None) -> str:
    """Render an item.

    ``edits`` are what its content differs in from the draft, by field; ``standing`` its decisions that were not taken back;
    ``called`` when its call was made, None where the log has it no longer.
    """
    numbers = cited(item.content)
    findings = finding_lines(item.findings)
    return render(
        "make_review_item",
        item=item,
        content=item.content,
        origin=_origin(item, numbers),
        called=None if called is None else moment(called),
        decided=[moment(each.at) for each in standing if each.action in ("accept", "reject")][-1:],
        reason=next((each.reason for each in reversed(standing) if each.action == "reject"), ""),
        rich=rich,
        inline=render_inline,
        letter=letter,
        edited=_was(edits),
        gone=[_change(each) for each in edits.values() if not each.after],
        evidence=_evidence(item, numbers),
        findings=findings,
        bad=sum(each.outcome == "bad" for each in findings),
        removed=removed_lines(item.removed),
        history=_history(item.decisions, standing),
    )


def list_fragment(heads: Sequence[ItemHead]) -> str:
    """Render rows of the list."""
    return render("make_review_rows", heads=heads, inline=render_inline, signs=SIGNS)


def _evidence(item: Item, numbers: Sequence[int]) -> list[PassageView]:
    known = {each.number: each for each in item.evidence}
    return [passage_view(known[number], item.supports) for number in numbers if number in known]


def _origin(item: Item, numbers: Sequence[int]) -> str:
    """The section that the item rests on, or the topic that was asked for."""
    known = {each.number: each for each in item.evidence}
    first = next((known[number] for number in numbers if number in known), None)
    if first is not None:
        return first.section_title or first.document_title
    return item.topic


def _was(edits: Mapping[str, Change]) -> dict[str, str]:
    return {name: field_value(name, each.before) for name, each in edits.items() if each.after}


def _change(given: Change) -> tuple[str, str, str]:
    return field_name(given.field) or given.field, field_value(given.field, given.before), field_value(given.field, given.after)


def _history(decisions: Sequence[Decision], standing: Sequence[Decision]) -> list[DecisionLine]:
    """The newest first; what was taken back is told by its not standing, and the taking back is a line of its own."""
    left = list(standing)
    lines = []
    for each in decisions:
        stands = bool(left) and each is left[0]
        if stands:
            left.pop(0)
        lines.append(
            DecisionLine(
                words=text(f"review.decision.{each.action}"),
                at=moment(each.at),
                reason=each.reason,
                changes=tuple(_change(change) for change in each.changes),
                stands=stands or each.action == "undo",
            )
        )
    return lines[::-1]
