"""Inline pieces become one normalised line. Oracle: ``normalise`` itself, and small lines worked by hand."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from passagework.formats.inline import Piece, clean_line, tidy
from passagework.text.normalise import normalise

KINDS = st.sampled_from(["text", "emphasis", "strong", "subscript", "math"])
LETTERS = st.text(alphabet="ab. \n\t\u00a0\u0304\u0301ye=\u0338\u200b\x92ﬁ\u1100\u1161|", max_size=8)
PIECES = st.lists(st.builds(Piece, KINDS, LETTERS), max_size=6)


def text_of(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces)


@given(PIECES)
def test_a_tidy_line_is_its_own_normalisation(pieces: list[Piece]) -> None:
    line = text_of(tidy(pieces))
    assert line == normalise(line)
    assert "\n" not in line


@given(PIECES)
def test_no_piece_is_empty_and_neighbours_differ(pieces: list[Piece]) -> None:
    line = tidy(pieces)
    assert all(piece.text for piece in line)
    assert all(a.kind != b.kind or a.kind == "math" for a, b in pairwise(line))


def test_blanks_collapse_across_pieces() -> None:
    line = tidy([Piece("text", " The "), Piece("emphasis", " mean "), Piece("text", " is\n small. ")])
    assert line == [Piece("text", "The "), Piece("emphasis", "mean "), Piece("text", "is small.")]


def test_a_bar_that_opens_a_piece_moves_to_its_letter() -> None:
    assert tidy([Piece("emphasis", "y"), Piece("text", "\u0304 = 2")]) == [Piece("emphasis", "ȳ"), Piece("text", " = 2")]
    assert tidy([Piece("emphasis", "x"), Piece("text", "\u0304 = 2")]) == [Piece("emphasis", "x\u0304"), Piece("text", " = 2")]


def test_ends_survive_cleaning_but_not_line_breaks() -> None:
    assert clean_line(" a\nb ") == " a b "
    assert clean_line("\u0304a") == "\u0304a"
