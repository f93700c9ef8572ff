"""The file that keeps an indexed document: text, passages, inverted lists and record in one.

Reading takes one pass over the text and one split of the vocabulary; arrays are views of the file.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from pydantic import ValidationError

from passagework.errors import DataError
from passagework.models.library import DocumentInfo
from passagework.retrieval.arrays import Array, Buffer, pack, unpack
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.pages import Pages
from passagework.retrieval.postings import Ints, Postings
from passagework.text.chunking import Passages

FORMAT = "passagework document 2"
"""Change the number when the form of the file changes, or what terms are made of."""

_PASSAGES = ("start", "end", "section", "sentence_start", "sentence_end")
_POSTINGS = ("indptr", "passages", "frequencies", "lengths")
_SEPARATOR = "\n"
"""Between the terms of the vocabulary, and between the labels of pages; none contains one."""


def document_to_bytes(document: IndexedDocument) -> bytes:
    """Return the file of ``document``; equal documents give equal bytes."""
    arrays: dict[str, Array] = {
        "text": _utf8(document.text),
        "vocabulary": _utf8(_SEPARATOR.join(document.postings.vocabulary)),
    }
    arrays |= {
        "page_start": document.pages.start,
        "page_end": document.pages.end,
        "page_labels": _utf8(_SEPARATOR.join(document.pages.labels)),
        "totals": document.totals,
    }
    arrays |= {name: getattr(document.passages, name) for name in _PASSAGES}
    arrays |= {f"postings.{name}": getattr(document.postings, name) for name in _POSTINGS}
    return pack(arrays, {"format": FORMAT, "info": document.info.model_dump_json()})


def document_from_bytes(buffer: Buffer, name: str) -> IndexedDocument:
    """Return the document in a file; its arrays are read-only views of ``buffer``.

    ``name`` says in errors which file it is. Raises :class:`DataError` (``bad_pack``) for a damaged file,
    one in another format, and one whose parts do not fit together.
    """
    try:
        return _read(buffer)
    except DataError as error:
        raise DataError("bad_pack", name=name, detail=error.values["detail"]) from None


def _read(buffer: Buffer) -> IndexedDocument:
    arrays, metadata = unpack(buffer)
    if metadata.get("format") != FORMAT:
        raise _bad(f"its format is {metadata.get('format')!r} and not {FORMAT!r}")
    try:
        info = DocumentInfo.model_validate_json(metadata.get("info", ""))
    except ValidationError as error:
        raise _bad(f"its record has {error.error_count()} faults") from None
    text = _decoded(arrays, "text")
    passages = Passages(**{name: _ints(arrays, name) for name in _PASSAGES})
    vocabulary = tuple(filter(None, _decoded(arrays, "vocabulary").split(_SEPARATOR)))
    lists = {name: _ints(arrays, f"postings.{name}") for name in _POSTINGS}
    totals = _ints(arrays, "totals")
    _check_sections(info, len(text))
    _check_passages(passages, len(text), len(info.sections))
    _check_postings(lists, totals, vocabulary, len(passages))
    return IndexedDocument(info, text, _pages(arrays, len(text)), passages, Postings(vocabulary, **lists), totals)


def _pages(arrays: Mapping[str, Array], characters: int) -> Pages:
    start, end = _ints(arrays, "page_start"), _ints(arrays, "page_end")
    labels = _decoded(arrays, "page_labels").split(_SEPARATOR)
    pages = Pages(start, end, tuple(labels) if start.size else ())
    fits = (
        start.size == end.size == len(pages.labels)
        and bool((start >= 0).all() and (start <= end).all() and (end <= characters).all())
        and bool((start[1:] >= end[:-1]).all())
    )
    if not fits:
        raise _bad("its pages do not fit its text")
    return pages


def _check_sections(info: DocumentInfo, characters: int) -> None:
    reached = 0
    for section in info.sections:
        if not reached <= section.span.start <= section.span.end <= characters:
            raise _bad("its sections do not fit its text")
        reached = section.span.end


def _check_passages(passages: Passages, characters: int, sections: int) -> None:
    p = passages
    fits = (
        p.start.size == p.end.size == p.section.size
        and p.sentence_start.size == p.sentence_end.size
        and _spans(p.start, p.end, characters)
        and _spans(p.sentence_start, p.sentence_end, characters)
        and _within(p.section, sections)
    )
    if not fits:
        raise _bad("its passages do not fit its text")


def _check_postings(lists: Mapping[str, Ints], totals: Ints, vocabulary: tuple[str, ...], passages: int) -> None:
    indptr = lists["indptr"]
    fits = (
        len(set(vocabulary)) == len(vocabulary) == indptr.size - 1
        and indptr[0] == 0
        and bool((np.diff(indptr) > 0).all())
        and indptr[-1] == lists["passages"].size == lists["frequencies"].size
        and _within(lists["passages"], passages)
        and bool((lists["frequencies"] > 0).all())
        and lists["lengths"].size == passages
        and int(lists["lengths"].sum()) == int(lists["frequencies"].sum())
        and totals.size == len(vocabulary)
        and bool((totals >= 0).all())
    )
    if not fits:
        raise _bad("its inverted lists do not fit its passages")


def _spans(start: Ints, end: Ints, characters: int) -> bool:
    """Whether spans lie within the text, none empty, in ascending order of their starts."""
    return bool((start >= 0).all() and (start < end).all() and (end <= characters).all() and (np.diff(start) >= 0).all())


def _within(numbers: Ints, size: int) -> bool:
    return bool(((numbers >= 0) & (numbers < size)).all())


def _utf8(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(text.encode("utf-8"), np.uint8)


def _decoded(arrays: Mapping[str, Array], name: str) -> str:
    array = arrays.get(name)
    if array is None or array.dtype != np.uint8:
        raise _bad(f"it has no text {name!r}")
    try:
        return array.tobytes().decode("utf-8")
    except UnicodeDecodeError:
        raise _bad(f"its {name!r} is not UTF-8") from None


def _ints(arrays: Mapping[str, Array], name: str) -> Ints:
    array = arrays.get(name)
    if array is None or array.dtype != np.int32 or array.ndim != 1:
        raise _bad(f"it has no list of int32 {name!r}")
    return array


def _bad(detail: str) -> DataError:
    return DataError("bad_pack", name="", detail=detail)
