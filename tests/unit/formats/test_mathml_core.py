"""What is left of MathML after sanitising. Oracle: the allow-list of MathML Core, stated here again."""

import re
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.errors import FormatError
from passagework.formats.mathml import convert, convert_source
from passagework.formats.mathml_core import ARITY

ELEMENTS = {
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "mtext",
    "mspace",
    "mfrac",
    "mroot",
    "msqrt",
    "msub",
    "msup",
    "msubsup",
    "munder",
    "mover",
    "munderover",
    "mstyle",
    "mpadded",
    "mphantom",
    "mtable",
    "mtr",
    "mtd",
}
HARMLESS = {
    "display",
    "mathvariant",
    "stretchy",
    "fence",
    "separator",
    "largeop",
    "movablelimits",
    "symmetric",
    "lspace",
    "rspace",
    "minsize",
    "maxsize",
    "form",
    "width",
    "height",
    "depth",
    "linethickness",
    "displaystyle",
    "accent",
    "accentunder",
    "columnspan",
    "rowspan",
}


def mathml_of(inside: str) -> str:
    return convert_source(f'<math xmlns="http://www.w3.org/1998/Math/MathML">{inside}</math>').mathml


@pytest.mark.parametrize(
    "hostile",
    [
        '<mi href="javascript:alert(1)">x</mi>',
        '<mi onclick="alert(1)" style="color:red" class="c" id="i">x</mi>',
        '<mi>x</mi><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
        "<mi>x</mi><script>alert(1)</script>",
        '<mtext>x<img xmlns="http://www.w3.org/1999/xhtml" src="https://example.org/" onerror="alert(1)"/></mtext>',
        '<semantics><mi>x</mi><annotation-xml encoding="text/html"><b>alert(1)</b></annotation-xml></semantics>',
        '<semantics><mi>x</mi><annotation encoding="application/x-tex">alert(1)</annotation></semantics>',
        '<maction actiontype="statusline" href="https://example.org"><mi>x</mi></maction>',
        '<mi>x</mi><mglyph src="https://example.org/a.png"/>',
        '<mpadded width="9999em" voffset="-100em"><mi>x</mi></mpadded>',
        '<mi>x</mi><svg xmlns="http://www.w3.org/2000/svg"><a href="https://example.org">alert(1)</a></svg>',
        '<mstyle mathcolor="red" mathbackground="url(https://example.org)"><mi>x</mi></mstyle>',
    ],
)
def test_hostile_markup_leaves_only_the_symbol(hostile: str) -> None:
    made = mathml_of(hostile)
    assert "<mi>x</mi>" in made or "<mtext>x</mtext>" in made
    assert not re.search(r"alert|href|src|http|on\w+=|style=|class=|id=|9999|voffset|url|script|svg|glyph", made)


def test_text_and_attributes_are_escaped() -> None:
    made = mathml_of("<mtext>&lt;img src=x onerror=alert(1)&gt; &amp; more</mtext>")
    assert made == "<math><mtext>&lt;img src=x onerror=alert(1)&gt; &amp; more</mtext></math>"


def test_blanks_at_the_ends_of_text_are_kept_when_drawn() -> None:
    assert mathml_of("<mtext> if </mtext>") == "<math><mtext>\u00a0if\u00a0</mtext></math>"


def test_accents_are_drawn_close() -> None:
    assert mathml_of("<mover><mi>x</mi><mo>―</mo></mover>") == '<math><mover accent="true"><mi>x</mi><mo>¯</mo></mover></math>'


def test_hyphens_become_minus_signs_and_operators_marked_as_text_become_operators() -> None:
    assert mathml_of("<mn>1</mn><mtext> – </mtext><mn>2</mn>") == "<math><mn>1</mn><mo>−</mo><mn>2</mn></math>"


def test_letters_set_upright_one_by_one_become_a_word() -> None:
    upright = "".join(f'<mi mathvariant="normal">{letter}</mi>' for letter in "DCG")
    assert mathml_of(upright) == '<math><mi mathvariant="normal">DCG</mi></math>'


def test_a_wrong_number_of_children_becomes_a_row() -> None:
    assert mathml_of("<mfrac><mi>a</mi></mfrac>") == "<math><mrow><mi>a</mi></mrow></math>"


def test_display_is_said_unless_the_formula_is_set_in_the_line() -> None:
    block = fromstring('<math display="block"><mi>x</mi></math>')
    assert convert(block).display
    assert convert(block).mathml == '<math display="block"><mi>x</mi></math>'
    assert convert(block, inline=True).mathml == "<math><mi>x</mi></math>"


def test_the_source_is_left_alone() -> None:
    source = fromstring('<math><mi href="u">x</mi></math>')
    convert(source)
    assert source[0].get("href") == "u"


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("<math><mi>x</math>", "mismatched tag"),
        ('<!DOCTYPE math [<!ENTITY a "aaaa">]><math><mi>&a;</mi></math>', "document type"),
        ('<!DOCTYPE math SYSTEM "file:///etc/passwd"><math/>', "document type"),
        ("<math>" + "<mrow>" * 300 + "</mrow>" * 300 + "</math>", "levels deep"),
        ("<svg/>", "its root is svg"),
        ("<math><apply><integral/><ci>x</ci></apply></math>", "integral"),
    ],
)
def test_what_cannot_be_converted_is_refused_with_its_reason(source: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        convert_source(source)


NAMES = st.sampled_from([*sorted(ELEMENTS - {"math"}), "script", "annotation", "maction", "a", "apply2", "merror"])
KEYS = st.sampled_from(["href", "style", "onload", "display", "stretchy", "width", "form", "class", "accent", "mathvariant"])
VALUES = st.sampled_from(["true", "block", "javascript:alert(1)", "1em", "999em", "prefix", '"><script>', "normal"])
TREES = st.recursive(
    st.builds(
        lambda name, text, attributes: _element(name, text, attributes, []),
        NAMES,
        st.sampled_from(["x", "2", "+", "<b>", "&", " ", "\u202e", "log"]),
        st.dictionaries(KEYS, VALUES, max_size=3),
    ),
    lambda children: st.builds(
        lambda name, attributes, inside: _element(name, "t", attributes, inside),
        NAMES,
        st.dictionaries(KEYS, VALUES, max_size=2),
        st.lists(children, max_size=3),
    ),
    max_leaves=12,
)


def _element(name: str, text: str, attributes: dict[str, str], children: list[Element]) -> Element:
    element = Element(name, attributes)
    element.text = text
    element.extend(children)
    return element


@given(TREES)
def test_any_tree_gives_well_formed_core_markup_and_some_text(tree: Element) -> None:
    math = Element("math")
    math.append(tree)
    made = convert(math)
    again = fromstring(made.mathml)
    for element in again.iter():
        assert element.tag in ELEMENTS
        assert set(element.attrib) <= HARMLESS
        assert len(element) == ARITY.get(element.tag, len(element))
        assert not any("script" in value or "999" in value for value in element.attrib.values())
    assert convert(again).mathml == made.mathml
    assert made.text == " ".join(made.text.split())
