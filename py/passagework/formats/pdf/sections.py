"""The parts of a document: by its outline, else by its headings, else by about ten pages."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from passagework.catalogue import text
from passagework.formats.pdf.drafts import Draft, Part
from passagework.formats.pdf.outline import Entry
from passagework.formats.pdf.record import PageRecord
from passagework.formats.pdf.style import Style

PART = 10
"""Pages of a part where a document has neither an outline nor headings."""

MOST_TITLE = 120
MOST_JOINED = 300
"""Characters of a title that is made of several, as for the other formats."""

DEEPEST = 2
"""Levels of an outline that become sections; what lies below becomes a heading in the text."""

_NUMBER = re.compile(
    r"(?:(?:chapter|part|appendix|section|kapitel|teil|anhang|lecture)\s+)?((?:\d{1,3}|[A-Z])(?:\.\d{1,3})*|[IVXLC]{1,6})[.:)]?\s+(?=\S)",
    re.IGNORECASE,
)


@dataclass
class SectionDraft:
    """A section before it has a place."""

    title: str
    number: str = ""
    id: str = ""
    drafts: list[Draft] = field(default_factory=list)


def sections_of(
    drafts: list[Draft], outline: Sequence[Entry], records: Sequence[PageRecord | None], style: Style
) -> list[SectionDraft]:
    """Return the sections of a document; every one has text, and ids differ."""
    sections = _by_outline(drafts, outline, records) if outline else []
    if len(sections) < 2:
        sections = _by_headings(drafts, style) or _by_pages(drafts, len(records))
    for section in sections:
        _number(section)
    _identify(sections)
    return sections


def _by_outline(drafts: list[Draft], outline: Sequence[Entry], records: Sequence[PageRecord | None]) -> list[SectionDraft]:
    """Cut the text where the entries point; a heading that repeats an entry's title gives way to it."""
    cuts: list[tuple[int, Entry]] = []
    at = 0
    for entry in outline:
        at = _place(drafts, entry, records, at)
        cuts.append((at, entry))
    sections: list[SectionDraft] = []
    pending: list[str] = []
    if cuts and cuts[0][0] > 0:
        sections.append(_front(drafts[: cuts[0][0]]))
    for index, (start, entry) in enumerate(cuts):
        end = cuts[index + 1][0] if index + 1 < len(cuts) else len(drafts)
        own = _without_title(drafts[start:end], entry.title)
        if entry.level > DEEPEST and sections:
            sections[-1].drafts += [_heading(entry, drafts, start), *own] if own else []
        elif own:
            sections.append(SectionDraft(": ".join([*pending, entry.title])[:MOST_JOINED], drafts=own))
            pending = []
        else:
            pending = [*pending[: entry.level - 1], entry.title]
    return [section for section in sections if section.drafts]


def _front(drafts: list[Draft]) -> SectionDraft:
    """Return the section before the first entry; a heading that opens it is its title."""
    if len(drafts) > 1 and drafts[0].kind == "heading":
        return SectionDraft(drafts[0].text, drafts=drafts[1:])
    return SectionDraft(text("pdf.part.front"), drafts=drafts)


def _heading(entry: Entry, drafts: list[Draft], start: int) -> Draft:
    first = drafts[start]
    draft = Draft("heading", first.page, first.region, first.top, first.size, level=entry.level - DEEPEST + 1)
    draft.parts.append(Part(first.page, entry.title))
    return draft


def _place(drafts: list[Draft], entry: Entry, records: Sequence[PageRecord | None], start: int) -> int:
    """Return the index of the block that an entry points to: the one with its title, else the first at its height."""
    wanted = _plain(entry.title)
    first = next((index for index in range(start, len(drafts)) if drafts[index].page >= entry.page), len(drafts))
    for index in range(first, len(drafts)):
        if drafts[index].page > entry.page:
            break
        if _matches(_plain(drafts[index].text), wanted):
            return index
    record = records[entry.page]
    if entry.top is None or record is None or record.turn:
        return first
    for index in range(first, len(drafts)):
        if drafts[index].page > entry.page or drafts[index].top <= entry.top + 2.0:
            return index
    return len(drafts)


def _plain(words: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", words).lower())


def _matches(found: str, wanted: str) -> bool:
    """Whether a block is the heading of a title: equal, but for a number before it ("2.1", "chapter 2")."""
    if not found or not wanted or len(found) > len(wanted) + 14:
        return False
    return found == wanted or (len(wanted) > 3 and found.endswith(wanted)) or (len(found) > 3 and wanted.endswith(found))


def _without_title(drafts: list[Draft], title: str) -> list[Draft]:
    return (
        drafts[1:] if drafts and drafts[0].kind != "table" and _matches(_plain(drafts[0].text), _plain(title)) else list(drafts)
    )


def _by_headings(drafts: list[Draft], style: Style) -> list[SectionDraft]:
    """Cut the text at the headings of the largest type that begins more than one part of it: a title has larger type still."""
    sizes = Counter(round(draft.size * 2) / 2 for draft in drafts if draft.kind == "heading" and draft.size > 1.1 * style.size)
    repeated = [size for size, count in sorted(sizes.items(), reverse=True) if count >= 2]
    return next((found for size in repeated if len(found := _cut_at(drafts, size - 0.3)) > 1), [])


def _cut_at(drafts: list[Draft], least: float) -> list[SectionDraft]:
    """Cut the text at the headings of at least this size; those in a row open one section."""
    sections: list[SectionDraft] = []
    pending: list[Draft] = []
    for draft in drafts:
        if draft.kind == "heading" and draft.size >= least:
            pending.append(draft)
            continue
        if pending or not sections:
            sections.append(_titled(pending))
            pending = []
        sections[-1].drafts.append(draft)
    if sections:
        sections[-1].drafts += pending
    return sections


def _titled(headings: Sequence[Draft]) -> SectionDraft:
    """Return the section that a row of headings opens: those of the first one's size are its title."""
    if not headings:
        return SectionDraft(text("pdf.part.beginning"))
    title = [headings[0].text]
    rest = 1
    while rest < len(headings) and abs(headings[rest].size - headings[0].size) < 0.5 and len(": ".join(title)) < MOST_TITLE:
        title.append(headings[rest].text)
        rest += 1
    return SectionDraft(": ".join(title), drafts=list(headings[rest:]))


def _by_pages(drafts: list[Draft], count: int) -> list[SectionDraft]:
    """Cut the text into parts of about ten pages, at the end of a paragraph."""
    sections: list[SectionDraft] = []
    for draft in drafts:
        if not sections or draft.page >= sections[-1].drafts[0].page // PART * PART + PART:
            first = draft.page // PART * PART
            last = min(first + PART, count)
            code = "pdf.part.page" if last == first + 1 else "pdf.part.pages"
            sections.append(SectionDraft(text(code, first=first + 1, last=last)))
        sections[-1].drafts.append(draft)
    return sections


def _number(section: SectionDraft) -> None:
    found = _NUMBER.match(section.title)
    if found and (found[1][0].isdigit() or len(found[0]) > len(found[1]) + 2 or found[0].rstrip()[-1] in ".:)"):
        section.number, section.title = found[1], section.title[found.end() :]


def _identify(sections: Sequence[SectionDraft]) -> None:
    """Give each section an id of its number and title that no other has."""
    seen = Counter[str]()
    for section in sections:
        plain = unicodedata.normalize("NFKD", f"{section.number} {section.title}".lower())
        slug = re.sub(r"[^a-z0-9]+", "-", "".join(letter for letter in plain if not unicodedata.combining(letter))).strip("-")[
            :60
        ]
        slug = slug.strip("-") or "section"
        seen[slug] += 1
        section.id = slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"
    taken: set[str] = set()
    for place, section in enumerate(sections, 1):
        if section.id in taken:
            section.id = f"{section.id}-at-{place}"
        taken.add(section.id)
