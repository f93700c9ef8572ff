"""An answer as it was checked: its sentences with what speaks against them, the passages it cites, and those that it does not."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from passagework.catalogue import text
from passagework.models.calls import Answer, AskOrder, Call, Statement
from passagework.richtext.html import render as rich
from passagework.richtext.marks import Mark
from passagework.views.make.amounts import lasted, used
from passagework.views.make.findings import finding_lines
from passagework.views.make.passages import apart, passage_view, source_of
from passagework.views.make.removal import removed_lines
from passagework.views.templating import render


@dataclass(frozen=True)
class TurnView:
    """A question and its answer, earlier in the thread."""

    call: str
    question: str
    answer: Markup


@dataclass(frozen=True)
class Doubt:
    """A sentence that does not stand as it is, and why."""

    statement: int
    sentence: str
    reasons: tuple[str, ...]


def answer_fragment(call: Call) -> str:
    """Render what came of a question, whatever it was."""
    answer = call.answer
    cited, others = apart(call.passages, answer.cited if answer else ())
    supports = [support for statement in answer.statements for support in statement.supports] if answer else []
    return render(
        "make_answer",
        call=call,
        question=call.order.question if isinstance(call.order, AskOrder) else "",
        answer=answer,
        thread=[TurnView(turn.call, turn.question, rich(turn.answer, _plainly)) for turn in call.thread],
        body=answer_html(answer) if answer else None,
        doubts=doubts_of(answer) if answer else [],
        findings=[line for line in finding_lines(answer.findings) if line.outcome in ("bad", "note")] if answer else [],
        cited=[passage_view(passage, supports) for passage in cited],
        others=[passage_view(passage) for passage in others],
        sources=sources_of(call),
        removed=removed_lines(call.removed),
        used=used(call.usage, call.cost),
        lasted=lasted(call),
        status=call.status,
    )


def answer_html(answer: Answer) -> Markup:
    """Render the answer's text: each sentence knows what supports it, each citation opens its passage."""
    marks = [_mark(number, statement) for number, statement in enumerate(answer.statements)]
    return rich(answer.text, cite, _apart_from_each_other(marks))


def cite(numbers: tuple[int, ...]) -> Markup:
    """Write citations, each a way to its passage."""
    one = Markup('<button type="button" class="cite" data-action="cite" data-number="{}" aria-label="{}">{}</button>')
    return Markup("").join(one.format(number, text("making.cite", number=number), f"[{number}]") for number in numbers)


def doubts_of(answer: Answer) -> list[Doubt]:
    """The sentences that do not stand as they are."""
    return [
        Doubt(number, answer.text[statement.span.start : statement.span.end].strip(), reasons_of(statement))
        for number, statement in enumerate(answer.statements)
        if statement.faults
    ]


def reasons_of(statement: Statement) -> tuple[str, ...]:
    """Say what is wrong with a sentence."""
    return tuple(text(f"ask.fault.{fault}", numbers=", ".join(statement.numbers)) for fault in statement.faults)


def sources_of(call: Call) -> str:
    """The cited passages as a list to copy after the answer."""
    cited, _ = apart(call.passages, call.answer.cited if call.answer else ())
    return "\n".join(f"[{passage.number}] {source_of(passage)}" for passage in cited)


def _plainly(numbers: tuple[int, ...]) -> Markup:
    """Citations of an earlier answer are numbers of other passages: they are left as words."""
    return Markup("").join(Markup('<span class="cited-before">[{}]</span>').format(number) for number in numbers)


def _mark(number: int, statement: Statement) -> Mark:
    supports = " ".join(f"{each.number}:{each.span.start}-{each.span.end}" for each in statement.supports)
    opening = Markup('<span class="claim{}" data-statement="{}" data-supports="{}"{}>')
    if not statement.faults:
        span = opening.format("", number, supports, "")
        return Mark(statement.span.start, statement.span.end, span, Markup("</span>"))
    span = opening.format(" doubted", number, supports, Markup(' tabindex="0"'))
    why = Markup('<span class="doubt">{}</span></span>').format(" ".join(reasons_of(statement)))
    return Mark(statement.span.start, statement.span.end, span, why)


def _apart_from_each_other(marks: list[Mark]) -> list[Mark]:
    """Of marks that overlap, the first; the renderer wants none that do."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda each: each.start):
        if not kept or mark.start >= kept[-1].end:
            kept.append(mark)
    return kept
