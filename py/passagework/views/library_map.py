"""The map in words: its topics, and the passages that repeat each other."""

from collections.abc import Sequence
from urllib.parse import quote

from passagework.models.map import DuplicatePair, MapPassage, MapTopic
from passagework.views.places import address, title_of
from passagework.views.templating import render


def topics_fragment(topics: Sequence[MapTopic]) -> str:
    """Render the list of topics."""
    return render("map_topics", topics=topics, address=_address, place=_place)


def duplicates_fragment(pairs: Sequence[DuplicatePair], documents: int) -> str:
    """Render the passages that repeat each other, by the two documents that they are in; ``documents`` were compared."""
    return render("map_duplicates", pairs=pairs, documents=documents, address=_address, place=_place)


def section_address(document: str, section: str) -> str:
    """Return the page's route to a section, to which ``?passage=`` and a number can be added."""
    return f"#/library/{quote(document, safe='')}/{quote(section, safe='')}"


def _address(each: MapPassage) -> str:
    return address(each.passage)


def _place(each: MapPassage) -> str:
    return title_of(each.passage)
