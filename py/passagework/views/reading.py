"""A section as an annotated edition: its blocks as HTML, each stretch of text tied to its passages.

Every stretch is a ``<span class="s">`` with ``data-start`` and ``data-end`` (code points of the document's
text) and ``data-passages`` (running numbers from 0, parted by blanks); the one with which a passage begins
also has ``data-number``, counted from 1, which the style sheet sets in the margin. A sentence's stretches
are those that start within its span. The page shows borders by setting ``data-show-borders`` on the
region, and marks stretches with the class ``marked`` (a passage) or ``closest`` (a sentence).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from passagework.models.content import Run, SectionContent
from passagework.models.library import PageStart, PassageBorder, Source, Span
from passagework.views.columns import set_rows
from passagework.views.cutting import Cutter
from passagework.views.templating import render

WIDE_FORMULA = 38
"""Characters of plain text from which a formula may not fit a phone's line, and gets a scroll area."""


def section_fragment(
    content: SectionContent,
    text: str,
    passages: Sequence[PassageBorder],
    sentences: Sequence[Span],
    source: Source | None = None,
    pages: Sequence[PageStart] = (),
) -> str:
    """Return the section as an HTML fragment; its title is left to the page.

    ``text`` is the whole document's; ``passages`` and ``sentences`` are those of the section, in order;
    ``pages`` are the pages that begin in it, each of which gets a mark that can be scrolled to.
    Everything is escaped but the MathML of formulas, which the converters have sanitised.
    """
    return render(
        "reading",
        blocks=content.blocks,
        source=source,
        cut=Cutter(text, passages, sentences, pages).cut,
        plain=lambda runs: _plain(text, runs),
        set_rows=lambda table: set_rows(table, text),
        is_wide=lambda written: len(written) > WIDE_FORMULA,
        unscript=unscript,
    )


def unscript(text: str) -> str:
    """Return what a script's plain text shows when it is really raised or lowered.

    Plain text writes "s²", "H₀", "x_i" and "2^(n−1)"; in ``<sup>`` and ``<sub>`` stand "2", "0", "i", "n−1".
    """
    if text[:1] in ("^", "_"):
        text = text[1:]
        if text.startswith("(") and text.endswith(")"):
            text = text[1:-1]
    return unicodedata.normalize("NFKC", text)


def _plain(text: str, runs: Sequence[Run]) -> str:
    """Return a line's text."""
    return text[runs[0].span.start : runs[-1].span.end] if runs else ""
