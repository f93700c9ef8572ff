"""Distractors: wrong options that are wrong, and that somebody might choose.

Definition. A wrong option may also be right where one cited sentence has all of its content words, and these are at least four
that the stem does not have. It is absurd where it shares no content word with the cited passages or with another option, and
is far in meaning from all of them; without the meaning model that is not asked. Two wrong options are alike where nearly all
of their content words are the same.

Misses: an option that is right by knowledge from outside the passages, in words that they do not use, or in one word; one that
is absurd in the passages' own words. A good distractor is often taken from the same passage, so "also right" is a note.

Gold: kinds ``also-right``, ``option-absurd``, ``option-alike``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from passagework.checks.choice_form import form
from passagework.checks.numbers import numbers
from passagework.checks.plain import plain
from passagework.checks.subject import Findings, Subject
from passagework.checks.words import content_terms, jaccard
from passagework.models.findings import Finding
from passagework.models.items import ChoiceContent

NAME = "distractors"
ALIKE = 0.8
"""Jaccard of the content words of two options."""
FEWEST_WORDS = 4
"""Own content words of an option below which "also right" is not asked: a term or two prove nothing."""
FAR = 0.20
"""Cosine below which an option is far from a text."""


def findings(subject: Subject) -> Findings:
    """Yield a finding for each doubtful option, else a good one; nothing for other kinds of item."""
    content = subject.item.content
    if not isinstance(content, ChoiceContent) or not subject.cited:
        return
    if subject.foreign:
        yield Finding(check=NAME, case="languages", outcome="unknown")
        return
    wrong = [place for place in range(len(content.options)) if place != content.key]
    found = [*_also_right(subject, content, wrong), *_absurd(subject, content, wrong), *_alike(content, wrong)]
    yield from found or (Finding(check=NAME, case="good", outcome="good"),)


def _also_right(subject: Subject, content: ChoiceContent, wrong: list[int]) -> Iterator[Finding]:
    stem = content_terms(content.stem)
    sentences = [sentence.terms for passage in subject.cited for sentence in passage.sentences]
    for place in wrong:
        own = content_terms(content.options[place].text) - stem
        if len(own) >= FEWEST_WORDS and any(own <= terms for terms in sentences):
            yield Finding(check=NAME, case="also_right", outcome="note", values={"option": place + 1}, field=f"options.{place}")


def _absurd(subject: Subject, content: ChoiceContent, wrong: list[int]) -> Iterator[Finding]:
    held = content_terms(content.stem).union(*(passage.terms for passage in subject.cited))
    texts = [plain(option.text) for option in content.options]
    sentences = [sentence.text for passage in subject.cited for sentence in passage.sentences]
    for place in wrong:
        own = content_terms(texts[place])
        others = [text for other, text in enumerate(texts) if other != place and text != texts[place]]
        if not own or numbers(texts[place]) or own & held.union(*map(content_terms, others)):
            continue
        cosines = subject.meaning.cosines(texts[place], [*sentences, *others, subject.parts.asked])
        if cosines is not None and max(cosines) < FAR:
            yield Finding(check=NAME, case="absurd", outcome="note", values={"option": place + 1}, field=f"options.{place}")


def _alike(content: ChoiceContent, wrong: list[int]) -> Iterator[Finding]:
    terms = {place: content_terms(content.options[place].text) for place in wrong}
    for left, right in combinations(wrong, 2):
        same = form(plain(content.options[left].text)) == form(plain(content.options[right].text))
        if not same and len(terms[left]) > 1 and jaccard(terms[left], terms[right]) >= ALIKE:
            values: dict[str, str | int | float] = {"first": left + 1, "second": right + 1}
            yield Finding(check=NAME, case="alike", outcome="note", values=values, field=f"options.{right}")
