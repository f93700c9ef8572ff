"""The passages of one question, to be judged one after the other; the page shows one at a time."""

from __future__ import annotations

from passagework.models.study import Sheet
from passagework.views.templating import render

GRADES = (2, 1, 0)


def sheet_fragment(sheet: Sheet) -> str:
    """Render a question and all its passages."""
    return render("study_sheet", sheet=sheet, grades=GRADES)
