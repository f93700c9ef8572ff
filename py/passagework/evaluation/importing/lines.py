"""Lines of a text file, and what is said of one that cannot be used."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any

from passagework import nesting
from passagework.errors import StudyError
from passagework.models.evaluation import MOST_IDENTITY

MOST_BYTES = 256_000_000
MOST_NESTING = 20


def decoded(source: bytes, name: str) -> str:
    """Return the text of a file in UTF-8, with or without a mark at its start (raises ``bad_study_file``)."""
    if len(source) > MOST_BYTES:
        raise StudyError("bad_study_file", name=name, detail=f"it has {len(source):,} bytes, more than {MOST_BYTES:,}")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StudyError("bad_study_file", name=name, detail="it is not UTF-8") from None


def lines(source: bytes, name: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers from 1."""
    # Not splitlines: U+2028 and its like may stand in a question.
    for number, line in enumerate(decoded(source, name).split("\n"), start=1):
        if line.strip():
            yield number, line.removesuffix("\r")


def bad(name: str, line: int, detail: str) -> StudyError:
    """Return the error for one line."""
    return StudyError("bad_study_line", name=name, line=line, detail=detail)


def json_lines(source: bytes, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the JSON object on each line."""
    for number, line in lines(source, name):
        try:
            value = json.loads(line) if nesting.depth(line) <= MOST_NESTING else None
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise bad(name, number, "it is not a JSON object")
        yield number, value


def identity(value: object, name: str, line: int) -> str:
    """Return ``value`` as an id: it must hold something and no white space."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not text:
        raise bad(name, line, "it has no id")
    if any(character.isspace() for character in text):
        raise bad(name, line, f"the id “{text}” holds white space, which parts columns in the formats of the field")
    return text


def question_id(value: object, name: str, line: int) -> str:
    """Return ``value`` as the id of a question: an id of at most 200 characters."""
    text = identity(value, name, line)
    if len(text) > MOST_IDENTITY:
        raise bad(name, line, f"its id has {len(text):,} characters; it must have 1 to {MOST_IDENTITY}")
    return text


def whole_number(value: str, name: str, line: int) -> int:
    """Return a judgement as a number: negative ones count as judged and not relevant."""
    try:
        return int(value)
    except ValueError:
        raise bad(name, line, f"the judgement “{value}” is not a whole number") from None


def finite(value: str, name: str, line: int) -> float:
    """Return a score."""
    try:
        score = float(value)
    except ValueError:
        score = math.nan
    if not math.isfinite(score):
        raise bad(name, line, f"the score “{value}” is not a number")
    return score


def check_known(ids: Iterable[str], known: Iterable[str], name: str) -> None:
    """Raise ``unknown_in_study`` where ``ids`` hold one that is not ``known``."""
    have = frozenset(known)
    unknown = [each for each in dict.fromkeys(ids) if each not in have]
    if unknown:
        raise StudyError("unknown_in_study", name=name, n=len(unknown), first=unknown[0])
