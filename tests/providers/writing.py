"""What a good model would write: answers and items made of sentences of the passages that were sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from tests.providers.asked import Asked, Passage

_WORD = re.compile(r"[A-Za-z]{5,}")


def reply(asked: Asked) -> str:
    """A pack, an answer, or the word that the connection doctor asks for."""
    if asked.wanted:
        return pack(asked)
    if not asked.passages:
        return '{"answer": "yes"}'
    return answer(asked)


def answer(asked: Asked) -> str:
    """The sentence of each of three passages that shares most words with the question, cited."""
    words = {word.lower() for word in _WORD.findall(asked.task)}
    chosen = [(max(each.sentences, key=lambda s: _shared(s, words)), each.number) for each in asked.passages[:3]]
    return "COVERED: yes\n" + " ".join(f"{sentence[:-1]} [{number}]." for sentence, number in chosen)


def pack(asked: Asked) -> str:
    """As many items of each kind as were asked for."""
    return json.dumps(items(asked), ensure_ascii=False)


def items(asked: Asked) -> dict[str, Any]:
    """The same as a value."""
    facts = _facts(asked.passages)
    made: dict[str, Any] = {"covered": "yes"}
    for kind, count in asked.wanted:
        made[kind] = [_ITEMS[kind](asked, passage, sentence, at) for at, (passage, sentence) in enumerate(islice(facts, count))]
    return made


def _facts(passages: tuple[Passage, ...]) -> Iterator[tuple[Passage, str]]:
    """Sentences with their passages, the first of each passage, then the second of each, and again from the start."""
    depth = max(len(each.sentences) for each in passages)
    rows = [(each, each.sentences[at]) for at in range(depth) for each in passages if at < len(each.sentences)]
    return cycle(rows)


def _shared(sentence: str, words: set[str]) -> int:
    return len(words & {word.lower() for word in _WORD.findall(sentence)})


def _gap(sentence: str) -> tuple[str, str]:
    """A sentence with its longest word left out, and that word."""
    word = max(_WORD.findall(sentence) or ["statistics"], key=len)
    return sentence.replace(word, "____", 1), word


def _choice(asked: Asked, passage: Passage, sentence: str, at: int) -> dict[str, Any]:
    gapped, word = _gap(sentence)
    others = sorted({w.lower() for each in asked.passages for w in _WORD.findall(each.text)} - {word.lower()})
    near = [*sorted(others, key=lambda other: (abs(len(other) - len(word)), other))[:3], "median", "sample", "average"]
    key = at % 4
    options = near[:3]
    options.insert(key, word)
    return {
        "bloom": "remember",
        "citations": [passage.number],
        "stem": f"Which word is missing? {gapped}",
        "options": options,
        "key": key,
        "reasons": ["It is the word in its place." if each == word else f"{each} occurs nearby." for each in options],
        "explanation": sentence,
    }


def _short(_: Asked, passage: Passage, sentence: str, __: int) -> dict[str, Any]:
    gapped, word = _gap(sentence)
    question = f"Which word is missing? {gapped}"
    return {"bloom": "remember", "citations": [passage.number], "question": question, "answer": word, "accept": []}


def _card(_: Asked, passage: Passage, sentence: str, __: int) -> dict[str, Any]:
    gapped, word = _gap(sentence)
    return {"bloom": "remember", "citations": [passage.number], "front": gapped, "back": word}


def _truefalse(_: Asked, passage: Passage, sentence: str, __: int) -> dict[str, Any]:
    told = {"statement": sentence, "truth": True, "explanation": sentence}
    return {"bloom": "understand", "citations": [passage.number], **told}


def _problem(_: Asked, passage: Passage, sentence: str, __: int) -> dict[str, Any]:
    gapped, word = _gap(sentence)
    question = f"Find the missing word and say why. {gapped}"
    steps = [f"{sentence[:-1]} [{passage.number}].", f"So the missing word is {word} [{passage.number}]."]
    return {"bloom": "apply", "citations": [passage.number], "question": question, "steps": steps, "answer": word}


def _summary(asked: Asked, passage: Passage, _: str, __: int) -> dict[str, Any]:
    points = [f"{each.sentences[0][:-1]} [{each.number}]." for each in asked.passages[:5]]
    return {"title": passage.source.split(",")[0], "points": points}


_ITEMS = {
    "choice": _choice,
    "short": _short,
    "card": _card,
    "truefalse": _truefalse,
    "problem": _problem,
    "summary": _summary,
}
