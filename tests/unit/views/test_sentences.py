"""A passage cut for display is still exactly the passage. Oracle: the text itself, put together again."""

from hypothesis import given
from hypothesis import strategies as st

from passagework.models.library import Span
from passagework.views.sentences import Piece, stretches

spans = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)).map(lambda p: Span(start=min(p), end=max(p))), max_size=6)


@given(st.text(max_size=50), spans, spans)
def test_nothing_is_lost_repeated_or_moved(text: str, sentences: list[Span], matches: list[Span]) -> None:
    cut = stretches(text, sentences, matches)
    assert "".join(piece.text for stretch in cut for piece in stretch.pieces) == text


@given(st.text(min_size=1, max_size=50), spans, spans)
def test_a_character_is_marked_exactly_where_a_match_covers_it(text: str, sentences: list[Span], matches: list[Span]) -> None:
    marked = [piece.matched for stretch in stretches(text, sentences, matches) for piece in stretch.pieces for _ in piece.text]
    assert marked == [any(m.start <= at < m.end for m in matches) for at in range(len(text))]


def test_a_match_across_a_border_is_marked_on_both_sides() -> None:
    first, second = stretches("ab cd", [Span(start=0, end=3), Span(start=3, end=5)], [Span(start=1, end=4)])
    assert first.pieces == (Piece("a", matched=False), Piece("b ", matched=True))
    assert second.pieces == (Piece("c", matched=True), Piece("d", matched=False))


def test_between_sentences_there_is_a_stretch_without_a_span() -> None:
    cut = stretches("A. B.", [Span(start=0, end=2), Span(start=3, end=5)], [])
    assert [stretch.span for stretch in cut] == [Span(start=0, end=2), None, Span(start=3, end=5)]
