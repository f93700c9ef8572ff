"""The messages between the page and its Python worker, as JSON text.

::

    request {v, kind: "request", id, op, args}
    cancel  {v, kind: "cancel", id}
    reply   {v, kind: "reply", id, ok: true, value: {data, view}, version}
    reply   {v, kind: "reply", id, ok: false, error: {code, message, hint, retry}}
    event   {v, kind: "event", topic, id, value}

Each request gets exactly one reply. A long operation tells on the way how far it is: events of the topic "progress" with the
request's id, whose value is a :class:`Step`. A request may come with buffers beside it, which its operation names
the order of: packs and vectors are not sent as JSON. The types that the JavaScript side is checked against are
generated from the models in this file.
"""

import re
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, JsonValue, ValidationError, field_validator

from passagework.errors import BadRequest, PassageworkError
from passagework.models.base import Frozen
from passagework.models.search import Ranker, Unit

_LONE = re.compile("[\ud800-\udfff]")

VERSION: Literal[1] = 1

MOST_NESTING = 100
"""Deepest nesting of a message; deeper JSON can overflow the WebAssembly stack for good."""


class Request(Frozen):
    """Ask for one operation."""

    v: Literal[1]
    kind: Literal["request"]
    id: int
    op: str
    args: dict[str, JsonValue]


class Cancel(Frozen):
    """Stop the request with this id; it still gets its one reply, with code ``cancelled``."""

    v: Literal[1]
    kind: Literal["cancel"]
    id: int


class View(Frozen):
    """An HTML fragment, escaped, for one region of the page."""

    region: str
    html: str


class Value(Frozen):
    """What an operation returns: data for the page's logic, and what to show."""

    data: Any
    view: View | None = None


class ErrorBody(Frozen):
    """An error as the reader sees it."""

    code: str
    message: str
    hint: str
    retry: bool

    @classmethod
    def of(cls, error: PassageworkError) -> Self:
        """Return what a message says of ``error``; half a pair of surrogates, which UTF-8 has no bytes for, is U+FFFD."""
        message, hint = (_LONE.sub("\ufffd", words) for words in (error.message, error.hint))
        return cls(code=error.code, message=message, hint=hint, retry=error.retry)


class Success(Frozen):
    """The reply to a request that worked; ``version`` counts changes of the library."""

    v: Literal[1] = VERSION
    kind: Literal["reply"] = "reply"
    id: int
    ok: Literal[True] = True
    value: Value
    version: int


class Failure(Frozen):
    """The reply to a request that did not."""

    v: Literal[1] = VERSION
    kind: Literal["reply"] = "reply"
    id: int | None
    ok: Literal[False] = False
    error: ErrorBody


class Step(Frozen):
    """How far a request is: ``done`` of ``total`` steps of a stage."""

    stage: str
    done: int
    total: int


class Event(Frozen):
    """Something that happened without being asked for, or on the way to a reply (then with its ``id``)."""

    v: Literal[1] = VERSION
    kind: Literal["event"] = "event"
    topic: str
    id: int | None = None
    value: JsonValue


Incoming = Annotated[Request | Cancel, Field(discriminator="kind")]

Documents = tuple[str, ...] | None
"""Ids of the documents to search; None for all."""


class Arguments(Frozen):
    """The arguments of an operation."""

    files: ClassVar[int] = 0
    tells: ClassVar[bool] = False
    """Whether the operation tells how far it is: then its handler is given a :class:`passagework.ports.Progress`."""

    @property
    def buffers(self) -> int:
        """How many buffers come with them."""
        return self.files


class StatusArgs(Arguments):
    """No arguments: what can be searched now, and by which rankers."""


class SearchArgs(Arguments):
    """Search by one ranker."""

    query: str
    ranker: Ranker
    k: int
    documents: Documents = None
    unit: Unit = "passage"


class CompareArgs(Arguments):
    """Search by two rankers and show what moves."""

    query: str
    left: Ranker
    right: Ranker
    k: int
    documents: Documents = None
    unit: Unit = "passage"


class WhyArgs(Arguments):
    """Explain one passage's place."""

    query: str
    ranker: Ranker
    document: str
    ordinal: int
    documents: Documents = None
    unit: Unit = "passage"


class ClosestArgs(Arguments):
    """Find the sentence of one passage that is closest in meaning to the query."""

    query: str
    document: str
    ordinal: int


class AddedDocument(Frozen):
    """A document to take in; ``title`` is the reader's name for it."""

    id: str
    title: str
    vectors: bool
    """Whether its vectors come with it."""


class AddDocumentsArgs(Arguments):
    """Take documents into the library, or put them in the place of older ones of the same id.

    Buffers: for each document its pack, and after it the file of its vectors where ``vectors`` says so.
    """

    documents: tuple[AddedDocument, ...]

    @field_validator("documents")
    @classmethod
    def _each_once(cls, documents: tuple[AddedDocument, ...]) -> tuple[AddedDocument, ...]:
        if len({each.id for each in documents}) < len(documents):
            raise ValueError("two documents have the same id")
        return documents

    @property
    def buffers(self) -> int:
        """How many buffers come with them."""
        return len(self.documents) + sum(each.vectors for each in self.documents)


class AddVectorsArgs(Arguments):
    """Give a document its vectors. Buffers: the file."""

    files = 1

    document: str


class RemoveDocumentsArgs(Arguments):
    """Let go of documents; ids that are not in the library are passed over."""

    documents: tuple[str, ...]


class RenameDocumentArgs(Arguments):
    """Give a document another title."""

    document: str
    title: str


class PassageTextsArgs(Arguments):
    """The texts of the passages ``start`` to ``start + count``, to be embedded."""

    document: str
    start: int = Field(ge=0)
    count: int = Field(ge=1)


class ReadSectionArgs(Arguments):
    """Render a section for reading. Buffers: its SectionContent as UTF-8 JSON."""

    files = 1

    document: str
    section: str


class QuestionRankingsArgs(Arguments):
    """Render the rankings of one question of a report. ``sheet`` is a QuestionSheet."""

    sheet: dict[str, JsonValue]


class RerunArgs(Arguments):
    """Run the published study of a text again. Buffers: the study's file, and its report as a TextReport in JSON."""

    files = 2
    tells = True

    text: str


class StudyArgs(Arguments):
    """Do one act of a reader's study: passagework/study_protocol.py. Buffers: as the act names them.

    The acts have no models here, so that the start does without them.
    """

    act: str
    args: dict[str, JsonValue]
    given: int = Field(ge=0, le=2)

    @property
    def buffers(self) -> int:
        """How many buffers come with them."""
        return self.given


class MakeArgs(Arguments):
    """Do one act of drafting: passagework/make_protocol/. Buffers: as the act names them.

    As with :class:`StudyArgs`, the start does without the models of the acts.
    """

    act: str
    args: dict[str, JsonValue]
    given: int = Field(ge=0, le=4)

    @property
    def buffers(self) -> int:
        """How many buffers come with them."""
        return self.given


class Act(Frozen):
    """The arguments of an act, of a study or of drafting; ``buffers`` is how many come with it."""

    buffers: ClassVar[int] = 0


def act_arguments(name: str, model: type[Act] | None, args: dict[str, JsonValue], buffers: int) -> Act:
    """Return the arguments of the act called ``name``.

    Raises BadRequest for an act that is unknown (``model`` None), and for arguments or ``buffers`` that do not fit it.
    """
    if model is None:
        raise BadRequest("unknown_operation", operation=name)
    try:
        given = model.model_validate(args)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        detail = f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
        raise BadRequest("bad_arguments", operation=name, detail=detail) from error
    if buffers != model.buffers:
        detail = f"{buffers} buffers came with it, and not {model.buffers}"
        raise BadRequest("bad_arguments", operation=name, detail=detail)
    return given


OPERATIONS: dict[str, type[Arguments]] = {
    "status": StatusArgs,
    "search": SearchArgs,
    "compare": CompareArgs,
    "why": WhyArgs,
    "closest": ClosestArgs,
    "add_documents": AddDocumentsArgs,
    "add_vectors": AddVectorsArgs,
    "remove_documents": RemoveDocumentsArgs,
    "rename_document": RenameDocumentArgs,
    "passage_texts": PassageTextsArgs,
    "read_section": ReadSectionArgs,
    "question_rankings": QuestionRankingsArgs,
    "rerun": RerunArgs,
    "study": StudyArgs,
    "make": MakeArgs,
}
"""Every operation with the model of its arguments. A test checks that each has a handler."""
