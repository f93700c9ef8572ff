"""What the reader should know about a result, in words that are true of how it was answered."""

from typing import NamedTuple

from passagework.catalogue import text
from passagework.models.search import Notice, SearchResult
from passagework.views import figures


class NoticeLine(NamedTuple):
    """A notice and its words."""

    name: Notice
    words: str


def notice_lines(*results: SearchResult) -> tuple[NoticeLine, ...]:
    """Return the notices of ``results``, in their order, each once."""
    lines = (NoticeLine(name, _words(name, result)) for result in results for name in result.notices)
    return tuple(dict.fromkeys(lines))


def _words(name: Notice, result: SearchResult) -> str:
    if name == "only_stop_words" and result.ranker != "bm25":
        return text("notice.only_stop_words.by_meaning")
    if name == "query_cut":
        return text("notice.query_cut", searched=figures.count(len(result.query)))
    if name == "meaning_partial":
        return text("notice.meaning_partial", n=result.without_vectors, passages=figures.count(result.without_vectors))
    if name == "document_language":
        return text("notice.document_language", n=result.foreign, texts=figures.count(result.foreign))
    return text(f"notice.{name}")
