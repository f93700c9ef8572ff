"""The gold set: good drafts and answers, and spoilt ones with one fault each, bound to the passages of the course.

Drafts, answers and what is spoilt by hand are in ``gold/``; the rest is spoilt by code with a seed. All of it is put together
here, the same on every run.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from eval.checks import spoilt_answers
from eval.checks.gold_set import PARTS, Draft, Part, Reply, gold
from eval.checks.spoiling import BY_CODE, OTHER, quote_altered, quoted

from passagework.models.calls import Removed, SentPassage
from passagework.models.item_contents import cited
from passagework.models.items import ChoiceContent, Content, Item, Option
from passagework.models.library import Span
from passagework.retrieval.index import IndexedDocument
from sitebuild.library import index
from sitebuild.paths import ROOT
from sitebuild.texts.short_course import load_short_course

Named = TypeVar("Named", Draft, Reply)
PARAPHRASED = "paraphrased"
"""Marks what is written anew by hand and is still good: it says the same in other words than the passage."""
QUOTED = 8
"""Drafts of each part that also get a good variant with a quotation."""
PACKS = 12
"""Packs of each part with keys drawn evenly, and as many with keys in one place."""


class ItemCase(NamedTuple):
    """One item of the gold set. ``before`` is another item of its pack that it may repeat."""

    id: str
    part: Part
    fault: str
    item: Item
    before: Item | None = None


class AnswerCase(NamedTuple):
    """One answer of the gold set."""

    id: str
    part: Part
    fault: str
    reply: Reply
    text: str
    passages: tuple[SentPassage, ...]


class PackCase(NamedTuple):
    """A pack whose keys stand evenly, or in one place."""

    id: str
    part: Part
    fault: str
    items: tuple[Item, ...]


@cache
def course() -> IndexedDocument:
    """The short course, cut as the lab cuts it."""
    return index(load_short_course(ROOT))


def item_cases() -> Iterator[ItemCase]:
    """Yield every good and every spoilt item."""
    for part in PARTS:
        drafts = gold(part).drafts
        yield from (ItemCase(draft.id, part, "", _item(draft.id, draft, draft.content)) for draft in drafts)
        yield from _quotations(part)
        yield from _by_code(part)
        yield from _by_hand(part)


def answer_cases() -> Iterator[AnswerCase]:
    """Yield every good and every spoilt answer."""
    for part in PARTS:
        yield from (_answer(reply.id, part, "", reply) for reply in gold(part).replies)
        for fault, (spoil, most) in spoilt_answers.BY_CODE.items():
            made = ((reply, spoil(reply, _chance(fault, reply.id))) for reply in _shuffled(gold(part).replies, fault))
            found = [(reply, spoilt) for reply, spoilt in made if spoilt is not None][:most]
            yield from (_answer(f"{reply.id} {fault}", part, fault, spoilt) for reply, spoilt in found)


def pack_cases() -> Iterator[PackCase]:
    """Yield packs with keys drawn evenly by a seeded shuffle, and packs with four fifths of their keys in one place or more."""
    for part in PARTS:
        choices = [
            draft for draft in gold(part).drafts if isinstance(draft.content, ChoiceContent) and len(draft.content.options) == 4
        ]
        for number in range(PACKS):
            chance = _chance("keys", f"{part} {number}")
            drafts = chance.sample(choices, chance.randint(6, min(12, len(choices))))
            even = tuple(_item(draft.id, draft, _moved(draft.content, chance.randrange(4))) for draft in drafts)
            yield PackCase(f"{part} pack {number}", part, "", even)
            place, rest = chance.randrange(4), chance.choice((0, len(drafts) // 5))
            places = [place] * (len(drafts) - rest) + [(place + 1) % 4] * rest
            uneven = tuple(_item(draft.id, draft, _moved(draft.content, at)) for draft, at in zip(drafts, places, strict=True))
            yield PackCase(f"{part} pack {number} keys-one-place", part, "keys-one-place", uneven)


def passages(evidence: Sequence[str], key: str) -> tuple[SentPassage, ...]:
    """Return the passages that are sent: those that hold ``evidence``, then two about something else, chosen by ``key``."""
    text = course()
    cited = [_holding(words) for words in evidence]
    sections = {int(text.passages.section[each]) for each in cited}
    others = [each for each in range(len(text.passages)) if int(text.passages.section[each]) not in sections]
    chosen = _chance("sent", key).sample(others, 2)
    numbered = enumerate((*cited, *chosen), 1)
    return tuple(_sent(number, ordinal) for number, ordinal in numbered)


def _quotations(part: Part) -> Iterator[ItemCase]:
    """Good variants that quote, and the same with a word of the quotation changed."""
    found = 0
    for draft in _shuffled(gold(part).drafts, "quotation"):
        chance = _chance("quotation", draft.id)
        content = quoted(draft.content, _sentence(draft), chance)
        if content is None or found == QUOTED or not hasattr(content, "explanation"):
            continue
        found += 1
        yield ItemCase(f"{draft.id} quoted", part, "", _item(f"{draft.id} quoted", draft, content))
        altered = quote_altered(content.explanation, chance)
        if altered is not None:
            spoilt = content.model_copy(update={"explanation": altered})
            yield _case(draft, part, "quote-altered", spoilt)


def _by_code(part: Part) -> Iterator[ItemCase]:
    for fault, (spoil, most) in BY_CODE.items():
        made = ((draft, spoil(draft.content, _chance(fault, draft.id))) for draft in _shuffled(gold(part).drafts, fault))
        found = [(draft, content) for draft, content in made if content is not None][:most]
        yield from (_case(draft, part, fault, content) for draft, content in found)
    for draft in list(_shuffled(gold(part).drafts, "cite-removed"))[:4]:
        case = _case(draft, part, "cite-removed", draft.content)
        removed = (Removed(key="citation", values={"number": 9}, text="[9]"),)
        yield case._replace(item=case.item.model_copy(update={"removed": removed}))


def _by_hand(part: Part) -> Iterator[ItemCase]:
    drafts = {draft.id: draft for draft in gold(part).drafts}
    for each in gold(part).by_hand:
        case = _case(drafts[each.draft], part, each.fault, each.content)
        yield case._replace(fault="") if each.fault == PARAPHRASED else case


def _case(draft: Draft, part: Part, fault: str, content: Content) -> ItemCase:
    name = f"{draft.id} {fault}"
    before = _item(draft.id, draft, draft.content) if fault in ("copied", "reworded") else None
    return ItemCase(name, part, fault, _item(name, draft, content), before)


def _item(name: str, draft: Draft, content: Content) -> Item:
    sent = passages(draft.evidence, draft.id)
    other = len(draft.evidence) + 1
    bound = _renumbered(content, other)
    shown = tuple(each for each in sent if each.number in cited(bound))
    return Item(
        id=name, call="gold", pack="gold", position=0, created=0, language="en", content=bound, drafted=bound, evidence=shown
    )


def _renumbered(content: Content, other: int) -> Content:
    raw = content.model_dump()
    for holder in (raw, *raw.get("points", ()), *raw.get("steps", ())):
        holder["citations"] = tuple(other if number == OTHER else number for number in holder["citations"])
    return type(content).model_validate(raw)


def _answer(name: str, part: Part, fault: str, reply: Reply) -> AnswerCase:
    sent = passages(reply.evidence, reply.id)
    return AnswerCase(name, part, fault, reply, reply.text.replace(f"[{OTHER}]", f"[{len(reply.evidence) + 1}]"), sent)


def _moved(content: Content, place: int) -> Content:
    """Return multiple choice with its key in another place."""
    assert isinstance(content, ChoiceContent)
    wrong = [option for at, option in enumerate(content.options) if at != content.key]
    options: tuple[Option, ...] = (*wrong[:place], content.options[content.key], *wrong[place:])
    return content.model_copy(update={"options": options, "key": place})


def _sentence(draft: Draft) -> str:
    """Return the sentence of the passage that holds the first evidence."""
    passage = passages(draft.evidence, draft.id)[0]
    at = passage.text.index(draft.evidence[0])
    return next(passage.text[s.start : s.end] for s in passage.sentences if s.start <= at < s.end)


@cache
def _holding(words: str) -> int:
    """Return the passage in which ``words`` stand furthest from its ends: neighbours share sentences."""
    texts = course().passage_texts()
    found = [(min(text.index(words), len(text) - text.index(words)), -at) for at, text in enumerate(texts) if words in text]
    if not found:
        raise ValueError(f"no passage of the short course has the words {words!r}")
    return -max(found)[1]


@cache
def _sent(number: int, ordinal: int) -> SentPassage:
    text = course()
    span, words = text.span(ordinal), text.passage_text(ordinal)
    section = text.info.sections[int(text.passages.section[ordinal])]
    bounds = zip(text.passages.sentence_start.tolist(), text.passages.sentence_end.tolist(), strict=True)
    sentences = tuple(
        Span(start=start - span.start, end=end - span.start) for start, end in bounds if span.start <= start and end <= span.end
    )
    return SentPassage(
        number=number,
        document=text.info.id,
        document_title=text.info.title,
        digest=text.digest,
        section_id=section.id,
        section_title=section.title,
        ordinal=ordinal,
        span=span,
        language=text.info.language,
        text=words,
        sha256=hashlib.sha256(words.encode("utf-8")).hexdigest(),
        sentences=sentences,
    )


def _chance(what: str, key: str) -> random.Random:
    return random.Random(f"{what} {key}")


def _shuffled(every: Sequence[Named], what: str) -> list[Named]:
    return sorted(every, key=lambda each: hashlib.sha256(f"{what} {each.id}".encode()).hexdigest())
