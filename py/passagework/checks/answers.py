"""Checks an answer sentence by sentence: what each cites, which sentences support it, and what is wrong with it.

A citation belongs to the sentence that it stands in or follows on the same line, also after the full stop. The points of a
list that follow a sentence ending in a colon share that sentence's citations. Headings, lines that only lead over to a list,
sentences that say what the passages do not cover, and very short ones need no citation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, NamedTuple

from passagework.checks import language, refusal
from passagework.checks.evidence import Passage, Passages
from passagework.checks.meaning import Meaning
from passagework.checks.number_agreement import absent
from passagework.checks.numbers import numbers
from passagework.checks.plain import plain
from passagework.checks.quotes import quotations, stands
from passagework.checks.support import strength, supports
from passagework.checks.words import content_terms
from passagework.generation.citations import Citation, citations
from passagework.models.calls import Answer, SentPassage, Statement
from passagework.models.library import Span
from passagework.queries import QueryVectors
from passagework.text.language import UNKNOWN
from passagework.text.sentences import sentence_spans

FEWEST_WORDS = 3
"""Content words below which a sentence need not cite, if it has no number either."""

Fault = Literal["uncited", "unsupported", "numbers", "quote"]

_HEADING = re.compile(r"\s*(?:#{1,6}\s|\*\*[^*\n]+\*\*:?\s*$)")
_BULLET = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s")


class Part(NamedTuple):
    """A sentence of an answer with its citations; ``span`` takes in those that follow it."""

    span: tuple[int, int]
    text: str
    citations: tuple[int, ...]


async def check_answer(
    text: str, covered: str, question: str, passages: Sequence[SentPassage], vectors: QueryVectors | None
) -> Answer:
    """Return the answer with its statements and findings; everything is embedded in one call.

    ``text`` is Markdown with ``[n]``; ``covered`` is "yes", "partly" or "no" as the answer says, and anything else is "yes".
    """
    known: Literal["yes", "partly", "no"] = "no" if covered == "no" else "partly" if covered == "partly" else "yes"
    found = language.tongue(text) or UNKNOWN
    sent = Passages(passages)
    parts = list(split(text, found))
    cited = tuple(dict.fromkeys(number for part in parts for number in part.citations if number in sent))
    used = sent.values() if known == "no" else sent.cited(cited)
    texts = [plain(question), *(plain(part.text) for part in parts), *(s.text for passage in used for s in passage.sentences)]
    meaning = await Meaning.of(texts, vectors)
    foreign = any(passage.sent.language.split("-")[0] not in (found, "und") for passage in sent.values()) and found != "und"
    statements = tuple(_statement(part, sent, meaning, asked=question, foreign=foreign) for part in parts)
    findings = [refusal.of_answer(known, plain(question), text, statements, tuple(sent.values()), meaning)]
    asked = language.tongue(question)
    if asked is not None and statements:
        findings.append(language.of_text(text, asked))
    return Answer(text=text, statements=statements, covered=known, cited=cited, language=found, findings=tuple(findings))


def split(text: str, tongue: str = "en") -> Iterator[Part]:
    """Yield the sentences of an answer in order, headings left out."""
    groups = citations(text)
    hidden = _blanked(text, groups)
    spans = [span for span in sentence_spans(hidden, "en" if tongue == "und" else tongue) if _says(text[slice(*span)])]
    held: dict[int, list[Citation]] = {}
    for group, owner in zip(groups, _owners(text, spans, groups), strict=True):
        held.setdefault(owner, []).append(group)
    led: tuple[int, ...] = ()
    for place, (start, end) in enumerate(spans):
        mine = held.get(place, [])
        numbers_of = tuple(dict.fromkeys(chain.from_iterable(group.numbers for group in mine)))
        end = max([end, *(group.end for group in mine)])
        start = min([start, *(group.start for group in mine)])
        if _BULLET.match(text, _line_start(text, start)) is None:
            led = numbers_of if plain(text[start:end]).rstrip().endswith(":") else ()
        yield Part((start, end), text[start:end], numbers_of or led)


def _blanked(text: str, groups: Sequence[Citation]) -> str:
    """The text with blanks in the places of its citations, so that every offset stays."""
    parts, reached = [], 0
    for group in groups:
        parts += [text[reached : group.start], " " * (group.end - group.start)]
        reached = group.end
    return "".join([*parts, text[reached:]])


def _says(sentence: str) -> bool:
    return any(character.isalnum() for character in sentence) and not _HEADING.match(sentence)


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _owners(text: str, spans: Sequence[tuple[int, int]], groups: Sequence[Citation]) -> list[int]:
    """Return for each citation the place of its sentence: around it, else before it on its line, else after it."""
    owners = []
    starts = [start for start, _ in spans]
    for group in groups:
        before = bisect_right(starts, group.start) - 1
        inside = before >= 0 and group.start < spans[before][1]
        follows = before >= 0 and "\n" not in text[spans[before][1] : group.start].strip(" ")
        after = before + 1 if before + 1 < len(spans) and "\n" not in text[group.end : spans[before + 1][0]] else before
        owners.append(before if inside or follows else after)
    return owners


def _statement(part: Part, sent: Passages, meaning: Meaning, asked: str, foreign: bool) -> Statement:
    said = plain(part.text)
    cited = sent.cited(part.citations)
    found = supports(said, cited, meaning)
    held: Sequence[Passage] = cited or tuple(sent.values())
    known = [number for passage in held for number in passage.numbers]
    lacking = absent(said, [*known, *numbers(asked)])
    faults: list[Fault] = []
    claims = _claims(said)
    if claims and not cited:
        faults.append("uncited")
    if claims and cited and not foreign and not strength(said, found, cited).loose:
        faults.append("unsupported")
    if lacking:
        faults.append("numbers")
    if any(not stands(quote, held) for quote in quotations(part.text)):
        faults.append("quote")
    return Statement(
        span=Span(start=part.span[0], end=part.span[1]),
        citations=tuple(passage.number for passage in cited),
        supports=found,
        faults=tuple(faults),
        numbers=tuple(dict.fromkeys(number.text for number in lacking)),
    )


def _claims(said: str) -> bool:
    return (
        (len(content_terms(said)) >= FEWEST_WORDS or bool(numbers(said)))
        and not said.endswith((":", "?"))
        and not refusal.refuses(said)
    )
