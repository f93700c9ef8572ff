"""The documents of a study as they stand in this library: there, there with another text, or gone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

from passagework.evaluation.own.content import with_goldset
from passagework.evaluation.texts import Shelf, StudyText
from passagework.models.evaluation import GoldDocument
from passagework.models.library import DocumentInfo
from passagework.models.study import DocumentStanding, KeptText, OwnStudy
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.library import LibraryIndex
from passagework.text.chunking import Chunking


@dataclass(frozen=True)
class Standing:
    """The documents that were found, in the order of the study, and how each one of the study stands."""

    documents: tuple[IndexedDocument, ...]
    shelf: Shelf
    states: tuple[DocumentStanding, ...]


class Texts:
    """The texts of documents as a study sees them, each made once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[IndexedDocument, StudyText] = WeakKeyDictionary()

    def of(self, document: IndexedDocument) -> StudyText:
        """Return the text of a document of the library."""
        known = self._known.get(document)
        if known is None:
            known = self._known[document] = StudyText.of(document)
        return known

    def standing(self, own: OwnStudy, index: LibraryIndex) -> Standing:
        """Find the documents of a study; those that travel with it stand in for those that the library does not have."""
        kept = {text.id: text for text in own.texts}
        documents: list[IndexedDocument] = []
        states: list[DocumentStanding] = []
        for wanted in own.study.goldset.documents:
            found = index.documents.get(wanted.id) or (_indexed(kept[wanted.id]) if wanted.id in kept else None)
            if found is None:
                states.append(DocumentStanding(title=wanted.title, state="gone"))
                continue
            documents.append(found)
            same = self.of(found).sha256 == wanted.sha256
            state: Literal["same", "changed"] = "same" if same else "changed"
            states.append(DocumentStanding(title=found.info.title, state=state, cut=found.info.chunking))
        return Standing(tuple(documents), {each.info.id: self.of(each) for each in documents}, tuple(states))

    def gold_document(self, document: IndexedDocument) -> GoldDocument:
        """Return what a gold set says of a document."""
        text = self.of(document)
        return GoldDocument(id=text.id, title=text.title, characters=len(text.text), sha256=text.sha256)


def in_scope(index: LibraryIndex, documents: Collection[str] | None) -> list[IndexedDocument]:
    """Return the documents that a study is about, in the library's order: all, or those of some ids that are there."""
    return [each for identity, each in index.documents.items() if documents is None or identity in documents]


def with_documents(own: OwnStudy, documents: Iterable[GoldDocument]) -> OwnStudy:
    """Return the study with ``documents`` in place of its own; those in which evidence or judgements stand stay."""
    wanted = {each.id: each for each in documents}
    needed = _named(own)
    kept = [wanted.pop(each.id, each) for each in own.study.goldset.documents if each.id in wanted or each.id in needed]
    return with_goldset(own, documents=(*kept, *wanted.values()))


def _named(own: OwnStudy) -> set[str]:
    study = own.study
    spans = [span for question in study.goldset.questions for span in question.evidence]
    for part in (study.pool, *study.judgements, study.final):
        spans += part.units if part else ()
    return {span.document for span in spans}


def _indexed(kept: KeptText) -> IndexedDocument:
    """The document of a text that travels with a study."""
    info = DocumentInfo(
        id=kept.id,
        title=kept.title,
        language=kept.language,
        sections=kept.sections,
        characters=len(kept.text),
        words=len(kept.text.split()),
        chunking=Chunking().label,
    )
    return build(info, kept.text, Chunking())
