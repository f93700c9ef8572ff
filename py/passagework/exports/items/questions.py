"""What every target says of an item, whatever its kind: a question, options where there are some, an answer, and its sources."""

from __future__ import annotations

from typing import NamedTuple

from passagework.catalogue import text as words
from passagework.models.calls import SentPassage
from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Item,
    Option,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)
from passagework.text.shortening import shortened

SNIPPET = 160
"""Characters of a passage that travel with a citation."""


class Source(NamedTuple):
    """A citation as it travels: where it stands, and the words that support the item."""

    number: int
    place: str
    snippet: str


class Question(NamedTuple):
    """An item for any target. ``prompt``, ``answer`` and ``explanation`` are rich text; ``answer`` is what a card shows on its
    back.

    ``accept`` are answers that a program may compare, empty where only a person can tell. ``key`` is the index of the right
    option.
    """

    item: Item
    prompt: str
    options: tuple[Option, ...]
    key: int | None
    truth: bool | None
    answer: str
    accept: tuple[str, ...]
    explanation: str
    sources: tuple[Source, ...]

    @property
    def title(self) -> str:
        """The prompt in few words, for lists."""
        return shortened(self.prompt, 80)


def question(item: Item) -> Question:
    """Return what targets say of ``item``."""
    sources = tuple(_source(item, passage) for passage in item.evidence)
    match item.content:
        case ChoiceContent() as choice:
            right = choice.options[choice.key].text
            return Question(item, choice.stem, choice.options, choice.key, None, right, (), choice.explanation, sources)
        case ShortContent() as short:
            accepted = tuple(dict.fromkeys((short.answer, *short.accept)))
            return Question(item, short.question, (), None, None, short.answer, accepted, "", sources)
        case CardContent() as card:
            return Question(item, card.front, (), None, None, card.back, (), "", sources)
        case TrueFalseContent() as claim:
            said = words(f"export.truth.{'yes' if claim.truth else 'no'}")
            return Question(item, claim.statement, (), None, claim.truth, said, (), claim.explanation, sources)
        case ProblemContent() as problem:
            answer = f"{_numbered(problem.steps)}\n\n{words('export.answer')}: {problem.answer}"
            return Question(item, problem.question, (), None, None, answer, (), "", sources)
        case SummaryContent() as summary:
            return Question(item, summary.title, (), None, None, _listed(summary.points), (), "", sources)


def _numbered(points: tuple[Point, ...]) -> str:
    return "\n".join(f"{number}. {_line(point)}" for number, point in enumerate(points, start=1))


def _listed(points: tuple[Point, ...]) -> str:
    return "\n".join(f"- {_line(point)}" for point in points)


def _line(point: Point) -> str:
    cited = "".join(f"[{number}]" for number in point.citations)
    return f"{' '.join(point.text.split())} {cited}".rstrip()


def _source(item: Item, passage: SentPassage) -> Source:
    best = next((each.span for each in item.supports if each.number == passage.number), None)
    snippet = passage.text if best is None else passage.text[best.start : best.end]
    return Source(passage.number, place_of(passage), shortened(snippet, SNIPPET))


def place_of(passage: SentPassage) -> str:
    """Say where a passage stands: the document, its section, and its pages."""
    parts = [passage.document_title]
    if passage.section_title and passage.section_title != passage.document_title:
        parts.append(passage.section_title)
    if passage.pages:
        first, last = passage.pages
        parts.append(words("place.page", first=first) if first == last else words("place.pages", first=first, last=last))
    return ", ".join(parts)


def source_line(source: Source) -> str:
    """Return a citation on one line of plain text."""
    return words("export.source", number=source.number, place=source.place, snippet=source.snippet)
