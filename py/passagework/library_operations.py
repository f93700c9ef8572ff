"""The operations that change the library or read from it, without searching: one handler each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from passagework.library import Given
from passagework.protocol import (
    AddDocumentsArgs,
    AddVectorsArgs,
    ErrorBody,
    PassageTextsArgs,
    ReadSectionArgs,
    RemoveDocumentsArgs,
    RenameDocumentArgs,
    StatusArgs,
    Value,
    View,
)
from passagework.workspace import Workspace


async def status(workspace: Workspace, _: StatusArgs) -> Value:
    """Say what can be searched now, by which rankers, and what each document has."""
    index = workspace.library.index
    documents = [
        {
            "id": document.info.id,
            "title": document.info.title,
            "language": document.info.language,
            "passages": len(document.passages),
            "vectors": name in index.embedded,
        }
        for name, document in index.documents.items()
    ]
    return Value(data={"rankers": list(workspace.rankers()), "passages": index.size, "documents": documents})


async def add_documents(workspace: Workspace, args: AddDocumentsArgs, *files: bytes) -> Value:
    """Take documents in; ``failed`` says which files were refused."""
    refused = workspace.library.add(list(_given(args, files)))
    failed = [{"id": each.id, "part": each.part, "error": ErrorBody.of(each.error).model_dump()} for each in refused]
    without = {each.id for each in refused if each.part == "pack"}
    added = [each.id for each in args.documents if each.id not in without]
    return Value(data={"added": added, "failed": failed})


async def add_vectors(workspace: Workspace, args: AddVectorsArgs, file: bytes) -> Value:
    """Give a document its vectors."""
    workspace.library.add_vectors(args.document, file)
    return Value(data={"document": args.document})


async def remove_documents(workspace: Workspace, args: RemoveDocumentsArgs) -> Value:
    """Let go of documents."""
    return Value(data={"removed": list(workspace.library.remove(args.documents))})


async def rename_document(workspace: Workspace, args: RenameDocumentArgs) -> Value:
    """Give a document another title."""
    workspace.library.rename(args.document, args.title)
    return Value(data={"document": args.document, "title": args.title})


async def passage_texts(workspace: Workspace, args: PassageTextsArgs) -> Value:
    """Return the texts of some passages."""
    texts = workspace.library.texts(args.document, args.start, args.count)
    return Value(data={"document": args.document, "start": args.start, "texts": texts})


async def read_section(workspace: Workspace, args: ReadSectionArgs, content: bytes) -> Value:
    """Render a section of a document from its stored content."""
    # Imported when a section is first read: searching does without them.
    from passagework.reading import page_starts, read_content, section_number
    from passagework.views.reading import section_fragment

    document = workspace.library.document(args.document)
    number = section_number(document, args.section)
    passages, sentences = document.section_borders(number)
    html = section_fragment(
        read_content(content, document.info.sections[number]),
        document.text,
        passages,
        sentences,
        document.info.source,
        page_starts(document, number),
    )
    data = {"document": args.document, "section": args.section, "number": number}
    return Value(data=data, view=View(region="reading", html=html))


def _given(args: AddDocumentsArgs, files: tuple[bytes, ...]) -> Iterator[Given]:
    following = iter(files)
    for each in args.documents:
        pack = next(following)
        yield Given(each.id, each.title, pack, next(following) if each.vectors else None)


LIBRARY_HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {
    "status": status,
    "add_documents": add_documents,
    "add_vectors": add_vectors,
    "remove_documents": remove_documents,
    "rename_document": rename_document,
    "passage_texts": passage_texts,
    "read_section": read_section,
}
