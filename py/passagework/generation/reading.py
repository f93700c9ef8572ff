"""From the text of a reply to what is kept of it: an answer, or items, each validated alone; and what was removed, and why."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from pydantic import JsonValue, ValidationError

from passagework.generation.citations import settle, without_citations
from passagework.generation.hidden import visible
from passagework.generation.leniency import as_asked, kind_named, kind_of
from passagework.generation.lenient_json import read_json
from passagework.generation.prompts.ask import Covered, covered_without_mark, marked
from passagework.generation.prompts.generate import wanted
from passagework.generation.schema import (
    COVERED,
    REPLIES,
    CardReply,
    ChoiceReply,
    Cited,
    ItemReply,
    ProblemReply,
    ShortReply,
    SummaryReply,
    TrueFalseReply,
)
from passagework.generation.shuffling import order_of
from passagework.models.calls import Bloom, Call, GenerateOrder, ItemKind, Removed
from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Item,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)
from passagework.text.shortening import shortened

BLOOMS: tuple[Bloom, ...] = get_args(Bloom)
MOST_REPLY = 1_000_000
"""Code points of a reply that are read."""
MOST_ANSWER = 100_000
"""Code points of an answer that are read: every sentence of it is checked and shown."""
MOST_REMOVED = 100
"""Things removed that are told one by one."""
_MOST_TEXT = 300
_LEAST_TITLE = 11
"""Longer than a kind's or a level's name."""
_WRAPPERS = ("items", "questions", "pack", "study_items")
_THOUGHTS = re.compile(r"\s*<think(?:ing)?>[\s\S]*?(?:</think(?:ing)?>|\Z)", re.IGNORECASE)


class AnswerRead(NamedTuple):
    """An answer before it is checked."""

    text: str
    covered: Covered
    removed: tuple[Removed, ...]


class PackRead(NamedTuple):
    """The items of a reply before they are checked; ``covered`` is None where the reply does not say."""

    items: tuple[Item, ...]
    covered: Covered | None
    removed: tuple[Removed, ...]


class _Entry(NamedTuple):
    """What may be an item; ``kind`` is None where it cannot be told."""

    kind: ItemKind | None
    raw: Mapping[str, JsonValue]


def read_answer(call: Call, text: str) -> AnswerRead:
    """Read the reply to a question."""
    text, removed = _bounded(text, MOST_ANSWER)
    said = marked(text)
    shown = visible(said.text)
    settled = settle(shown.text, {each.number for each in call.passages})
    covered = said.covered or covered_without_mark(settled.text, bool(settled.cited))
    hidden = [Removed(key="hidden", values={"n": each.count}, text=each.shows[:_MOST_TEXT]) for each in shown.hidden]
    return AnswerRead(settled.text.strip(), covered, _told([*removed, *hidden, *settled.removed]))


def read_pack(call: Call, order: GenerateOrder, text: str, created: int) -> PackRead:
    """Read the reply to an order of items: whole items are kept whatever is wrong around them."""
    text, removed = _bounded(_THOUGHTS.sub("", text, count=1), MOST_REPLY)
    read = read_json(text)
    counts = dict(wanted(order))
    covered: Covered | None = None
    entries: list[_Entry] = []
    broken = read.broken
    for value, whole in read.values:
        covered = covered or _covered(value)
        entries += _entries(value, whole)
        broken += not whole and isinstance(value, dict) and kind_of(value) is not None and not any(_entries(value, whole))
    if not read.values and text.strip():
        removed.append(Removed(key="no_json", text=shortened(text, _MOST_TEXT)))
    removed += [Removed(key="item_broken", values={"n": broken})] if broken else []
    removed += [Removed(key="item_cut", values={"n": read.cut})] if read.cut else []
    removed += [Removed(key="duplicate_key", values={"name": shortened(name, _MOST_TEXT)}) for name in read.doubled]
    items: list[Item] = []
    taken: Counter[ItemKind] = Counter()
    for entry in entries:
        fault = _unwanted(entry, counts, taken)
        made = fault or _item(call, order, entry, len(items), created)
        if isinstance(made, Removed):
            removed.append(made)
        else:
            taken[made.content.kind] += 1
            items.append(made)
    return PackRead(tuple(items), covered, _told(removed))


def _bounded(text: str, most: int) -> tuple[str, list[Removed]]:
    if len(text) <= most:
        return text, []
    return text[:most], [Removed(key="huge", values={"n": len(text) - most})]


def _told(removed: Sequence[Removed]) -> tuple[Removed, ...]:
    if len(removed) <= MOST_REMOVED:
        return tuple(removed)
    return (*removed[:MOST_REMOVED], Removed(key="more", values={"n": len(removed) - MOST_REMOVED}))


def _covered(value: JsonValue) -> Covered | None:
    said = str(value.get(COVERED, "")).strip().casefold() if isinstance(value, dict) else ""
    return "yes" if said == "yes" else "no" if said == "no" else "partly" if said.startswith("part") else None


def _entries(value: JsonValue, whole: bool, kind: ItemKind | None = None) -> Iterator[_Entry]:
    """What may be an item in a value: in lists by kind, as it was asked for, in one list, or by itself."""
    if isinstance(value, list):
        for each in value:
            if isinstance(each, dict):
                yield from _entries(each, True, kind)
        return
    if not isinstance(value, dict):
        return
    if kind is not None:
        if whole:
            yield _Entry(kind, value)
        return
    lists = [(kind_named(name), each) for name, each in value.items() if _holds_items(each)]
    lists = [(named, each) for named, each in lists if named is not None]
    wrapped = [value[name] for name in _WRAPPERS if _holds_items(value.get(name))]
    if lists:
        for named, each in lists:
            yield from _entries(each, whole, named)
    elif wrapped:
        for each in wrapped:
            yield from _entries(each, whole)
    elif whole and not value.keys() <= {COVERED} and any(each != [] for name, each in value.items() if name != COVERED):
        yield _Entry(kind_of(value), value)


def _holds_items(value: JsonValue) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(each, dict) for each in value))


def _unwanted(entry: _Entry, counts: Mapping[ItemKind, int], taken: Mapping[ItemKind, int]) -> Removed | None:
    if entry.kind is None:
        return Removed(key="item_unknown", text=shortened(json.dumps(entry.raw, ensure_ascii=False), _MOST_TEXT))
    values: dict[str, str | int] = {"kind": entry.kind}
    if entry.kind not in counts:
        return Removed(key="kind_unasked", values=values, text=_title(entry.raw))
    if taken.get(entry.kind, 0) >= counts[entry.kind]:
        return Removed(key="more_than_asked", values=values, text=_title(entry.raw))
    return None


def _item(call: Call, order: GenerateOrder, entry: _Entry, position: int, created: int) -> Item | Removed:
    """Make an item, or say why it cannot be one."""
    assert entry.kind is not None
    fields, unknown = as_asked(entry.kind, entry.raw)
    identity = hashlib.sha256(f"{call.id} {position}".encode()).hexdigest()[:24]
    maker = _Maker({each.number for each in call.passages}, order.seed, identity)
    if unknown:
        maker.removed.append(Removed(key="fields", values={"names": shortened(", ".join(unknown), _MOST_TEXT)}))
    level = _level(fields, maker.removed)
    try:
        reply = REPLIES[entry.kind].model_validate(fields)
        content = maker.content(reply)
    except ValidationError as error:
        return Removed(key="item_invalid", values={"kind": entry.kind, **_fault(error)}, text=_title(entry.raw))
    sent = {each.number: each for each in call.passages}
    evidence = tuple(sent[number] for number in maker.cited)
    return Item(
        id=identity,
        call=call.id,
        pack=call.repairs or call.id,
        position=position,
        created=created,
        language=order.language,
        bloom=level,
        topic=order.topic or (evidence[0].section_title if evidence else ""),
        content=content,
        drafted=content,
        shuffle=maker.shuffle,
        evidence=evidence,
        removed=_told(maker.removed),
    )


class _Maker:
    """Makes the content of one item: its texts without citations and hidden characters, its options in their order."""

    def __init__(self, passages: Collection[int], seed: int, item: str) -> None:
        self._passages = passages
        self._seed = seed
        self._item = item
        self._numbers: dict[int, None] = {}
        self.shuffle: tuple[int, ...] = ()
        self.removed: list[Removed] = []

    @property
    def cited(self) -> tuple[int, ...]:
        """The passages that the item cites, in order of first use."""
        return tuple(number for number in self._numbers if number in self._passages)

    def content(self, reply: ItemReply) -> Content:
        """Make the content (raises ValidationError)."""
        if isinstance(reply, Cited):
            self._cite(reply.citations)
        content = self._made(reply)
        false = [number for number in self._numbers if number not in self._passages]
        self.removed += [Removed(key="citation", values={"number": number}) for number in false]
        return content.model_copy(update={"citations": self.cited})

    def _made(self, reply: ItemReply) -> Content:
        match reply:
            case ChoiceReply():
                return self._choice(reply)
            case ShortReply():
                accept = tuple(filter(None, map(self._answer, reply.accept)))
                return ShortContent(question=self._text(reply.question), answer=self._answer(reply.answer), accept=accept)
            case CardReply():
                return CardContent(front=self._text(reply.front), back=self._answer(reply.back))
            case TrueFalseReply():
                explanation = self._text(reply.explanation)
                return TrueFalseContent(statement=self._text(reply.statement), truth=reply.truth, explanation=explanation)
            case ProblemReply():
                steps = self._points(reply.steps)
                return ProblemContent(question=self._text(reply.question), steps=steps, answer=self._answer(reply.answer))
            case SummaryReply():
                return SummaryContent(title=self._text(reply.title), points=self._points(reply.points))

    def _choice(self, reply: ChoiceReply) -> ChoiceContent:
        reasons = self._reasons(reply)
        options = [
            {"text": self._answer(text), "reason": self._text(reason)}
            for text, reason in zip(reply.options, reasons, strict=True)
        ]
        stem, explanation = self._text(reply.stem), self._text(reply.explanation)
        # Made once in the order of the reply, so that a key that is no option is refused before anything is moved.
        drafted = ChoiceContent.model_validate({"stem": stem, "options": options, "key": reply.key, "explanation": explanation})
        texts = [option.text for option in drafted.options]
        told = [stem, explanation, *(option.reason for option in drafted.options)]
        self.shuffle = order_of(texts, told, self._seed, self._item)
        moved = tuple(drafted.options[place] for place in self.shuffle)
        return drafted.model_copy(update={"options": moved, "key": self.shuffle.index(drafted.key)})

    def _reasons(self, reply: ChoiceReply) -> list[str]:
        """A reason for each option; those for the distractors alone are put beside them."""
        options, reasons = len(reply.options), list(reply.reasons)
        if len(reasons) == options:
            return reasons
        if reasons and len(reasons) == options - 1 and 0 <= reply.key < options:
            return [*reasons[: reply.key], "", *reasons[reply.key :]]
        if reasons:
            values: dict[str, str | int] = {"given": len(reasons), "options": options}
            self.removed.append(Removed(key="reasons", values=values, text=shortened(" / ".join(reasons), _MOST_TEXT)))
        return [""] * options

    def _points(self, lines: Sequence[str]) -> tuple[Point, ...]:
        points: list[Point] = []
        for line in lines:
            clean = without_citations(self._seen(line))
            self.removed += clean.removed
            self._cite(clean.cited)
            if clean.text:
                numbers = tuple(number for number in clean.cited if number in self._passages)
                points.append(Point(text=clean.text, citations=numbers))
        return tuple(points)

    def _text(self, text: str) -> str:
        clean = without_citations(self._seen(text))
        self.removed += clean.removed
        self._cite(clean.cited)
        return clean.text

    def _answer(self, text: str) -> str:
        """A text that may be nothing but numbers in brackets, such as an interval: then they are no citations."""
        seen = self._seen(text).strip()
        return self._text(seen) if without_citations(seen).text else seen

    def _seen(self, text: str) -> str:
        shown = visible(text)
        hidden = (Removed(key="hidden", values={"n": each.count}, text=each.shows[:_MOST_TEXT]) for each in shown.hidden)
        self.removed.extend(hidden)
        return shown.text

    def _cite(self, numbers: Iterable[int]) -> None:
        self._numbers.update(dict.fromkeys(numbers))


def _level(fields: dict[str, Any], removed: list[Removed]) -> Bloom | None:
    """The level that an item gives; one that there is not costs the item its level alone."""
    level = fields.get("bloom")
    if level in BLOOMS or "bloom" not in fields:
        return level
    if level:
        removed.append(Removed(key="bloom", text=shortened(str(level), _MOST_TEXT)))
    fields["bloom"] = BLOOMS[0]
    return None


def _fault(error: ValidationError) -> dict[str, str | int]:
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return {
        "field": shortened(".".join(map(str, fault["loc"])) or "key", _MOST_TEXT),
        "reason": fault["msg"].removeprefix("Value error, "),
    }


def _title(raw: Mapping[str, JsonValue]) -> str:
    """The first text of an item, else all of it."""
    said = next((value for value in raw.values() if isinstance(value, str) and len(value) > _LEAST_TITLE), None)
    return shortened(said or json.dumps(raw, ensure_ascii=False), _MOST_TEXT)
