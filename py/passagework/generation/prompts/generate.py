"""The prompt of a pack of items, whose reply is JSON in the form of :mod:`passagework.generation.schema`."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from passagework.generation.hidden import visible
from passagework.generation.prompts.rules import DATA, DATA_SHORT, MATHEMATICS, SMALL, passages_then
from passagework.generation.schema import COVERED
from passagework.models.calls import Bloom, GenerateOrder, ItemKind, Message, SentPassage

VERSION = "generate/1"
SHORT_VERSION = "generate-short/1"

_RULES = f"""You write study items for students from numbered passages of course texts.

Rules:
1. Use only the passages. Every question must be answerable from the passages that it cites, and the answer must agree with them.
2. Give in "citations" the numbers of the passages that an item rests on; in steps and points, cite as [1] at the end of each.
   Use only numbers of passages that are given. Write no citations in other fields.
3. If the passages do not cover what is asked, set "{COVERED}" to "no" and leave the lists empty; if they cover less, set
   it to "partly" and write fewer items. Never make up what they do not say.
4. An item stands by itself: never write "according to passage 2", "the text" or "the example above".
5. Multiple choice: exactly one option is right. The others are plausible mistakes, of like length and form, all different; "key"
   is the index of the right one, from 0, and "reasons" says for each option why one might choose it. No "all of the above".
6. {DATA}
7. {MATHEMATICS} In JSON, write each backslash of TeX twice.
8. Reply with one JSON object, nothing before or after it."""

_SHORT_RULES = f"""Write study items from the numbered passages only. Reply with one JSON object and nothing else.
Cite passage numbers in "citations". If the passages do not cover the topic: "{COVERED}": "no" and empty lists.
{DATA_SHORT}"""

_WHAT: dict[ItemKind, tuple[str, str]] = {
    "choice": ("multiple-choice question with 4 options", "multiple-choice questions with 4 options each"),
    "short": ("short-answer question", "short-answer questions"),
    "card": ("flashcard", "flashcards"),
    "truefalse": ("true/false statement", "true/false statements, some of them false"),
    "problem": ("worked problem, solved step by step", "worked problems, each solved step by step"),
    "summary": ("summary in 3 to 7 points", "summaries, each in 3 to 7 points"),
}
EXAMPLES: dict[ItemKind, dict[str, Any]] = {
    "choice": {
        "bloom": "understand",
        "citations": [1],
        "stem": "…",
        "options": ["…", "…", "…", "…"],
        "key": 2,
        "reasons": ["…", "…", "…", "…"],
        "explanation": "…",
    },
    "short": {"bloom": "remember", "citations": [2], "question": "…", "answer": "…", "accept": []},
    "card": {"bloom": "remember", "citations": [1], "front": "…", "back": "…"},
    "truefalse": {"bloom": "understand", "citations": [1], "statement": "…", "truth": False, "explanation": "…"},
    "problem": {"bloom": "apply", "citations": [1, 2], "question": "…", "steps": ["… [1]", "… [2]"], "answer": "…"},
    "summary": {"title": "…", "points": ["… [1]", "… [2]"]},
}
"""The form by example; a test reads each as a reply."""
_BLOOM: dict[Bloom, str] = {
    "remember": "remember (recall a fact)",
    "understand": "understand (explain, compare)",
    "apply": "apply (use in a new case)",
    "analyse": "analyse (take apart, relate)",
    "evaluate": "evaluate (judge with reasons)",
    "create": "create (put together something new)",
}


def generate_messages(
    order: GenerateOrder, passages: Sequence[SentPassage], call: str, context: int
) -> tuple[str, tuple[Message, ...]]:
    """The prompt's version and messages for a model that reads ``context`` tokens."""
    short = context < SMALL
    system = Message(role="system", content=_SHORT_RULES if short else _RULES)
    return SHORT_VERSION if short else VERSION, (system, passages_then(passages, call, "\n".join(_task(order))))


def wanted(order: GenerateOrder) -> list[tuple[ItemKind, int]]:
    """The kinds that are asked for, and how many of each."""
    return [(kind, count) for kind, count in order.counts.items() if count > 0]


def form(kinds: Collection[ItemKind]) -> str:
    """The form of the reply by example."""
    return json.dumps({COVERED: "yes", **{kind: [EXAMPLES[kind]] for kind in kinds}}, ensure_ascii=False)


def _task(order: GenerateOrder) -> list[str]:
    kinds = wanted(order)
    subject = f"on this topic: {visible(order.topic).text}" if order.topic else "that together cover the passages"
    return [
        f"Write study items {subject}",
        *(f"- {count} {_WHAT[kind][count != 1]}, in the list “{kind}”" for kind, count in kinds),
        f"Levels, spread over the items: {'; '.join(_BLOOM[level] for level in order.bloom)}.",
        f"Language of all texts (ISO 639-1): {order.language}",
        f"Form of the reply: {form([kind for kind, _ in kinds])}",
    ]
