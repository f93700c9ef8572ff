"""What the map's worker calls: packs and vectors in; points, and the map in words, out."""

from __future__ import annotations

import gc
import json
import sys
import types
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from pyodide.ffi import to_js

from passagework.errors import InternalError, PassageworkError
from passagework.mapping.progress import Report
from passagework.protocol import ErrorBody
from passagework.retrieval.packs import document_from_bytes
from passagework.retrieval.vectors import vectors_from_bytes

_PAGER = ("get_pager", "pipe_pager", "plain", "plain_pager", "tempfile_pager", "tty_pager")


def start(model: str, dtype: str) -> MapperBridge:
    """Make a mapper without documents; ``model`` and ``dtype`` name what made the vectors that it will accept."""
    _stand_in()
    # scikit-learn asks threadpoolctl, which asks Pyodide by a name that this version is about to drop.
    warnings.filterwarnings("ignore", category=RuntimeWarning, module="threadpoolctl")
    return MapperBridge(model, dtype)


class MapperBridge:
    """One map in the making, as app/workers/map-session.js sees it."""

    def __init__(self, model: str, dtype: str) -> None:
        from passagework.mapping.corpus import MapDocument

        self._model = model
        self._dtype = dtype
        self._documents: list[MapDocument] = []

    def add(self, title: str, pack: Any, vectors: Any) -> str:
        """Take a document from its two files (each a Uint8Array). Returns JSON text as :meth:`make` does, without a value."""
        from passagework.mapping.corpus import MapDocument

        def work() -> list[Any]:
            document = document_from_bytes(pack.to_bytes(), title)
            rows = vectors_from_bytes(vectors.to_bytes(), document, self._model, self._dtype)
            self._documents.append(MapDocument(document, title, rows))
            return [None]

        told: str = _answer(work)[0]
        return told

    def make(self, report: Report) -> Any:
        """Make the map; ``report`` hears stage, done and total.

        Returns an array: JSON text with ``value`` or ``error`` (an ErrorBody); then the places, float32 x and y in turn,
        and int32 document, section, passage and topic of each point in turn, both as bytes.
        """
        return to_js(_answer(lambda: self._make(report)))

    def _make(self, report: Report) -> list[Any]:
        from passagework.mapping import library_map, telling
        from passagework.views.library_map import duplicates_fragment, topics_fragment

        made = library_map.make_map(self._documents, report)
        corpus = made.corpus
        topics, pairs = telling.topics(made), telling.repeating(made)
        sections = [corpus.section(point) for point in range(len(corpus))]
        value = {
            "shown": len(corpus),
            "total": corpus.total,
            "laidOut": made.laid_out,
            "documents": [
                {
                    "id": each.document.info.id,
                    "title": each.title,
                    "passages": int((corpus.owner == number).sum()),
                    "sections": [{"id": s.id, "number": s.number, "title": s.title} for s in each.document.info.sections],
                }
                for number, each in enumerate(corpus.documents)
            ],
            "topics": [{"names": topic.names, "passages": topic.passages} for topic in topics],
            "excerpts": [telling.excerpt(made, point) for point in range(len(corpus))],
            "duplicates": sum(pair.pairs for pair in pairs),
            "views": {"topics": topics_fragment(topics), "duplicates": duplicates_fragment(pairs, len(corpus.documents))},
        }
        facts = np.stack([corpus.owner, np.array(sections, int), corpus.ordinal, made.grouping.topic], axis=1)
        return [value, memoryview(made.places.astype("<f4").tobytes()), memoryview(facts.astype("<i4").tobytes())]


def _answer(work: Callable[[], list[Any]]) -> list[Any]:
    """Do ``work``; an exception would reach JavaScript as a traceback, without its code and hint."""
    try:
        value, *buffers = work()
    except PassageworkError as error:
        return [_told(error)]
    except MemoryError:
        gc.collect()
        return [json.dumps({"memory": True})]
    except Exception as error:  # noqa: BLE001 - the edge: the page shows what went wrong instead of an empty map
        return [_told(InternalError("internal", detail=f"{type(error).__name__}: {error}"))]
    return [json.dumps({"value": value}, ensure_ascii=False), *buffers]


def _told(error: PassageworkError) -> str:
    return json.dumps({"error": ErrorBody.of(error).model_dump()})


def _stand_in() -> None:
    """Put empty modules where scipy asks for some that the site leaves out and that nothing here uses.

    ``numpy.f2py`` makes Fortran extensions and is only re-exported; pydoc's pager is for terminals.
    """
    absent = types.ModuleType("numpy.f2py")
    sys.modules.setdefault(absent.__name__, absent)
    np.f2py = sys.modules["numpy.f2py"]
    pager = types.ModuleType("_pyrepl.pager")
    for name in _PAGER:
        setattr(pager, name, None)
    terminal = types.ModuleType("_pyrepl")
    terminal.pager = pager  # type: ignore[attr-defined]
    for module in (terminal, pager):
        sys.modules.setdefault(module.__name__, module)
