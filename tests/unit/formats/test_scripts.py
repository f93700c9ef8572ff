"""Scripts in plain text, and what stands in <sub> and <sup> for them."""

import pytest

from passagework.formats.scripts import limit, subscript, superscript
from passagework.views.reading import unscript


@pytest.mark.parametrize(
    ("text", "raised", "lowered"),
    [("2", "²", "₂"), ("10", "¹⁰", "₁₀"), ("−1", "⁻¹", "₋₁"), ("k", "^k", "_k"), ("n − 1", "^(n−1)", "_(n−1)")],
)
def test_digits_have_characters_and_letters_a_notation(text: str, raised: str, lowered: str) -> None:
    assert superscript(text) == raised
    assert subscript(text) == lowered


@pytest.mark.parametrize("text", ["2", "10", "−1", "k", "n−1", "ij"])
def test_what_is_drawn_raised_or_lowered_is_the_plain_script(text: str) -> None:
    assert unscript(superscript(text)) == text
    assert unscript(subscript(text)) == text


def test_limits_are_never_small_characters() -> None:
    assert limit("i = 1", "_") + limit("11", "^") == "_(i=1)^11"
