"""The table of measures read back: what :func:`passagework.exports.csv_tables.measures_csv` writes."""

from __future__ import annotations

import csv
import io

from passagework.evaluation.importing.lines import bad, decoded, finite
from passagework.evaluation.study import MEASURES

Table = dict[str, dict[str, dict[str, float]]]
"""Each measure by system and question; a measure without a value is left out."""


def read_measures_csv(source: bytes, name: str) -> Table:
    """Return the table in a file.

    Raises :class:`passagework.errors.StudyError` (``bad_study_line``) for what is no CSV, a column that is missing, a value
    that is no number, and a question that a system has twice.
    """
    reader = csv.DictReader(io.StringIO(decoded(source, name), newline=""), strict=True)
    try:
        return _table(reader, name)
    except csv.Error as error:
        raise bad(name, reader.reader.line_num, f"it is not CSV ({error})") from None


def _table(reader: csv.DictReader[str], name: str) -> Table:
    missing = {"system", "question", *MEASURES} - set(reader.fieldnames or ())
    if missing:
        raise bad(name, 1, f"the heading has no column {sorted(missing)[0]}")
    table: Table = {}
    for row in reader:
        line = reader.line_num
        if None in row or None in row.values():
            raise bad(name, line, "it has another number of columns than the heading")
        of_system = table.setdefault(row["system"], {})
        if row["question"] in of_system:
            raise bad(name, line, f"system {row['system']} has question {row['question']} a second time")
        of_system[row["question"]] = {each: finite(row[each], name, line) for each in MEASURES if row[each]}
    return table
