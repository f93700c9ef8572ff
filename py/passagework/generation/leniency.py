"""What models write instead of what was asked, turned into it where there is no doubt: other names of fields, a key as a letter.

Nothing is made up: what an item lacks it still lacks afterwards, and its model then refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from pydantic import JsonValue

from passagework.generation.citations import without_citations
from passagework.generation.schema import REPLIES, Cited
from passagework.models.calls import Bloom, ItemKind

_NAMES: dict[ItemKind, dict[str, str]] = {
    "choice": {
        "question": "stem",
        "choices": "options",
        "answers": "options",
        "answer": "key",
        "correct": "key",
        "correct_answer": "key",
        "correct_index": "key",
        "rationales": "reasons",
        "rationale": "explanation",
    },
    "short": {"alternatives": "accept", "q": "question", "a": "answer"},
    "card": {"question": "front", "answer": "back", "term": "front", "definition": "back"},
    "truefalse": {"question": "statement", "answer": "truth", "is_true": "truth", "correct": "truth"},
    "problem": {"problem": "question", "solution": "steps", "final_answer": "answer"},
    "summary": {"bullets": "points", "summary": "points"},
}
_SIGNS: dict[ItemKind, frozenset[str]] = {
    "choice": frozenset(("options", "choices")),
    "card": frozenset(("front",)),
    "truefalse": frozenset(("truth", "statement", "is_true")),
    "problem": frozenset(("steps",)),
    "summary": frozenset(("points", "bullets")),
    "short": frozenset(("question",)),
}
"""Fields by which an item without a kind is known; in this order."""
_KINDS: dict[str, ItemKind] = {
    "choice": "choice",
    "choices": "choice",
    "mcq": "choice",
    "mcqs": "choice",
    "multiplechoice": "choice",
    "multiplechoicequestions": "choice",
    "short": "short",
    "shortanswer": "short",
    "shortanswerquestions": "short",
    "card": "card",
    "cards": "card",
    "flashcard": "card",
    "flashcards": "card",
    "truefalse": "truefalse",
    "truefalsequestions": "truefalse",
    "problem": "problem",
    "problems": "problem",
    "workedproblems": "problem",
    "summary": "summary",
    "summaries": "summary",
}
_EMPTY: dict[str, Any] = {"citations": [], "reasons": [], "accept": [], "explanation": ""}
"""What an item can do without."""
_BLOOMS: tuple[Bloom, ...] = get_args(Bloom)
_BLOOM_NAMES = {name[:5]: name for name in _BLOOMS} | {"analyz": "analyse"}
_LETTERED = re.compile(r"^\s*\(?([A-Ja-j])[.):]\s+(?=\S)")
_TRUE = {"true": True, "yes": True, "false": False, "no": False}


def kind_named(name: str) -> ItemKind | None:
    """The kind of items that stand under ``name``."""
    return _KINDS.get(re.sub(r"[^a-z]", "", name.casefold()))


def kind_of(raw: Mapping[str, JsonValue]) -> ItemKind | None:
    """The kind of an item by what it says it is, or else by its fields."""
    named = kind_named(str(raw.get("kind", raw.get("type", ""))))
    return named or next((kind for kind, signs in _SIGNS.items() if signs & raw.keys()), None)


def as_asked(kind: ItemKind, raw: Mapping[str, JsonValue]) -> tuple[dict[str, Any], list[str]]:
    """The fields of an item of ``kind`` as its model names them, and the names of those that it does not know."""
    names, fields = _NAMES[kind], REPLIES[kind].model_fields
    item: dict[str, Any] = {name: value for name, value in raw.items() if name in fields}
    for name, value in raw.items():
        item.setdefault(names.get(name, name), value)
    unknown = [name for name in raw if name not in fields and names.get(name) not in fields and name not in ("kind", "type")]
    item = {name: value for name, value in item.items() if name in fields}
    item |= {name: value for name, value in _EMPTY.items() if name in fields and item.get(name) is None}
    if kind == "choice":
        _choice(item)
    if kind == "truefalse" and isinstance(item.get("truth"), str):
        item["truth"] = _TRUE.get(item["truth"].strip().casefold(), item["truth"])
    for name in ("steps", "points"):
        if name in item:
            item[name] = _lines(item[name])
    for name in ("accept", "reasons"):
        if isinstance(item.get(name), str):
            item[name] = [item[name]] if item[name] else []
    if issubclass(REPLIES[kind], Cited):
        item["citations"] = _numbers(item["citations"])
        item["bloom"] = _bloom(item.get("bloom"))
    return {
        name: str(value) if _is_number(value) and fields[name].annotation is str else value for name, value in item.items()
    }, unknown


def _choice(item: dict[str, Any]) -> None:
    """Options given as objects, with letters before them, or by letter; a key by letter or by words."""
    options = item.get("options")
    letters: list[str] = []
    if isinstance(options, dict):
        letters, options = [str(letter) for letter in options], list(options.values())
    if not isinstance(options, list):
        return
    if options and all(isinstance(each, dict) and isinstance(each.get("text"), str) for each in options):
        item["reasons"] = item["reasons"] or [str(each.get("reason", each.get("explanation", ""))) for each in options]
        marked = [place for place, each in enumerate(options) if each.get("correct") is True or each.get("is_correct") is True]
        if "key" not in item and len(marked) == 1:
            item["key"] = marked[0]
        options = [each["text"] for each in options]
    options = [str(each) if _is_number(each) else each for each in options]
    matches = [_LETTERED.match(each) if isinstance(each, str) else None for each in options]
    if all(match and match[1].casefold() == "abcdefghij"[place : place + 1] for place, match in enumerate(matches)):
        options = [each[match.end() :] for each, match in zip(options, matches, strict=True) if match]
    item["options"] = options
    if isinstance(item.get("key"), str):
        item["key"] = _key(item["key"], options, letters)


def _key(key: str, options: list[Any], letters: list[str]) -> int | str:
    """The index of the option that ``key`` names: by its words, by a letter, by a number from 0."""
    bare = _LETTERED.sub("", key).strip()
    if options.count(bare) == 1:
        return options.index(bare)
    letter = key.strip().strip("().:").casefold()
    if letter in [each.casefold() for each in letters]:
        return [each.casefold() for each in letters].index(letter)
    if len(letter) == 1 and letter in "abcdefghij":
        return "abcdefghij".index(letter)
    if match := _LETTERED.match(key):
        return "abcdefghij".index(match[1].casefold())
    return int(letter) if re.fullmatch(r"[0-9]", letter) else key


def _lines(value: Any) -> Any:
    """A list of sentences, which may have come as objects with citations beside them, or as one text."""
    if isinstance(value, str):
        return [line.strip() for line in value.splitlines() if line.strip()]
    if not isinstance(value, list):
        return value
    return [_line(each) if isinstance(each, dict) else each for each in value]


def _line(point: dict[str, Any]) -> Any:
    said = next((point[name] for name in ("text", "point", "step") if isinstance(point.get(name), str)), None)
    numbers = _numbers(point.get("citations", []))
    whole = said is not None and isinstance(numbers, list) and all(isinstance(each, int) for each in numbers)
    return f"{said} {''.join(f'[{number}]' for number in numbers)}".strip() if whole else point


def _numbers(value: Any) -> Any:
    """Citations as numbers, which may have come as text."""
    given = value if isinstance(value, list) else [value]
    numbers: list[Any] = []
    for each in given:
        if isinstance(each, str):
            cited = without_citations(each if "[" in each else f"[{each.strip()}]").cited
            numbers += cited or [each]
        else:
            numbers.append(int(each) if isinstance(each, float) and each.is_integer() else each)
    return numbers


def _bloom(value: Any) -> Any:
    """The level that a word means; what it says where it means none."""
    word = str(value or "").strip().casefold()
    return next((name for start, name in _BLOOM_NAMES.items() if word.startswith(start)), value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
