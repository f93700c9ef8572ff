"""Tiles, passages, sections and documents as stretches of a text."""

from tests.documents import make_document
from tests.unit.evaluation.small import study_text

from passagework.evaluation import units
from passagework.text.chunking import Chunking


def sentences(count: int) -> str:
    return " ".join(f"Sentence {number:03d} has exactly forty letters ok." for number in range(count))


def test_tiles_part_a_text_into_whole_sentences_of_at_most_500_characters() -> None:
    text = study_text(sentences(30), sentences(3))
    tiles = units.tiles(text)
    assert (tiles.end - tiles.start).max() <= 500
    assert (tiles.start[1:] >= tiles.end[:-1]).all()
    assert tiles.sizes.sum() == text.solid[-1]
    assert all(text.text[start:end].startswith("Sentence") and text.text[end - 1] == "." for _, start, end in tiles.places())
    borders = [section.span for section in text.sections]
    assert all(any(span.start <= start and end <= span.end for span in borders) for _, start, end in tiles.places())


def test_passages_are_those_of_the_library() -> None:
    document = make_document("doc", sentences(30), sentences(3), size=300)
    cut = units.cut(units.passages_of(document).text, Chunking(300, 0))
    assert list(cut.places()) == list(units.passages_of(document).places())
    assert len(cut) == len(document.passages)


def test_sections_of_white_space_are_no_units() -> None:
    text = study_text("One.", "  ", "Three.")
    assert [(start, end) for _, start, end in units.sections(text).places()] == [(0, 4), (10, 16)]
    assert units.sections(text).sizes.tolist() == [4, 6]
    assert list(units.whole(text).places()) == [("doc", 0, 16)]
