"""What every system scores on every question, as a table for spreadsheets and statistics programs."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping

from passagework.evaluation.study import MEASURES, Scores
from passagework.models.evaluation import Question

KEYS = ("system", "question", "type", "stratum", "text")


def measures_csv(questions: Iterable[Question], scores: Mapping[str, Scores]) -> str:
    """Return a row for each system and question, in that order, with a column for each measure.

    Values are written so that reading them gives the same numbers; a measure without a value is an empty cell. The
    questions are those that are scored, in any order.
    """
    by_id = {question.id: question for question in questions}
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow((*KEYS, *MEASURES))
    for system, scored in scores.items():
        for identity, values in zip(scored.questions, scored.values.tolist(), strict=True):
            question = by_id[identity]
            keys = (system, identity, question.type or "", question.stratum or "", question.text)
            writer.writerow((*keys, *("" if math.isnan(value) else repr(value) for value in values)))
    return sheet.getvalue()
