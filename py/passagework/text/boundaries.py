"""Whether a full stop, question mark or the like ends a sentence.

Each mark is judged by the token before it and the word after it, both of bounded length, so the time
is linear in the text whatever the text is.
"""

import re

from passagework.text.abbreviations import Abbreviations

_STRONG = "。！？｡؟۔।॥։።။។"
_WEAK = ".!?…‼⁇⁈⁉"
MARKS = re.compile(rf"[{_STRONG}]+|[{_WEAK}](?: ?\.(?!\d)|[{_WEAK}])*")
"""A run of marks; the dots of an ellipsis may be spaced. A dot that begins a number stands apart."""

_CLOSERS = re.compile(r"(?: ?[»›](?!\w)|[\"'”’)\]}」』）】〉》]|\[\d{1,3}\])*")
_NEXT = re.compile(r"\s+[\"'“‘„«‹(\[{¿¡「『（【〈《»›*_—–-]*\s?(\.?[^\W_]{0,24}(?:['’]\w{1,3})?)")
_OPENERS = "([{\"'“‘„«‹¿¡「『（【〈《»›"
_ACRONYM = re.compile(r"[^\W\d_]{1,2}(?:\.-?[^\W\d_]{1,3})+")
_TIME = re.compile(r"[ap]\.?m", re.IGNORECASE)
# "At 5 a.m." has no verb yet, so it cannot be a sentence.
_TIME_ONLY = re.compile(r"\W*[A-Z][a-z]+ (?:[a-z]+ )?\d{1,2}(?::\d\d)? ?[ap]\.?m", re.IGNORECASE)
_CONTINUES = ("と", "って", "という", "，", "、", ",", ";", ":")
_REACH = 48


def boundary(text: str, match: re.Match[str], start: int, end: int, rules: Abbreviations) -> int:
    """Return where the sentence that began at ``start`` ends if ``match`` ends it, else -1.

    ``end`` is the end of the piece of text that holds it.
    """
    marks = match[0]
    closed = _closed(text, match.end(), end)
    if marks[0] in _STRONG:
        return -1 if text.startswith(_CONTINUES, closed, end) and closed > match.end() else closed
    following = _NEXT.match(text, closed, end)
    if following is None:
        return -1
    word = following[1]
    if "." in marks or "…" in marks:
        if len(marks) > 1 or marks == "…":
            return _after_ellipsis(text, match, closed, word)
        return closed if _stop_ends(text, match.start(), start, word, rules) else -1
    return -1 if word[:1].islower() else closed


def _closed(text: str, position: int, end: int) -> int:
    """Return the position after the closing quotes and brackets at ``position``."""
    found = _CLOSERS.match(text, position, end)
    return found.end() if found else position


def _after_ellipsis(text: str, match: re.Match[str], closed: int, word: str) -> int:
    """Judge several marks of which one is a dot: an omission, or the end of an unfinished sentence."""
    if word[:1].islower() or not word:
        return -1
    marks = match[0]
    dots = marks.count(".")
    apart = text[match.start() - 1 : match.start()].isspace()
    if dots == len(marks.replace(" ", "")):
        if text[match.start() - 1 : match.start()] in "[(" and match.start() > 0:
            return -1
        if dots == 4 and not apart and " " in marks:
            return match.start() + 1
        if dots == 3 and (apart or word in ("I", "I'm", "I’m", "I'll", "I’ll", "I've", "I’ve")):
            return -1
    return closed


def _stop_ends(text: str, stop: int, start: int, word: str, rules: Abbreviations) -> bool:
    """Whether the single full stop at ``stop`` ends a sentence that ``word`` follows."""
    if word[:1].islower():
        return False
    words = text[max(start, stop - _REACH) : stop].rsplit(None, 2)
    token = words[-1].lstrip(_OPENERS) if words else ""
    before = words[-2] if len(words) > 1 else ""
    key = token.lower()
    numeric = word[:1].isdigit()
    if key in rules.numbered and (numeric or len(word) == 1):
        return False
    if numeric or not word:
        return key not in rules.titles
    if key in rules.titles:
        return False
    starter = word.lower().replace("’", "'") in rules.starters
    if _TIME.fullmatch(token):
        return _TIME_ONLY.fullmatch(text, start, stop) is None
    if len(token) == 1 and token.isalpha():
        return _letter_ends(token, before, starter, rules)
    if key in rules.closing or _ACRONYM.fullmatch(token):
        return starter
    if rules.ordinals and token.isdigit() and len(token) < 3:
        return starter and word.lower() not in rules.months
    return True


def _letter_ends(letter: str, before: str, starter: bool, rules: Abbreviations) -> bool:
    """Whether a sentence ends after a single ``letter``: a name's initial, an abbreviation, or a variable."""
    if letter.islower() and not rules.letters:
        return True
    return starter and (letter == "I" or before[:1].islower())
