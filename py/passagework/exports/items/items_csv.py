"""A table for spreadsheets (RFC 4180), one row for each item.

A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection): texts come from files and
models.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from passagework.exports.items.questions import Question, source_line
from passagework.models.item_contents import LETTERS

COLUMNS = (
    "id", "kind", "bloom", "topic", "language", "question", "options", "key", "answer", "also accepted", "explanation",
    "reasons", "citations", "sources", "call",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"
"""Without it, Excel takes the file for one in its own old encoding."""


def items_csv(questions: Sequence[Question]) -> str:
    """Return the table; texts are Markdown with TeX between dollars, several values in a cell stand on lines of their own."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for each in questions:
        writer.writerow([safe(cell) for cell in _row(each)])
    return BOM + sheet.getvalue()


def safe(cell: str) -> str:
    """Return ``cell`` as no spreadsheet takes it for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _row(question: Question) -> list[str]:
    item = question.item
    lettered = list(zip(LETTERS, question.options, strict=False))
    return [
        item.id,
        item.content.kind,
        item.bloom or "",
        item.topic,
        item.language,
        question.prompt,
        "\n".join(f"{letter}) {option.text}" for letter, option in lettered),
        "" if question.key is None else LETTERS[question.key],
        question.answer,
        "\n".join(each for each in question.accept if each != question.answer),
        question.explanation,
        "\n".join(f"{letter}) {option.reason}" for letter, option in lettered if option.reason),
        " ".join(f"[{each.number}]" for each in question.sources),
        "\n".join(source_line(each) for each in question.sources),
        item.call,
    ]
