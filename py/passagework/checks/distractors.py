"""Distractors: wrong options that are wrong, and that somebody might choose.

Definition. A wrong option may also be right where a cited sentence supports the stem with it at least as well as it supports
the stem with the key, and has all its words; the key, if it is of the passages, is looked for too. It is absurd where it
shares no content word with the cited passages or with any other option. Two wrong options are alike where nearly all of their
content words are the same.

Misses: an option that is right by knowledge from outside the passages, or in words that they do not use; one that is absurd in
the passages' own words. A good distractor is often a neighbouring term of the same passage, so "also right" is a note and
often in vain.

Gold: kinds ``also-right``, ``option-absurd``, ``option-alike``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from passagework.checks.choice_form import form
from passagework.checks.plain import plain
from passagework.checks.subject import Findings, Subject
from passagework.checks.words import content_terms, jaccard, share
from passagework.models.findings import Finding
from passagework.models.items import ChoiceContent

NAME = "distractors"
ALIKE = 0.8
"""Jaccard of the content words of two options."""
FEWEST_WORDS = 3
"""Own content words of an option below which "also right" is not asked: one term proves nothing."""
CLOSER = 0.02
"""By how much an option's cosine must exceed the key's."""


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
    terms = [content_terms(option.text) - stem for option in content.options]
    sentences = [sentence for passage in subject.cited for sentence in passage.sentences]
    # The sentence that the stem is about, among those that have the key's words.
    held = [max((share(own, sentence.terms) for sentence in sentences), default=0.0) for own in terms]
    for place in wrong:
        own = terms[place]
        if len(own) < FEWEST_WORDS or any(term[:1].isdigit() for term in own ^ terms[content.key]):
            continue
        if held[place] >= 0.99 and held[place] >= held[content.key]:
            yield Finding(check=NAME, case="also_right", outcome="note", values={"option": place + 1}, field=f"options.{place}")


def _absurd(subject: Subject, content: ChoiceContent, wrong: list[int]) -> Iterator[Finding]:
    held = content_terms(content.stem).union(*(passage.terms for passage in subject.cited))
    terms = [content_terms(option.text) for option in content.options]
    for place in wrong:
        own = {term for term in terms[place] if not term[:1].isdigit()}
        others = held.union(*(each for other, each in enumerate(terms) if other != place))
        if len(own) > 0 and not own & others and own == terms[place]:
            yield Finding(check=NAME, case="absurd", outcome="note", values={"option": place + 1}, field=f"options.{place}")


def _alike(content: ChoiceContent, wrong: list[int]) -> Iterator[Finding]:
    terms = {place: content_terms(content.options[place].text) for place in wrong}
    for left, right in combinations(wrong, 2):
        same = form(plain(content.options[left].text)) == form(plain(content.options[right].text))
        if not same and len(terms[left]) > 1 and jaccard(terms[left], terms[right]) >= ALIKE:
            values: dict[str, str | int | float] = {"first": left + 1, "second": right + 1}
            yield Finding(check=NAME, case="alike", outcome="note", values=values, field=f"options.{right}")
