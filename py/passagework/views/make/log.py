"""The log: the list of calls with what they come to, and one call whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from passagework.catalogue import text
from passagework.dollars import dollars
from passagework.models.calls import Call, CallHead
from passagework.models.item_contents import heading
from passagework.models.items import Item
from passagework.richtext.html import render_inline
from passagework.views import figures
from passagework.views.make.amounts import estimated, lasted, tokens_used
from passagework.views.make.generate import title_of
from passagework.views.make.passages import PassageView, passage_view
from passagework.views.make.removal import removed_lines
from passagework.views.make.times import moment
from passagework.views.templating import render

MOST = 50_000
"""Characters of one text that are shown: a reply of megabytes would hold the page up; the whole can be saved."""


class Sums(Protocol):
    """What calls come to: :class:`passagework.making.lists.Totals`."""

    @property
    def calls(self) -> int:
        """How many there are."""

    @property
    def tokens(self) -> int:
        """Tokens sent and received."""

    @property
    def cost(self) -> float:
        """US dollars, as far as they are known."""

    @property
    def unpriced(self) -> int:
        """Calls whose cost is not known."""


@dataclass(frozen=True)
class Shown:
    """A text as far as it is shown; ``more`` says how much of it is not, or is empty."""

    text: str
    more: str


def list_fragment(heads: Sequence[CallHead], sums: Mapping[str, Sums] | None, *, filtered: bool) -> str:
    """Render rows of the list, and before them what calls come to, where ``sums`` are given."""
    told = [] if sums is None else [(name, _sum(sums[name])) for name in _sums(filtered)]
    return render("make_log_rows", heads=heads, told=told, moment=moment, tokens=_tokens, dollars=dollars)


def call_fragment(call: Call, items: Sequence[Item]) -> str:
    """Render a call with everything that is known of it, in parts that fold."""
    return render(
        "make_log_call",
        call=call,
        title=title_of(call),
        facts=_facts(call),
        settings=_pretty(call.provider.model_dump(mode="json")),
        order=_pretty(call.order.model_dump(mode="json")),
        retrieval=_pretty(call.retrieval.model_dump(mode="json")) if call.retrieval else None,
        schema=None if call.reply_schema is None else _pretty(call.reply_schema),
        answer=None if call.answer is None else _pretty(call.answer.model_dump(mode="json")),
        messages=[(each.role, cut(each.content)) for each in call.messages],
        passages=[passage_view(each) for each in call.passages],
        raw=cut(call.raw),
        written=cut(call.text),
        removed=removed_lines(call.removed),
        items=[(each, render_inline(heading(each.content)), removed_lines(each.removed)) for each in items],
        moment=moment,
        where=_where,
    )


def cut(given: str) -> Shown:
    """Return a text as far as it is shown."""
    if len(given) <= MOST:
        return Shown(given, "")
    return Shown(given[:MOST], text("log.cut", shown=figures.count(MOST), all=figures.count(len(given))))


def _pretty(value: object) -> Shown:
    return cut(json.dumps(value, indent=2, ensure_ascii=False))


def _sums(filtered: bool) -> tuple[str, ...]:
    return ("shown", "session", "all") if filtered else ("session", "all")


def _sum(given: Sums) -> str:
    parts = [text("log.sum.calls", n=given.calls, count=figures.count(given.calls))]
    if given.tokens:
        parts.append(text("log.sum.tokens", count=figures.count(given.tokens)))
    parts.append(dollars(given.cost))
    if given.unpriced:
        parts.append(text("log.sum.unpriced", n=given.unpriced, count=figures.count(given.unpriced)))
    return " · ".join(parts)


def _tokens(head: CallHead) -> str:
    if head.input is None and head.output is None:
        return ""
    return text("making.used", input=figures.count(head.input or 0), output=figures.count(head.output or 0))


def _facts(call: Call) -> list[tuple[str, object]]:
    """What is known of a call, by name, in a line each; what is not known is left out."""
    first = None if call.first_text is None else figures.count(call.first_text)
    written: list[tuple[str, object]] = [
        ("sent", moment(call.created)),
        ("ended", "" if call.ended is None else moment(call.ended)),
        ("status", text(f"making.status.{call.status}")),
        ("took", lasted(call)),
        ("first_text", "" if first is None else text("log.milliseconds", milliseconds=first)),
        ("provider", call.provider.name),
        ("model", call.provider.model),
        ("served", call.served_model),
        ("url", call.url),
        ("http", "" if call.http is None else str(call.http)),
        ("finish", call.finish),
        ("structured", text(f"log.structured.{call.structured}")),
        ("prompt", call.prompt),
        ("estimate", estimated(call.estimate)),
        ("usage", tokens_used(call.usage)),
        ("cost", "" if call.cost is None else dollars(call.cost)),
        ("body", call.body_sha256),
        ("application", call.application),
        ("id", call.id),
    ]
    return [(text(f"log.fact.{name}"), value) for name, value in written if value]


def _where(view: PassageView) -> list[tuple[str, str]]:
    """What binds a passage to its text, by name."""
    passage = view.passage
    written = [
        ("document", passage.document),
        ("section", passage.section_id),
        ("ordinal", str(passage.ordinal + 1)),
        ("span", f"{figures.count(passage.span.start)}–{figures.count(passage.span.end)}"),
        ("rank", "" if passage.rank is None else str(passage.rank)),
        ("score", "" if passage.score is None else figures.decimals(passage.score, 4)),
        ("sha256", passage.sha256),
        ("digest", passage.digest),
    ]
    return [(text(f"log.passage.{name}"), value) for name, value in written if value]
