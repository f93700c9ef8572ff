"""Passages and items for these tests."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from passagework.models.calls import Removed, SentPassage
from passagework.models.items import ChoiceContent, Content, Item, Option
from passagework.models.library import Span
from passagework.text.sentences import sentence_spans

SAMPLING = (
    "In cluster sampling the population is divided into groups that already exist, such as streets or crates. "
    "Some clusters are drawn at random, and everyone in the chosen clusters is observed. "
    "To inspect apples, it is far simpler to open 10 crates than to pick 500 single apples out of 800 crates."
)
WAITING = (
    "Eleven patients waited 12, 15, 18, 21, 22, 25, 27, 30, 34, 41 and 95 minutes. "
    "Their sum is 340, so the mean is 340/11 ≈ 30.9 minutes. The median is the sixth value, 25 minutes."
)


def passage(number: int, text: str, language: str = "en") -> SentPassage:
    """A passage that was sent, with its sentences."""
    return SentPassage(
        number=number,
        document="d",
        document_title="A course",
        digest="0" * 64,
        section_id="s",
        section_title="A section",
        ordinal=number,
        span=Span(start=0, end=len(text)),
        language=language,
        text=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        sentences=tuple(Span(start=start, end=end) for start, end in sentence_spans(text, language)),
    )


def item(
    content: Content,
    evidence: Sequence[str] = (SAMPLING,),
    *,
    name: str = "i",
    language: str = "en",
    removed: tuple[Removed, ...] = (),
    passage_language: str = "en",
) -> Item:
    """An item that cites passages 1, 2, ... with the texts of ``evidence``."""
    sent = tuple(passage(number, text, passage_language) for number, text in enumerate(evidence, 1))
    return Item(
        id=name,
        call="c",
        pack="p",
        position=0,
        created=0,
        language=language,
        content=content,
        drafted=content,
        evidence=sent,
        removed=removed,
    )


def choice(stem: str, texts: Sequence[str], key: int = 0, explanation: str = "") -> ChoiceContent:
    """Multiple choice that cites passage 1."""
    options = tuple(Option(text=text) for text in texts)
    return ChoiceContent(stem=stem, options=options, key=key, explanation=explanation, citations=(1,))
