"""What a map tells to readers: its models, taken from its numbers."""

from __future__ import annotations

from collections import defaultdict

from passagework.hits import passage_ref
from passagework.mapping.duplicates import Duplicate
from passagework.mapping.library_map import LibraryMap
from passagework.models.map import DuplicatePair, MapDuplicate, MapPassage, MapTopic

MOST_EXCERPT = 160
"""Code points of an excerpt."""
_LEAST_EXCERPT = 60  # of a heading alone nobody knows what it heads
MOST_PAIRS = 5
"""Pairs of passages that are shown of two documents."""


def topics(made: LibraryMap) -> list[MapTopic]:
    """Return the topics of a map, the largest first."""
    return [
        MapTopic(
            number=number,
            names=tuple(made.names[number]),
            passages=int(made.size_in(number).sum()),
            documents=int((made.size_in(number) > 0).sum()),
            representatives=tuple(passage(made, each) for each in made.representatives(number)),
        )
        for number in range(made.grouping.count)
    ]


def repeating(made: LibraryMap) -> list[DuplicatePair]:
    """Return the documents that repeat each other, those with most pairs of passages first."""
    owner = made.corpus.owner
    of_documents: dict[tuple[int, int], list[Duplicate]] = defaultdict(list)
    for pair in made.duplicates:
        of_documents[int(owner[pair.left]), int(owner[pair.right])].append(pair)
    titles = [each.title for each in made.corpus.documents]
    return [
        DuplicatePair(
            left=titles[left],
            right=titles[right],
            pairs=len(found),
            copies=sum(pair.exact for pair in found),
            shown=tuple(_duplicate(made, pair) for pair in found[:MOST_PAIRS]),
        )
        for (left, right), found in sorted(of_documents.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def passage(made: LibraryMap, point: int) -> MapPassage:
    """Return what is told of one passage."""
    corpus = made.corpus
    owner = corpus.documents[int(corpus.owner[point])]
    place = passage_ref(owner.document, int(corpus.ordinal[point])).model_copy(update={"document_title": owner.title})
    return MapPassage(point=point, passage=place, excerpt=excerpt(made, point))


def excerpt(made: LibraryMap, point: int) -> str:
    """Return the beginning of a passage on one line: its first sentences, or as much of them as fits."""
    corpus = made.corpus
    document, ordinal = corpus.documents[int(corpus.owner[point])].document, int(corpus.ordinal[point])
    span = document.span(ordinal)
    ends = [end for _, end in document.passages.sentences(ordinal) if end - span.start >= _LEAST_EXCERPT]
    line = " ".join(document.text[span.start : ends[0] if ends else span.end].split())
    return line if len(line) <= MOST_EXCERPT else f"{line[: MOST_EXCERPT - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"


def _duplicate(made: LibraryMap, pair: Duplicate) -> MapDuplicate:
    return MapDuplicate(
        left=passage(made, pair.left),
        right=passage(made, pair.right),
        exact=pair.exact,
        containment=pair.containment,
        cosine=pair.cosine,
    )
