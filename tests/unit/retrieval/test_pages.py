"""Which pages a passage stands on, and which begin in a section."""

import pytest

from passagework.models.library import Page, Span
from passagework.retrieval.pages import pages_of

# Pages 0 and 1 have text, 2 and 3 have none, 4 has some; between pages stands a blank.
SPANS = [(0, 10), (11, 20), (21, 21), (21, 21), (21, 30)]
PAGES = pages_of([Page(label=str(number), span=Span(start=a, end=b)) for number, (a, b) in enumerate(SPANS)])


@pytest.mark.parametrize(
    ("span", "touched"),
    [
        ((0, 5), (0, 0)),
        ((5, 10), (0, 0)),
        ((5, 12), (0, 1)),
        ((11, 20), (1, 1)),
        ((19, 22), (1, 4)),
        ((21, 22), (4, 4)),
        ((0, 30), (0, 4)),
        ((10, 11), None),
    ],
)
def test_the_first_and_the_last_page_of_a_passage(span: tuple[int, int], touched: tuple[int, int] | None) -> None:
    assert PAGES.touched(*span) == touched


@pytest.mark.parametrize(
    ("span", "pages"),
    [
        ((0, 11), [0]),
        ((0, 12), [0, 1]),
        ((5, 21), [1]),
        ((5, 22), [1, 2, 3, 4]),
        ((21, 30), [2, 3, 4]),
        ((22, 30), []),
    ],
)
def test_pages_begin_once_and_one_without_text_begins_with_the_next(span: tuple[int, int], pages: list[int]) -> None:
    assert list(PAGES.beginning(*span)) == pages


def test_a_text_without_pages_has_none() -> None:
    none = pages_of([])
    assert len(none) == 0
    assert none.touched(0, 5) is None
    assert list(none.beginning(0, 5)) == []
