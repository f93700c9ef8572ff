"""Notes as text for Anki's import (anki-manual, importing/text-files): for decks and note types of one's own."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from passagework.exports.items import notes
from passagework.exports.items.questions import Question


def anki_text(questions: Sequence[Question], deck: str) -> str:
    """Return the file. The first column is the item's id, by which Anki tells that a note is there already."""
    sheet = io.StringIO(newline="")
    columns = (*notes.FIELDS, "Tags")
    name = " ".join(deck.split())
    sheet.write("#separator:Tab\n#html:true\n")
    sheet.write(f"#columns:{chr(9).join(columns)}\n#tags column:{len(columns)}\n#deck:{name}\n")
    writer = csv.writer(sheet, delimiter="\t", lineterminator="\n")
    for each in questions:
        writer.writerow([*(field.replace("\n", " ") for field in notes.fields(each)), " ".join(notes.tags(each))])
    return sheet.getvalue()
