"""The catalogue is complete: every key in use has words, and no words are left over.

Keys are found in the sources as they stand there: whole ("page.title"), or put together from a prefix,
something, and a suffix ("notice." ~ name, f"why.ordinal.{rank}"); of the latter, the something must occur
in the sources as a name of its own.
"""

from __future__ import annotations

import json
import re
from functools import cache
from string import Formatter

import pytest

from passagework.catalogue import messages
from sitebuild.paths import APP, PY, STATIC

SUFFIXES = {".py", ".js", ".j2"}
KEY = r"[a-z_]+(?:\.[a-z0-9_]+)+"
CALLS = re.compile(rf"""\b(?:t|text|say)\(\s*["']({KEY})["']""")
WHOLE = re.compile(rf"""["']({KEY})["']""")
MADE = (
    re.compile(r'"([a-z_.]+\.)" ~ [\w.]+(?: ~ "([a-z_.]*)")?'),
    re.compile(r'f"([a-z_.]+\.)\{[^{}"]+\}([a-z_.]*)"'),
    re.compile(r"`([a-z_.]+\.)\$\{[^{}`]+\}([a-z_.]*)`"),
)


@cache
def sources() -> str:
    folders = (APP, PY / "passagework", PY / "sitebuild", STATIC)
    files = [f for folder in folders for f in sorted(folder.rglob("*")) if f.suffix in SUFFIXES]
    return "\n".join(f.read_text("utf-8") for f in files)


def base(key: str) -> str:
    """A plural's two keys are asked for by what they have in common."""
    return re.sub(r"\.(one|other)$", "", key)


@cache
def quoted() -> frozenset[str]:
    """Every name that stands between quotes in the sources."""
    return frozenset(re.findall(r"""["']([\w.-]+)["']""", sources()))


@cache
def whole_keys() -> frozenset[str]:
    return frozenset(WHOLE.findall(sources()))


@cache
def made_keys() -> set[tuple[str, str]]:
    return {(m[1], m[2] or "") for pattern in MADE for m in pattern.finditer(sources())}


def is_used(key: str) -> bool:
    if key.startswith("check."):
        return True  # put together from a check and its case: tests/unit/checks/test_words.py asks for exactly these
    names = {key, base(key)}
    if names & whole_keys():
        return True
    return any(_fits(name, prefix, suffix) for name in names for prefix, suffix in made_keys())


def _fits(key: str, prefix: str, suffix: str) -> bool:
    middle = key[len(prefix) : len(key) - len(suffix)]
    if not (key.startswith(prefix) and key.endswith(suffix) and middle):
        return False
    return middle.isdigit() or middle in quoted()


def test_the_sources_are_found() -> None:
    assert len(set(CALLS.findall(sources()))) > 50
    assert ("notice.", "") in made_keys()


@pytest.mark.parametrize("key", sorted(set(CALLS.findall(sources()))))
def test_every_key_in_use_has_words(key: str) -> None:
    assert key in messages() or f"{key}.other" in messages()


def test_no_words_are_left_over() -> None:
    assert [key for key in messages() if not is_used(key)] == []


def test_a_key_that_nothing_uses_would_be_found() -> None:
    assert not is_used("page.of_nobody")
    assert not is_used("notice.of_nobody")


@pytest.mark.parametrize("key", sorted({base(key) for key in messages() if base(key) != key}))
def test_a_plural_has_both_forms(key: str) -> None:
    assert {f"{key}.one", f"{key}.other"} <= set(messages())


def test_places_are_named_and_words_are_clean() -> None:
    for key, words in messages().items():
        assert words == words.strip() and "  " not in words, key
        assert all(name is None or re.fullmatch(r"[a-z_0-9]+", name) for _, name, _, _ in Formatter().parse(words)), key
        assert "!" not in words, key


def test_each_file_is_sorted_and_no_key_is_in_two() -> None:
    parts = [list(json.loads(file.read_text("utf-8"))) for file in sorted((PY / "passagework" / "words" / "en").glob("*.json"))]
    assert all(keys == sorted(keys) for keys in parts)
    assert sorted(key for keys in parts for key in keys) == sorted(messages())
