"""Whether a full stop, question mark or the like ends a sentence.

Each mark is judged by the token before it and the word after it, both of bounded length, so the time
is linear in the text whatever the text is.
"""

import re
from typing import NamedTuple

from passagework.text.abbreviations import Abbreviations

_STRONG = "。！？｡؟۔।॥։።။។"
_WEAK = ".!?…‼⁇⁈⁉"
MARKS = re.compile(rf"[{_STRONG}]+|[{_WEAK}](?: ?\.(?!\d)|[{_WEAK}])*")
"""A run of marks; the dots of an ellipsis may be spaced. A dot that begins a number stands apart."""

_CLOSERS = re.compile(r"(?: ?[»›”](?!\w)|[\"'“”‘’«‹)\]}」』）】〉》]|\[\d{1,3}\])*")
_OPENERS = "([{\"'“”‘„«‹»›¿¡「『（【〈《*_"
_NEXT = re.compile(rf"\s+[{re.escape(_OPENERS)}—–-]*\s?(\.?[^\W_]{{0,24}}(?:['’]\w{{1,3}})?(?:-\d)?)")
_ACRONYM = re.compile(r"[^\W\d_]{1,2}(?:\.-?[^\W\d_]{1,3})+")
_TIME = re.compile(r"[ap]\.?m", re.IGNORECASE)
# "At 5 a.m." has no verb yet, so it cannot be a sentence.
_TIME_ONLY = re.compile(r"\W*[A-Z][a-z]+ (?:[a-z]+ )?\d{1,2}(?::\d\d)? ?[ap]\.?m", re.IGNORECASE)
# After a closing quote these go on with the sentence around it.
_GOES_ON = ("と", "って", "という", "，", "、", ",", ";", ":")
# Names that end in an exclamation mark.
_EXCLAIMED = frozenset(("yahoo", "jeopardy", "joomla", "wham", "yum"))
# These follow a capital that names something, never one that is an initial: "vitamin C. The dose".
_NEVER_SURNAMES = frozenset(("the", "this", "these", "it", "they", "we", "there", "that"))
_REACH = 48


class _Context(NamedTuple):
    """What surrounds a full stop: the ``token`` that it closes, the word ``before`` that, the ``word`` after it."""

    before: str
    token: str
    word: str


def boundary(text: str, match: re.Match[str], start: int, end: int, rules: Abbreviations) -> int:
    """Return where the sentence that began at ``start`` ends if ``match`` ends it, else -1.

    ``end`` is the end of the piece of text that holds it.
    """
    marks = match[0]
    found = _CLOSERS.match(text, match.end(), end)
    closed = found.end() if found else match.end()
    if marks[0] in _STRONG:
        return -1 if closed > match.end() and text.startswith(_GOES_ON, closed, end) else closed
    following = _NEXT.match(text, closed, end)
    if following is None:
        return -1
    word = following[1]
    if marks != ".":
        if _continues(word) or (marks == "!" and _in_name(text, match.start(), word, rules)):
            return -1
        return _after_dots(text, match, closed, word) if marks.strip(". …") == "" else closed
    words = text[max(start, match.start() - _REACH) : match.start()].rsplit(None, 2)
    token = words[-1].lstrip(_OPENERS) if words else ""
    context = _Context(words[-2] if len(words) > 1 else "", token, word)
    if _TIME.fullmatch(token) and _TIME_ONLY.fullmatch(text, start, match.start()):
        return -1
    return closed if _stop_ends(context, rules) else -1


def _continues(word: str) -> bool:
    """Whether ``word`` is in lower case, and so goes on with a sentence ("p62" and "mRNA" may begin one)."""
    return word[:1].islower() and word.isalpha() and word[1:] == word[1:].lower()


def _in_name(text: str, mark: int, word: str, rules: Abbreviations) -> bool:
    """Whether the exclamation mark at ``mark`` belongs to a name that goes on with ``word``: "Yahoo! Mail"."""
    name = text[max(0, mark - 8) : mark].rsplit(None, 1)[-1:]
    return bool(name) and name[0].lower() in _EXCLAIMED and word.lower() not in rules.starters


def _after_dots(text: str, match: re.Match[str], closed: int, word: str) -> int:
    """Judge an ellipsis before ``word``, which may begin a sentence; a dot before it may have ended one."""
    before = text[match.start() - 1] if match.start() else " "
    dots = match[0].count(".")
    if before in "[(":
        return -1
    if before.isspace():
        return closed if dots > 3 else -1
    if dots == 4 and match[0].startswith(". ."):
        return match.start() + 1
    return -1 if dots == 3 and word.split("’")[0].split("'")[0] == "I" else closed


def _stop_ends(context: _Context, rules: Abbreviations) -> bool:
    """Whether a single full stop ends a sentence."""
    key, word = context.token.lower(), context.word
    lettered = len(word) == 1 and word.isalpha()
    if key in rules.titles or (key in rules.numbered and (word[:1].isdigit() or lettered)):
        return False
    if _continues(word) and not (lettered and _names_variable(context, rules)):
        return False
    if word[:1].isdigit() or not word:
        return True
    starter = word.lower().replace("’", "'") in rules.starters
    if _TIME.fullmatch(key):
        return True
    if len(key) == 1 and key.isalpha():
        return _letter_ends(context, starter, rules)
    if key in rules.closing or _ACRONYM.fullmatch(key):
        return starter
    if rules.ordinals and key.isdigit() and len(key) < 3:
        return starter and word.lower() not in rules.months
    return True


def _names_variable(context: _Context, rules: Abbreviations) -> bool:
    """Whether the one lower-case letter after a stop is a variable that begins a sentence: "r is near 1"."""
    return not rules.letters and context.word != "a" and len(context.token) > 1 and context.token.lower() not in rules.closing


def _letter_ends(context: _Context, starter: bool, rules: Abbreviations) -> bool:
    """Whether a sentence ends after a single letter: a name's initial, an abbreviation, or a variable."""
    if context.token.islower() and not rules.letters:
        return len(context.word) > 1 or context.word.isupper()
    if not starter or not context.before:
        return False
    return context.token == "I" or not context.before[0].isupper() or context.word.lower() in _NEVER_SURNAMES
