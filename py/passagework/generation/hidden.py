"""Characters that a reader does not see: found, named, and taken out of what a model is sent.

Text can carry orders that only a model reads (OWASP LLM01:2026): as tag characters, as bytes in variation selectors, as bits
in zero-width characters. Some of these characters also have honest work: joiners in Persian, in Indic scripts and in emoji, a
selector after the sign that it chooses a form of, the tags of three flags. Those that stand where such work is done are kept,
one at a place, so that nothing longer can be spelt with them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from passagework.models.calls import Hidden

HiddenKind = Literal["tags", "selectors", "joiners", "zero_width", "direction", "soft_hyphens", "controls", "fillers"]
HIDDEN_KINDS: tuple[HiddenKind, ...] = get_args(HiddenKind)
"""Each has its words in the catalogue as ``hidden.<kind>``."""

_CLASSES: dict[HiddenKind, str] = {
    "tags": "\U000e0000-\U000e007f",
    "selectors": "\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f",
    "joiners": "\u200c\u200d",
    "zero_width": "\u200b\u2060-\u2064\ufeff\u180e\u034f\ufff9-\ufffb",
    "direction": "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f",
    "soft_hyphens": "\u00ad",
    "controls": "\x00-\x08\x0b-\x1f\x7f-\x9f",
    "fillers": "\u115f\u1160\u17b4\u17b5\u3164\uffa0\U0001d173-\U0001d17a",
}
_RUN = re.compile("|".join(f"(?P<{kind}>[{members}]+)" for kind, members in _CLASSES.items()))

_EMOJI = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf\u2934\u2935\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_EMOJI_PART = re.compile(f"{_EMOJI.pattern}|\ufe0f")
_IDEOGRAPH = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
_MATHEMATICAL = re.compile("[\u2200-\u22ff\u2a00-\u2aff]")
_JOINED = re.compile(
    "[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefe"  # Arabic, Syriac, Thaana, N'Ko, Mandaic
    "\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\u1b00-\u1bff\ua8e0-\ua8ff\U00011000-\U000114df]"  # Indic and its kin
)
_FLAG = "\U0001f3f4"
_FLAGS = frozenset("".join(chr(0xE0000 + ord(letter)) for letter in name) + "\U000e007f" for name in ("gbeng", "gbsct", "gbwls"))
"""The flags that Unicode recommends for interchange (UTS 51, RGI emoji tag sequences)."""


class Visible(NamedTuple):
    """A text without what its reader does not see, and what that was."""

    text: str
    hidden: tuple[Hidden, ...]


def visible(text: str) -> Visible:
    """Take out what a reader does not see; the kinds come in the order of their first use.

    Applying it again changes nothing. Line ends and tabs stay.
    """
    counts: Counter[HiddenKind] = Counter()
    shown: dict[HiddenKind, list[str]] = {}
    parts: list[str] = []
    reached, before = 0, ""
    for match in _RUN.finditer(text):
        kind, run = _kind(match), match[0]
        before = text[reached : match.start()][-1:] or before
        kept = _kept(kind, run, before, text[match.end() : match.end() + 1])
        parts += text[reached : match.start()], kept
        reached, before = match.end(), kept[-1:] or before
        if len(kept) < len(run):
            counts[kind] += len(run) - len(kept)
            shown.setdefault(kind, []).extend(_spelt(kind, run[len(kept) :]))
    parts.append(text[reached:])
    found = tuple(Hidden(kind=kind, count=count, shows=" ".join(shown[kind])[:2000]) for kind, count in counts.items())
    return Visible("".join(parts), found)


def merged(found: Iterator[tuple[Hidden, ...]]) -> tuple[Hidden, ...]:
    """Add up what was found in several texts."""
    counts: Counter[str] = Counter()
    shown: dict[str, list[str]] = {}
    for each in (hidden for group in found for hidden in group):
        counts[each.kind] += each.count
        shown.setdefault(each.kind, []).extend([each.shows] if each.shows else [])
    return tuple(Hidden(kind=kind, count=count, shows=" ".join(shown[kind])[:2000]) for kind, count in counts.items())


def _kind(match: re.Match[str]) -> HiddenKind:
    return next(kind for kind in HIDDEN_KINDS if match.lastgroup == kind)


def _kept(kind: HiddenKind, run: str, before: str, after: str) -> str:
    """The beginning of a run that has honest work where it stands."""
    if kind == "joiners":
        emoji = run[0] == "\u200d" and _EMOJI_PART.match(before) and _EMOJI.match(after)
        # A joiner may end a word, as in the Bengali khanda ta of old spelling, but it never begins one.
        return run[0] if emoji or _JOINED.match(before) else ""
    if kind == "selectors":
        return run[0] if _selects(run[0], before, after) else ""
    if kind == "tags":
        return run if before == _FLAG and run in _FLAGS else ""
    return ""


def _selects(selector: str, before: str, after: str) -> bool:
    """Whether ``selector`` chooses a form of the sign before it."""
    if selector in "\ufe0e\ufe0f":
        return bool(_EMOJI.match(before)) or (after == "\u20e3" and before in tuple("0123456789#*"))
    if "\u180b" <= selector <= "\u180f":
        return "\u1800" <= before <= "\u18af"
    if selector in "\ufe00\ufe01\ufe02":
        return bool(_MATHEMATICAL.match(before) or _IDEOGRAPH.match(before))
    return selector >= "\U000e0100" and bool(_IDEOGRAPH.match(before))


def _spelt(kind: HiddenKind, run: str) -> list[str]:
    """What a run spells: tags are ASCII moved up; a selector can stand for a byte, as in known attacks."""
    if kind == "tags":
        said = "".join(chr(ord(character) - 0xE0000) for character in run)
    elif kind == "selectors" and len(run) > 1:
        said = bytes(filter(None, map(_byte, run))).decode("utf-8", errors="ignore")
    else:
        return []
    said = "".join(character for character in said if character.isprintable())
    return [said] if said else []


def _byte(selector: str) -> int:
    code = ord(selector)
    return code - 0xFE00 if 0xFE00 <= code <= 0xFE0F else code - 0xE0100 + 16 if code >= 0xE0100 else 0
