"""The texts that the study is about, as the build converts them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from passagework.evaluation.texts import StudyText
from passagework.models.content import Document
from passagework.retrieval.index import IndexedDocument
from passagework.text.chunking import Chunking
from sitebuild.library import index
from sitebuild.openstax import find_source
from sitebuild.paths import ROOT
from sitebuild.progress import Progress
from sitebuild.texts.openstax import convert_openstax
from sitebuild.texts.short_course import load_short_course

MAIN, SECOND = "openstax-statistics", "short-course"


def load(name: str) -> Document:
    """Return a text by its id on the site; SystemExit where the OpenStax text cannot be had."""
    return _LOADERS[name]()


def study_text(name: str) -> StudyText:
    """Return a text as the evaluation sees it."""
    return StudyText.of_converted(load(name))


def indexed(document: Document, chunking: Chunking) -> IndexedDocument:
    """Return a text cut by ``chunking`` and ready to be searched."""
    return index(document, chunking)


def _openstax() -> Document:
    source = find_source(None, Progress(sys.stderr))
    if source is None:
        sys.exit("the OpenStax text cannot be fetched here: name a copy of its repository in PASSAGEWORK_OPENSTAX")
    return convert_openstax(Path(source))


_LOADERS: Mapping[str, Callable[[], Document]] = {MAIN: _openstax, SECOND: lambda: load_short_course(ROOT)}

TEXTS: tuple[str, ...] = tuple(_LOADERS)
"""The ids of the texts, the main one first."""
