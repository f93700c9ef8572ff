"""Questions from a table: a column ``question``, and where there are such columns ``id``, ``type`` and ``stratum``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from passagework.evaluation.importing.lines import bad, decoded, question_id
from passagework.models.evaluation import QUESTION_TYPES, STRATA, Question
from passagework.text.normalise import MOST_QUERY, clean_query

COLUMNS = ("question", "id", "type", "stratum")
_SEPARATORS = ",;\t"


def read_questions_csv(source: bytes, name: str) -> tuple[Question, ...]:
    """Return the questions of a CSV file, in order; the separator of the heading (comma, semicolon or tab) is that of all.

    A question without an id is called ``q1``, ``q2`` and so on by its place. Raises
    :class:`passagework.errors.StudyError`: ``bad_study_file``, and ``bad_study_line`` for a heading without ``question``
    or with an unknown column, a row of another width, a question without words or of more than 1,000 characters, an id
    with white space, of more than 200 characters or there twice, an unknown type or stratum.
    """
    found: dict[str, Question] = {}
    for line, row in _rows(decoded(source, name), name):
        text = clean_query(row["question"], most=len(row["question"]) + 1).text
        if not text or len(text) > MOST_QUERY:
            raise bad(name, line, f"its question has {len(text):,} characters; it must have 1 to {MOST_QUERY:,}")
        key = question_id(row.get("id") or f"q{len(found) + 1}", name, line)
        if key in found:
            raise bad(name, line, f"the id {key} is there more than once")
        kind, stratum = (_one_of(row.get(column, ""), allowed, column, name, line) for column, allowed in _CHOICES)
        found[key] = Question.model_validate({"id": key, "text": text, "type": kind, "stratum": stratum})
    return tuple(found.values())


def questions_of_beir(queries: Mapping[str, str]) -> tuple[Question, ...]:
    """Return the queries of a BEIR collection as questions; one that is too long is cut as a query is."""
    return tuple(Question(id=key, text=clean_query(text).text) for key, text in queries.items())


_CHOICES = (("type", QUESTION_TYPES), ("stratum", STRATA))


def _rows(text: str, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    heading = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        columns = [column.strip().lower() for column in next(reader, [])]
        _check_columns(columns, name)
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(columns):
                raise bad(name, reader.line_num, f"it has {len(cells)} columns, and the heading {len(columns)}")
            yield reader.line_num, {column: cell.strip() for column, cell in zip(columns, cells, strict=True)}
    except csv.Error as error:
        raise bad(name, reader.line_num, f"it is not CSV ({error})") from None


def _check_columns(columns: list[str], name: str) -> None:
    if "question" not in columns:
        raise bad(name, 1, "the heading has no column question")
    for column in columns:
        if column not in COLUMNS or columns.count(column) > 1:
            raise bad(name, 1, f"the column “{column}” is unknown or there twice; there may be {', '.join(COLUMNS)}")


def _one_of(value: str, allowed: tuple[str, ...], column: str, name: str, line: int) -> str | None:
    chosen = value.lower().replace(" ", "_")
    if chosen and chosen not in allowed:
        raise bad(name, line, f"the {column} “{value}” is not one of {', '.join(allowed)}")
    return chosen or None
