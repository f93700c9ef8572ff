"""Words that counted are marked, and no others."""

import pytest

from passagework.retrieval.highlight import matched_spans
from passagework.text.tokens import terms


def marked(passage: str, query: str) -> list[str]:
    return [passage[span.start : span.end] for span in matched_spans(passage, terms(query))]


@pytest.mark.parametrize(
    ("passage", "query", "words"),
    [
        ("Samples are sampled by sampling.", "a sample", ["Samples", "sampled", "sampling"]),
        ("The mean of the means", "the mean", ["mean", "means"]),
        ("standard deviation", "standard deviation", ["standard", "deviation"]),
        ("Simpson's paradox, Simpson’s", "simpson", ["Simpson's", "Simpson’s"]),
        ("A café, naïve", "CAFE", ["café"]),
        ("about 1,000 people", "1000", ["1,000"]),
        ("the mode", "median", []),
        ("the of and", "the of and", []),
        ("", "mean", []),
    ],
)
def test_words_of_one_stem_are_marked(passage: str, query: str, words: list[str]) -> None:
    assert marked(passage, query) == words


def test_overlapping_pairs_of_letters_become_one_mark() -> None:
    assert marked("無作為標本の平均", "標本の") == ["標本の"]


def test_spans_are_in_order_and_do_not_overlap() -> None:
    spans = matched_spans("標本と標本、標本の平均", terms("標本の平均"))
    ends = [span.end for span in spans]
    starts = [span.start for span in spans]
    assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))
