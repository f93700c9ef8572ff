"""MathML as plain text. Oracle: formulas as they are typed, written out by hand."""

import pytest

from passagework.formats.mathml import convert_source


def text_of(inside: str) -> str:
    return convert_source(f"<math>{inside}</math>").text


X_BAR = "<mover><mi>x</mi><mo>¯</mo></mover>"


@pytest.mark.parametrize(
    ("markup", "plain"),
    [
        (f"{X_BAR}<mo>=</mo><mfrac><mrow><mo>∑</mo><mi>x</mi></mrow><mi>n</mi></mfrac>", "x̄ = (∑x)/n"),
        ("<msup><mi>s</mi><mn>2</mn></msup>", "s²"),
        ("<msub><mi>H</mi><mn>0</mn></msub>", "H₀"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
        ("<msup><mi>e</mi><mrow><mo>−</mo><mi>x</mi></mrow></msup>", "e^(−x)"),
        ("<msubsup><mi>s</mi><mn>1</mn><mn>2</mn></msubsup>", "s₁²"),
        ("<msqrt><mi>n</mi></msqrt>", "√n"),
        ("<msqrt><mi>n</mi><mo>-</mo><mn>1</mn></msqrt>", "√(n − 1)"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "x^(1/3)"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a + b)/c"),
        ("<mi>z</mi><mfrac><mi>s</mi><msqrt><mi>n</mi></msqrt></mfrac>", "z(s/√n)"),
        ('<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>', "(n choose k)"),
        ("<mn>1</mn><mo>(</mo><mo>-</mo><mn>1.525</mn><mo>)</mo>", "1(−1.525)"),
        ("<mi>z</mi><mo>=</mo><mo>–</mo><mn>1.96</mn>", "z = −1.96"),
        ("<mn>5</mn><mo>,</mo><mn>000</mn><mo>,</mo><mn>000</mn><mo>+</mo><mn>1</mn>", "5,000,000 + 1"),
        (f"<mo>(</mo>{X_BAR}<mo>,</mo><mi>y</mi><mo>)</mo>", "(x̄, y)"),
        ("<mi>P</mi><mo>(</mo><mi>A</mi><mo>∣</mo><mi>B</mi><mo>)</mo>", "P(A | B)"),
        ("<mo>|</mo><mi>y</mi><mo>−</mo><mi>x</mi><mo>|</mo>", "|y − x|"),
        ("<mi>log</mi><mi>x</mi>", "log x"),
        ("<mn>5</mn><mi>%</mi>", "5%"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>"
            "<msub><mi>x</mi><mi>i</mi></msub>",
            "∑_(i=1)^n x_i",
        ),
        ("<mover><mi>p</mi><mo>^</mo></mover>", "p̂"),
        ("<mover><mrow><mi>x</mi><mi>y</mi></mrow><mo>¯</mo></mover>", "bar(xy)"),
        ("<munder><mrow><mi>a</mi><mi>b</mi></mrow><mo>⏟</mo></munder>", "ab"),
        (
            "<mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mo>+</mo><mi>b</mi></mtd></mtr>"
            "<mtr><mtd><mi>c</mi></mtd></mtr></mtable>",
            "a + b; c",
        ),
        ("<msup><mo>∑</mo><mtext>\u200b</mtext></msup><mi>x</mi>", "∑x"),
        ("<mtext>9 + 9</mtext><mtext>.5(2)</mtext>", "9 + 9.5(2)"),
        ("<mtext>Median</mtext><mo>=</mo><mn>8</mn>", "Median = 8"),
        ("<mi>𝐱</mi>", "x"),
        ("<mphantom><mi>x</mi></mphantom><mi>y</mi>", "y"),
    ],
)
def test_presentation_markup(markup: str, plain: str) -> None:
    assert text_of(markup) == plain


@pytest.mark.parametrize(
    ("markup", "plain"),
    [
        ("<apply><conjugate/><ci>x</ci></apply>", "x̄"),
        (
            "<apply><eq/><apply><divide/><apply><plus/><cn>6.8</cn><cn>7.2</cn></apply><cn>2</cn></apply><cn>7</cn></apply>",
            "(6.8 + 7.2)/2 = 7",
        ),
        ("<apply><minus/><ci>a</ci><apply><plus/><ci>b</ci><ci>c</ci></apply></apply>", "a − (b + c)"),
        ("<apply><times/><apply><plus/><ci>a</ci><ci>b</ci></apply><ci>c</ci></apply>", "(a + b) × c"),
    ],
)
def test_content_markup(markup: str, plain: str) -> None:
    assert text_of(markup) == plain
