"""Passages that were sent, as a reader is shown them: where they stand, and which sentences of them support what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from passagework.catalogue import text
from passagework.models.calls import SentPassage, Support
from passagework.models.library import Span
from passagework.views import places
from passagework.views.figures import count
from passagework.views.make.told import told
from passagework.views.sentences import Stretch, stretches


@dataclass(frozen=True)
class PassageView:
    """A passage as the template shows it; ``best`` is the sentence that is marked until another is asked for."""

    passage: SentPassage
    place: str
    address: str
    stretches: tuple[Stretch, ...]
    best: Span | None
    hidden: tuple[str, ...]


def passage_view(passage: SentPassage, supports: Iterable[Support] = ()) -> PassageView:
    """Prepare ``passage``; the first of ``supports`` that is in it is its best sentence."""
    best = next((support.span for support in supports if support.number == passage.number), None)
    return PassageView(
        passage=passage,
        place=place_of(passage),
        address=places.address(passage),
        stretches=stretches(passage.text, _with(passage.sentences, best), ()),
        best=best,
        hidden=tuple(hidden_of(passage)),
    )


def place_of(passage: SentPassage) -> str:
    """The section's title and the pages, as far as there are any."""
    return " · ".join(part for part in (passage.section_title, places.pages(passage)) if part)


def source_of(passage: SentPassage) -> str:
    """The document's title and the place in it."""
    return ", ".join(part for part in (passage.document_title, place_of(passage)) if part)


def hidden_of(passage: SentPassage) -> Iterable[str]:
    """One line for each kind of hidden characters that were not sent."""
    for each in passage.hidden:
        line = text("making.hidden", count=count(each.count), what=told(f"hidden.{each.kind}", {}))
        yield text("making.hidden.shows", told=line, shows=each.shows) if each.shows else line


def apart(passages: Iterable[SentPassage], cited: Collection[int]) -> tuple[list[SentPassage], list[SentPassage]]:
    """Part the passages that are cited, in the order of ``cited``, from those that are not."""
    by_number = {passage.number: passage for passage in passages}
    first = [by_number[number] for number in cited if number in by_number]
    return first, [passage for number, passage in by_number.items() if number not in set(cited)]


def _with(sentences: tuple[Span, ...], best: Span | None) -> tuple[Span, ...]:
    """The sentences, with the best one as a stretch of its own where it is none of them."""
    if best is None or best in sentences:
        return sentences
    outside = [span for span in sentences if span.end <= best.start or span.start >= best.end]
    return tuple(sorted([*outside, best], key=lambda span: span.start))
