"""The three files of BEIR: ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/*.tsv``.

Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of Information Retrieval Models" (2021).
"""

from __future__ import annotations

from typing import NamedTuple

from passagework.evaluation.importing.lines import bad, check_known, identity, json_lines, lines, question_id, whole_number
from passagework.evaluation.importing.trec import Qrels
from passagework.text.normalise import clean_query

HEADER = ("query-id", "corpus-id", "score")


class Entry(NamedTuple):
    """A document of a corpus."""

    title: str
    text: str


class Beir(NamedTuple):
    """A collection: documents and queries by id, and the judgements."""

    corpus: dict[str, Entry]
    queries: dict[str, str]
    qrels: Qrels


def read_beir(corpus: bytes, queries: bytes, qrels: bytes, name: str) -> Beir:
    """Return a collection, every judgement of which is of one of its queries and one of its documents.

    Raises :class:`passagework.errors.StudyError`: as the functions below, and ``unknown_in_study``.
    """
    made = Beir(
        read_corpus(corpus, f"{name}/corpus.jsonl"), read_queries(queries, f"{name}/queries.jsonl"), read_qrels(qrels, name)
    )
    check_known(made.qrels, made.queries, f"{name}: the judgements")
    check_known((document for judged in made.qrels.values() for document in judged), made.corpus, f"{name}: the judgements")
    return made


def read_corpus(source: bytes, name: str) -> dict[str, Entry]:
    """Return the documents of a ``corpus.jsonl`` (raises ``bad_study_line`` for an id that is missing or there twice)."""
    found: dict[str, Entry] = {}
    for number, value in json_lines(source, name):
        key = _new(identity(value.get("_id"), name, number), found, name, number)
        found[key] = Entry(str(value.get("title") or ""), _text(value.get("text"), name, number))
    return found


def read_queries(source: bytes, name: str) -> dict[str, str]:
    """Return the queries of a ``queries.jsonl``.

    Raises as :func:`read_corpus`, for an id of more than 200 characters and for a query without words.
    """
    found: dict[str, str] = {}
    for number, value in json_lines(source, name):
        key = _new(question_id(value.get("_id"), name, number), found, name, number)
        found[key] = _text(value.get("text"), name, number)
        if not clean_query(found[key]).text:
            raise bad(name, number, f"query {key} has no words")
    return found


def read_qrels(source: bytes, name: str) -> Qrels:
    """Return the judgements of a ``.tsv``; its first line is ``query-id``, ``corpus-id``, ``score``.

    Negative judgements count as not relevant. Raises ``bad_study_line`` for another heading, other columns, a judgement
    that is no whole number, and a document that was judged before.
    """
    qrels: Qrels = {}
    rows = lines(source, name)
    number, heading = next(rows, (1, ""))
    if tuple(heading.split("\t")) != HEADER:
        raise bad(name, number, f"it is not the heading {', '.join(HEADER)} with tabs between")
    for number, line in rows:
        columns = line.split("\t")
        if len(columns) != len(HEADER):
            raise bad(name, number, f"it has {len(columns)} columns and not {len(HEADER)}")
        query, document = identity(columns[0], name, number), identity(columns[1], name, number)
        if document in qrels.setdefault(query, {}):
            raise bad(name, number, f"query {query} judges {document} a second time")
        qrels[query][document] = whole_number(columns[2], name, number)
    return qrels


def _new(key: str, known: dict[str, Entry] | dict[str, str], name: str, line: int) -> str:
    if key in known:
        raise bad(name, line, f"the id {key} is there more than once")
    return key


def _text(value: object, name: str, line: int) -> str:
    if not isinstance(value, str):
        raise bad(name, line, "it has no text")
    return value
