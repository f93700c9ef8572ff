"""Lines of plain text to paragraphs, lists and headings.

Text files wrap their lines at some width or keep a paragraph on a line. A line that has no room for the next
word was wrapped and is joined to the one after it; any other line end was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from passagework.formats.drafts import Draft, HeadingDraft, ItemDraft, ListDraft, ParagraphDraft, words

_LINE_END = re.compile("\r\n|[\n\r\v\x85\u2028\u2029]")
_ITEM = re.compile(r"(?P<bullet>[•‣◦▪●*+\-–]) +(?=\S)|(?P<label>\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]) +(?=\S)")
_RULE = re.compile(r"(=+|-+|~+|\*+|_+|#+|\^+|\"+|\++)\s*")
_UNDERLINE = re.compile(r"([=\-~^*+#\"])\1{2,}\s*")
_CHAPTER = re.compile(
    r"(?:chapter|part|appendix|section|lecture|unit|week|lesson)\s+(?:\d{1,3}|[IVXLC]{1,7}|[A-Z])\b[^\n]{0,80}", re.I
)
_NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2}){1,3})\.?\s+[^\W\d_][^\n]{1,80}")
_SENTENCE_END = (".", "!", "?", ":", ";", ",", "。")
_WIDEST_WRAP = 132
_NARROWEST_WRAP = 30
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_UNDERLINE_LEVELS = {"=": 1, "-": 2}


def blocks(text: str) -> Iterator[Draft]:
    """Yield what stands in a text of any line ends."""
    lines = [line.expandtabs(8).rstrip() for line in _LINE_END.split(text)]
    width = wrap_width(lines)
    known = frozenset(word.lower() for word in _WORD.findall(text)) if width else frozenset()
    for block in _blocks(lines):
        yield from _block(block, width, known)


def wrap_width(lines: Sequence[str]) -> int:
    """Return the width at which the lines were wrapped, 0 where they were not.

    Where text is wrapped, the lines that others follow end within a few characters of each other, each would pass
    the width with the first word of the line after it, and many lines begin in the middle of a sentence, with a small
    letter; records, verses and logs do not.
    """
    pairs = [(line, after.strip()) for line, after in pairwise(lines) if line and _may_go_on(line, after)]
    if len(pairs) < 2 or sum(_is_inside(after) for _, after in pairs) < 0.3 * len(pairs):
        return 0
    followed = [(len(line), len(_first_word(after))) for line, after in pairs]
    lengths = sorted(length for length, _ in followed)
    width = lengths[min(len(lengths) - 1, int(0.98 * len(lengths)))]
    if not _NARROWEST_WRAP <= width <= _WIDEST_WRAP:
        return 0
    full = sum(length + 1 + first > width for length, first in followed)
    return width if full >= 0.5 * len(followed) else 0


def _may_go_on(line: str, after: str) -> bool:
    """Whether ``after`` may be the rest of a wrapped ``line``: neither is a rule, and it begins no item."""
    after = after.strip()
    return bool(after) and not (_ITEM.match(after) or _RULE.fullmatch(after) or _RULE.fullmatch(line.strip()))


def _is_inside(line: str) -> bool:
    """Whether a line may begin in the middle of a sentence: with a letter that is no capital."""
    return line[0].isalpha() and not line[0].isupper()


def _first_word(line: str) -> str:
    return line.split(maxsplit=1)[0]


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yield the runs of lines between empty lines."""
    block: list[str] = []
    for line in lines:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _block(block: list[str], width: int, known: frozenset[str]) -> Iterator[Draft]:
    heading = _heading(block)
    if heading is not None:
        yield heading
        block = block[2 if len(block) > 1 else 1 :]
    paragraphs = list(_joined(block, width, known))
    if len(paragraphs) > 1 and all(map(_ITEM.match, paragraphs)):
        yield _list(paragraphs)
    else:
        yield from (ParagraphDraft(words(paragraph)) for paragraph in paragraphs if not _RULE.fullmatch(paragraph))


def _heading(block: list[str]) -> HeadingDraft | None:
    """Return the heading that a block begins with, where it is sure to be one.

    It is underlined by as many marks as it is long, or stands alone as "Chapter 3 ..." or "2.1 Name of a section".
    """
    first = block[0].strip()
    if len(block) > 1 and (match := _UNDERLINE.fullmatch(block[1].strip())) and not _RULE.fullmatch(first):
        if abs(len(block[1].strip()) - len(first)) <= 2:
            return HeadingDraft(_UNDERLINE_LEVELS.get(match[1], 3), words(first))
        return None
    if len(block) > 1 or first.endswith(_SENTENCE_END) or block[0] != first:
        return None
    if _CHAPTER.fullmatch(first):
        return HeadingDraft(1, words(first))
    if numbered := _NUMBERED.fullmatch(first):
        return HeadingDraft(1 + numbered[1].count("."), words(first))
    return None


def _joined(block: Sequence[str], width: int, known: frozenset[str]) -> Iterator[str]:
    """Yield the paragraphs of a block: its lines, those joined that were wrapped."""
    current = ""
    last = ""
    for line in block:
        if current and _is_wrapped(last, line, width):
            current = _join(current, line.strip(), known)
        else:
            if current:
                yield current
            current = line.strip()
        last = line
    if current:
        yield current


def _is_wrapped(before: str, line: str, width: int) -> bool:
    if not _may_go_on(before, line):
        return False
    # What hangs below an item's text belongs to the item.
    item = _ITEM.match(before.lstrip())
    if item is not None and _indent(line) >= _indent(before) + 2:
        return True
    return 0 < width >= len(before) - 8 and len(before) + 1 + len(_first_word(line)) > width - 2


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _join(before: str, after: str, known: frozenset[str]) -> str:
    """Join two lines; a hyphen that only the line end needed goes, as the words elsewhere in the text show."""
    if not before.endswith("-") or not after[:1].isalpha() or before[-2:-1] in ("", " ", "-"):
        return f"{before} {after}"
    head, tail = _WORD.findall(before[:-1])[-1:], _WORD.match(after)
    if head and tail and (head[0] + tail[0]).lower() in known and f"{head[0]}-{tail[0]}".lower() not in known:
        return before[:-1] + after
    return before + after


def _list(paragraphs: Sequence[str]) -> ListDraft:
    items = []
    ordered = True
    for paragraph in paragraphs:
        match = _ITEM.match(paragraph)
        label = match["label"] if match else None
        ordered = ordered and label is not None
        items.append(ItemDraft(label, [ParagraphDraft(words(paragraph[match.end() if match else 0 :]))]))
    return ListDraft(ordered, items)
