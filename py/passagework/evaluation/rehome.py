"""A study opened in another library: its documents have other ids there, and are known by their texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from passagework.evaluation.texts import Shelf
from passagework.models.evaluation import GoldSet, Judgements, Pool, Study, TextSpan

Part = TypeVar("Part", Pool, Judgements)


def matching(goldset: GoldSet, texts: Shelf) -> dict[str, str]:
    """Return, for each document of a gold set that the library has with the same text, its id there.

    Of several documents with the same text the one with the same id is taken, else the first. What is not in the result
    is missing from the library, or was read with another outcome.
    """
    by_text: dict[str, str] = {}
    for text in texts.values():
        by_text.setdefault(text.sha256, text.id)
    return {each.id: _same(each.id, each.sha256, texts, by_text) for each in goldset.documents if each.sha256 in by_text}


def rehomed(study: Study, ids: Mapping[str, str]) -> Study:
    """Return the study with the ids of another library; a document without another id keeps its own."""
    return study.model_copy(
        update={
            "goldset": _goldset(study.goldset, ids),
            "pool": None if study.pool is None else _table(study.pool, ids),
            "judgements": tuple(_table(each, ids) for each in study.judgements),
            "final": None if study.final is None else _table(study.final, ids),
        }
    )


def _same(identity: str, sha256: str, texts: Shelf, by_text: Mapping[str, str]) -> str:
    own = texts.get(identity)
    return identity if own is not None and own.sha256 == sha256 else by_text[sha256]


def _goldset(goldset: GoldSet, ids: Mapping[str, str]) -> GoldSet:
    documents = tuple(each.model_copy(update={"id": ids.get(each.id, each.id)}) for each in goldset.documents)
    questions = tuple(each.model_copy(update={"evidence": _spans(each.evidence, ids)}) for each in goldset.questions)
    return goldset.model_copy(update={"documents": documents, "questions": questions})


def _table(part: Part, ids: Mapping[str, str]) -> Part:
    return part.model_copy(update={"units": _spans(part.units, ids)})


def _spans(spans: tuple[TextSpan, ...], ids: Mapping[str, str]) -> tuple[TextSpan, ...]:
    return tuple(span.model_copy(update={"document": ids.get(span.document, span.document)}) for span in spans)
