"""Runs the checks over a pack: each item gets its findings and the sentences that support it best."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.checks import (
    answerable,
    choice_form,
    citation,
    coverage,
    distractors,
    duplicates,
    key_positions,
    language,
    number_agreement,
    overlap,
    quotes,
    reading_level,
    refusal,
)
from passagework.checks.evidence import Passage, Passages
from passagework.checks.meaning import Meaning
from passagework.checks.subject import Subject
from passagework.checks.support import supports
from passagework.models.findings import Finding
from passagework.models.items import Item
from passagework.queries import QueryVectors

OF_ITEMS = (
    citation,
    coverage,
    number_agreement,
    quotes,
    answerable,
    overlap,
    refusal,
    choice_form,
    distractors,
    reading_level,
    language,
)
"""The checks of one item by itself, in the order in which they are shown."""
OF_PACKS = (duplicates, key_positions)
NAMES = tuple(check.NAME for check in (*OF_ITEMS, *OF_PACKS))
"""Every check: ``check.<name>.title`` and ``check.<name>.misses`` say what it is and what it misses."""


async def check_items(items: Sequence[Item], others: Sequence[Item], vectors: QueryVectors | None) -> tuple[Item, ...]:
    """Return ``items`` with their findings and supports; ``others`` are kept items that they might repeat.

    Everything is embedded in one call. Where ``vectors`` is None or cannot answer, words alone decide.
    """
    ready: dict[str, Passage] = {}
    subjects = [Subject(item, Passages(item.evidence, ready)) for item in items]
    own = [duplicates.trait(subject) for subject in subjects]
    kept = [duplicates.trait(Subject(item, Passages(()))) for item in others]
    likely = duplicates.candidates(own, kept)
    texts = [text for subject in subjects for text in subject.texts()]
    meaning = await Meaning.of([*texts, *(trait.text for trait in likely)], vectors)
    for subject in subjects:
        subject.meaning = meaning
    repeated = duplicates.findings(own, kept, meaning)
    placed = key_positions.findings(items)
    return tuple(_checked(subject, [repeated[subject.item.id], *_one(placed.get(subject.item.id))]) for subject in subjects)


def _checked(subject: Subject, of_pack: list[Finding]) -> Item:
    found = [finding for check in OF_ITEMS for finding in check.findings(subject)]
    best = supports(subject.main, subject.cited, subject.meaning)
    return subject.item.model_copy(update={"findings": (*found, *of_pack), "supports": best})


def _one(finding: Finding | None) -> tuple[Finding, ...]:
    return () if finding is None else (finding,)
