"""Whether a full stop, question mark or the like ends a sentence.

Each mark is judged by the token before it and the word after it, both of bounded length, so the time
is linear in the text whatever the text is.
"""

import re

from passagework.text.abbreviations import Abbreviations

_STRONG = "。！？｡؟۔।॥։።။។"
_WEAK = ".!?…‼⁇⁈⁉"
_OPENERS = "([{\"'“”‘„«‹»›¿¡「『（【〈《*_"
_RUN = rf"[{_STRONG}]+|[{_WEAK}](?: ?\.(?!\d)|[{_WEAK}])*"
_CLOSERS = r"(?: ?[»›”](?!\w)|[\"'“”‘’«‹)\]}」』）】〉》]|\[\d{1,3}\])*"
_WORD = r"\.?[^\W_]{0,24}(?:['’]\w{1,3})?(?:-\d)?"
MARKS = re.compile(rf"(?P<marks>{_RUN})(?P<closers>{_CLOSERS})(?:(?=\s+[{re.escape(_OPENERS)}—–-]*\s?(?P<word>{_WORD}))|)")
"""A run of marks with the quotes and brackets that close after it, and the word after white space, if any.

The dots of an ellipsis may be spaced. A dot that begins a number stands apart.
"""

_ENDED = re.compile(rf"(?:{_RUN})(?:{_CLOSERS})\Z")
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


def is_ended(sentence: str) -> bool:
    """Whether ``sentence`` ends with a mark of its own, as a heading or a table row does not."""
    return _ENDED.search(sentence[-_REACH:]) is not None


def boundary(text: str, match: re.Match[str], start: int, rules: Abbreviations) -> int:
    """Return where the sentence that began at ``start`` ends if ``match`` of :data:`MARKS` ends it, else -1."""
    marks, word = match["marks"], match["word"]
    if marks[0] in _STRONG:
        return -1 if match["closers"] and text.startswith(_GOES_ON, match.end()) else match.end()
    if word is None:
        return -1
    if marks == ".":
        return match.end() if _stop_ends(text, match.start(), start, word, rules) else -1
    if _continues(word) or (marks == "!" and _in_name(text, match.start(), word, rules)):
        return -1
    return _after_dots(text, match, word) if marks.strip(". …") == "" else match.end()


def _continues(word: str) -> bool:
    """Whether ``word`` is in lower case, and so goes on with a sentence ("p62" and "mRNA" may begin one)."""
    return word[:1].islower() and word.isalpha() and word[1:] == word[1:].lower()


def _in_name(text: str, mark: int, word: str, rules: Abbreviations) -> bool:
    """Whether the exclamation mark at ``mark`` belongs to a name that goes on with ``word``: "Yahoo! Mail"."""
    name = text[max(0, mark - 8) : mark].rsplit(None, 1)[-1:]
    return bool(name) and name[0].lower() in _EXCLAIMED and word.lower() not in rules.starters


def _after_dots(text: str, match: re.Match[str], word: str) -> int:
    """Judge an ellipsis before ``word``, which may begin a sentence; a dot before it may have ended one."""
    marks = match["marks"]
    before = text[match.start() - 1] if match.start() else " "
    dots = marks.count(".")
    if before in "[(":
        return -1
    if before.isspace():
        return match.end() if dots > 3 else -1
    if dots == 4 and marks.startswith(". ."):
        return match.start() + 1
    return -1 if dots == 3 and re.split("['’]", word)[0] == "I" else match.end()


def _stop_ends(text: str, stop: int, start: int, word: str, rules: Abbreviations) -> bool:
    """Whether the single full stop at ``stop`` ends the sentence that began at ``start``, before ``word``."""
    words = text[max(start, stop - _REACH) : stop].rsplit(None, 2)
    token = words[-1].lstrip(_OPENERS) if words else ""
    key = token.lower()
    lettered = len(word) == 1 and word.isalpha()
    if key in rules.titles or (key in rules.numbered and (lettered or word[:1].isdigit())):
        return False
    if _continues(word) and not (lettered and _names_variable(key, word, rules)):
        return False
    if _TIME.fullmatch(key):
        return _TIME_ONLY.fullmatch(text, start, stop) is None
    if word[:1].isdigit() or not word:
        return True
    starter = word.lower().replace("’", "'") in rules.starters
    if len(key) == 1 and key.isalpha():
        return _letter_ends(words[-2] if len(words) > 1 else "", token, word, starter, rules)
    if key in rules.closing or _ACRONYM.fullmatch(key):
        return starter
    if rules.ordinals and key.isdigit() and len(key) < 3:
        return starter and word.lower() not in rules.months
    return True


def _names_variable(key: str, word: str, rules: Abbreviations) -> bool:
    """Whether the lower-case letter ``word`` after ``key`` is a variable that begins a sentence: "r is near 1"."""
    return not rules.letters and word != "a" and len(key) > 1 and key not in rules.closing


def _letter_ends(before: str, letter: str, word: str, starter: bool, rules: Abbreviations) -> bool:
    """Whether a sentence ends after a single ``letter``: a name's initial, an abbreviation, or a variable."""
    if letter.islower() and not rules.letters:
        return len(word) > 1 or word.isupper()
    if not starter or not before:
        return False
    return letter == "I" or not before[0].isupper() or word.lower() in _NEVER_SURNAMES
