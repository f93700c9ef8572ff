"""Runs the checks over the gold set: which check speaks of which case."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from eval.checks.cases import AnswerCase, ItemCase, PackCase, answer_cases, item_cases, pack_cases
from eval.checks.gold_set import PARTS, Part

from passagework.checks.answers import check_answer
from passagework.checks.running import check_items
from passagework.models.calls import Answer
from passagework.models.findings import Finding
from passagework.ports import EmbedderState, Vectors
from passagework.queries import QueryVectors

CHECK_OF = {
    "cite-not-sent": "citation",
    "cite-removed": "citation",
    "cite-dropped": "coverage",
    "point-uncited": "coverage",
    "sentence-uncited": "coverage",
    "number-changed": "numbers",
    "number-unit": "numbers",
    "sum-wrong": "numbers",
    "answer-number-changed": "numbers",
    "quote-altered": "quotes",
    "answer-quote-altered": "quotes",
    "answer-invented": "answerable",
    "answer-near": "answerable",
    "topic-foreign": "answerable",
    "cite-swapped": "answerable",
    "sense-turned": "answerable",
    "key-wrong": "answerable",
    "truth-turned": "answerable",
    "claim-invented": "overlap",
    "claim-near": "overlap",
    "points-cite-swapped": "overlap",
    "sentence-invented": "overlap",
    "answer-cite-swapped": "overlap",
    "item-refuses": "refusal",
    "refused-wrongly": "refusal",
    "answered-wrongly": "refusal",
    "refusal-hidden": "refusal",
    "option-same": "form",
    "option-above": "form",
    "key-longest": "form",
    "article-cue": "form",
    "number-cue": "form",
    "also-right": "distractors",
    "option-absurd": "distractors",
    "option-alike": "distractors",
    "wording-hard": "reading",
    "language-other": "language",
    "copied": "duplicates",
    "reworded": "duplicates",
    "keys-one-place": "positions",
}
"""The check that is to find each fault."""
OF_STATEMENTS = {"uncited": "coverage", "unsupported": "overlap", "numbers": "numbers", "quote": "quotes"}
"""The check that a fault of an answer's statement belongs to."""


class Judged(NamedTuple):
    """A case and the checks that raised an alarm, ``bad`` or ``note``, and those of them that said ``bad``."""

    id: str
    part: Part
    fault: str
    kind: str
    """``item``, ``answer`` or ``pack``."""
    asked: frozenset[str]
    """The checks that could have raised one: those that said anything but "unknown"."""
    alarms: frozenset[str]
    bad: frozenset[str]


class Lookup:
    """An embedder that embeds each text once, for as long as it lives."""

    state: EmbedderState = "ready"

    def __init__(self, embed: Callable[[Sequence[str]], Vectors]) -> None:
        self._embed = embed
        self._kept: dict[str, Vectors] = {}

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Return unit rows."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._kept]
        if missing:
            self._kept |= zip(missing, self._embed(missing), strict=True)
        return np.stack([self._kept[text] for text in texts])


def judged(embed: Callable[[Sequence[str]], Vectors] | None, parts: Sequence[Part] = PARTS) -> list[Judged]:
    """Return every case of ``parts`` judged; without ``embed`` by words alone."""
    return asyncio.run(_judged(None if embed is None else QueryVectors(Lookup(embed)), parts))


async def _judged(vectors: QueryVectors | None, parts: Sequence[Part]) -> list[Judged]:
    items = [await _item(case, vectors) for case in item_cases() if case.part in parts]
    answers = [await _answer(case, vectors) for case in answer_cases() if case.part in parts]
    packs = [await _pack(case) for case in pack_cases() if case.part in parts]
    good = await _whole_packs(vectors, parts)
    return [*items, *answers, *packs, *good]


async def _item(case: ItemCase, vectors: QueryVectors | None) -> Judged:
    pack = [case.item] if case.before is None else [case.before, case.item]
    checked = await check_items(pack, (), vectors)
    fault = "points-cite-swapped" if case.fault == "cite-swapped" and case.item.content.kind == "summary" else case.fault
    # Duplicates are judged on whole packs, and on pairs.
    found = [each for each in checked[-1].findings if case.before is not None or each.check != "duplicates"]
    return _of(case.id, case.part, fault, "item", found)


async def _answer(case: AnswerCase, vectors: QueryVectors | None) -> Judged:
    answer = await check_answer(case.text, case.reply.covered, case.reply.question, case.passages, vectors)
    return _of(case.id, case.part, case.fault, "answer", [*answer.findings, *_of_statements(answer)])


async def _pack(case: PackCase) -> Judged:
    checked = await check_items(case.items, (), None)
    found = [finding for item in checked for finding in item.findings if finding.check == "positions"]
    return _of(case.id, case.part, case.fault, "pack", found)


async def _whole_packs(vectors: QueryVectors | None, parts: Sequence[Part]) -> list[Judged]:
    """Return the good items of each part as one pack: none repeats another."""
    found = []
    for part in parts:
        pack = [case.item for case in item_cases() if case.part == part and not case.fault and " " not in case.id]
        for item in await check_items(pack, (), vectors):
            own = [finding for finding in item.findings if finding.check == "duplicates"]
            found.append(_of(f"{item.id} in its pack", part, "", "item", own))
    return found


def _of_statements(answer: Answer) -> list[Finding]:
    """Return the faults of statements as findings, and a good one for each check that found none."""
    faulty = {OF_STATEMENTS[fault] for statement in answer.statements for fault in statement.faults}
    return [
        Finding(check=check, case="statement", outcome="bad" if check in faulty else "good")
        for check in OF_STATEMENTS.values()
        if answer.covered != "no"
    ]


def _of(name: str, part: Part, fault: str, kind: str, findings: Sequence[Finding]) -> Judged:
    def of(*outcomes: str) -> frozenset[str]:
        return frozenset(finding.check for finding in findings if finding.outcome in outcomes)

    return Judged(name, part, fault, kind, of("good", "note", "bad"), of("note", "bad"), of("bad"))
