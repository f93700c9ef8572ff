"""Web pages: main content, structure, formulas, what is hidden; markup without end."""

from __future__ import annotations

import pytest
from tests.unit.formats.files import read, remarks, titles

from passagework.errors import FormatError
from passagework.formats.html_hidden import colour
from passagework.models.content import Figure, Formula, Paragraph, Table


def page(body: str, head: str = "") -> str:
    return f"<!doctype html><html><head>{head}</head><body>{body}</body></html>"


def test_the_main_part_is_read_and_what_surrounds_it_is_not() -> None:
    body = "<nav>Menu</nav><main><h1>Means</h1><p>Text.</p></main><footer>Imprint</footer><script>x()</script>"
    document = read(page(body, "<title>Means – A site</title>"), "a.html")
    assert (document.title, document.text) == ("Means", "Text.")


def test_headings_are_sections_and_empty_links_to_them_leave() -> None:
    body = '<h1>A</h1><p>1</p><h2>B <a class="headerlink" href="#b">¶</a></h2><p>2</p>'
    assert titles(read(page(body), "a.html")) == ["A", "B"]


def test_titles_are_cut_where_nobody_reads_on() -> None:
    """Also that of the section before the first heading, which is called as the document is."""
    document = read(page("<p>0</p><h1>" + "h" * 5000 + "</h1><p>1</p>", f"<title>{'t' * 5000}</title>"), "a.html")
    assert document.title == "t" * 300
    assert titles(document) == ["t" * 300, "h" * 300]


def test_lists_terms_tables_and_figures() -> None:
    body = (
        "<ul><li>a<li>b<ol start=3><li>c</ol></ul><dl><dt>T<dd>D</dl><table><caption>Cap</caption><tr><th>h<th>i<tr>"
        "<td>1<td>2</table>"
        "<figure><img src=x alt='A curve'><figcaption>Fig 1</figcaption></figure><p><img src=x alt='Alone'></p>"
    )
    document = read(page(body), "a.html")
    assert document.text == "• a\n• b\n3. c\n\n• T\nD\n\nCap\nh | i\n1 | 2\n\nFig 1\n\nA curve\n\nAlone"
    kinds = [block.kind for block in document.contents[0].blocks]
    assert kinds == ["list", "list", "table", "figure", "figure"]


def test_a_table_that_lays_out_the_page_is_no_table() -> None:
    body = "<table><tr><td><p>one</p></td></tr><tr><td><table><tr><td>a<td>b</table></td></tr></table>"
    blocks = read(page(body), "a.html").contents[0].blocks
    assert [type(block) for block in blocks] == [Paragraph, Table]


def test_formulas_are_kept_as_mathml_or_tex() -> None:
    body = (
        "<p>x <math><msup><mi>x</mi><mn>2</mn></msup></math> <script type='math/tex'>a < b</script></p>"
        "<math display='block'><mi>y</mi></math>"
    )
    document = read(page(body), "a.html")
    assert document.text == "x x² a < b\n\ny"
    assert isinstance(document.contents[0].blocks[1], Formula)


def test_preformatted_text_keeps_its_lines() -> None:
    assert read(page("<pre>a = 1\n  b = 2</pre>"), "a.html").text == "a = 1\nb = 2"


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>no</p>",
        "<p style='display: none'>no</p>",
        "<p style='visibility:hidden'>no</p>",
        "<p style='font-size:0px'>no</p>",
        "<p style='color:#fff'>no</p>",
        "<p style='color:rgb(255, 255, 255)'>no</p>",
        "<font color=white>no</font>",
        "<div style='background:#123456'><p style='color:#123456'>no</p></div>",
        "<p style='position:absolute;left:-9999px'>no</p>",
        "<p class='gone x'>no</p>",
        "<table><tr><td>a<td style='display:none'>no</table>",
    ],
)
def test_hidden_text_is_left_out_and_counted(hidden: str) -> None:
    style = "<style>.gone, .other { display: none } @media print { p { display: none } }</style>"
    document = read(page(f"<p>yes</p>{hidden}", style), "a.html")
    assert "no" not in document.text and document.text.startswith("yes")
    assert remarks(document)["hidden_text"] == {"n": 1}


@pytest.mark.parametrize("shown", ["<div style='background:#000'><p style='color:#fff'>yes</p></div>", "<p class='seen'>yes</p>"])
def test_what_is_shown_is_kept(shown: str) -> None:
    document = read(page(shown, "<style>@media print { .seen { display: none } }</style>"), "a.html")
    assert (document.text, document.remarks) == ("yes", ())


def test_colours_are_compared_by_what_they_show() -> None:
    assert {colour(each) for each in ("white", "#FFF", "#ffffff", "rgb(255,255,255)")} == {"ffffff"}
    assert colour("rgba(0,0,0,0)") == colour("rgba(0,0,0,.0)") == colour("rgba(0,0,0,1.2.3)") == colour("url(x)") == ""
    assert colour("rgba(0,0,0,)") == colour("rgba(0,0,0,0.5)") == "000000"


def test_xml_is_read_by_its_text() -> None:
    document = read('<?xml version="1.0"?><a><title>T</title><b><![CDATA[x < y]]></b><c>z</c></a>', "a.xml")
    assert document.text == "T\n\nx < y\n\nz"


@pytest.mark.parametrize(
    "body",
    [
        "<div>" * 5000 + "deep",
        "<b>" * 5000 + "deep",
        "<ul><li>" * 2000 + "deep",
        "<table><tr><td>" * 1000 + "deep",
        "<table><tr>" * 1000 + "deep",
        "<dl><dt>" * 1000 + "deep",
        "<p>" * 5000 + "deep",
    ],
)
def test_nesting_without_end_is_read(body: str) -> None:
    assert read(page(body), "a.html").text.endswith("deep")


@pytest.mark.parametrize("body", ["<!--" * 20000, "</div>" * 20000, "<math>" + "<msup>" * 5000, "<script>" * 5000])
def test_markup_without_text_has_no_text(body: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(page(body), "a.html")
    assert caught.value.code == "no_text"


def test_stray_brackets_are_text() -> None:
    assert read(page("<p>a < b and 3 <4"), "a.html").text == "a < b and 3 <4"


def test_a_picture_beside_words_is_part_of_their_line() -> None:
    document = read(page("<p>See <img src=x alt='the curve'> here.</p><p><img src=x alt=''></p>"), "a.html")
    assert document.text == "See the curve here."
    assert not any(isinstance(block, Figure) for block in document.contents[0].blocks)
