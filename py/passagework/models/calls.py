"""A call of a language model as the log keeps it: what was sent, what came back, and what became of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from passagework.models.base import Frozen
from passagework.models.findings import Finding
from passagework.models.library import Span
from passagework.models.providers import Estimate, ProviderSettings, Structured, Usage
from passagework.models.search import Ranker

SHA256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Message(Frozen):
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str


class Hidden(Frozen):
    """Characters of a passage that a reader does not see, and that were not sent; ``kind`` as in generation/hidden.py."""

    kind: str
    count: int = Field(ge=1)
    shows: str = ""
    """What they spell, where they spell something (tag characters)."""


class SentPassage(Frozen):
    """A passage under the number by which it can be cited. The number is bound to it before the call.

    ``span`` counts code points of the document's normalised text; ``text`` is the passage as the library has it, and what was
    sent is that without ``hidden``.
    """

    number: int = Field(ge=1)
    document: str
    document_title: str
    digest: SHA256
    """Of the document's text and the borders of its passages."""
    section_id: str
    section_title: str
    ordinal: int = Field(ge=0)
    span: Span
    pages: tuple[str, str] | None = None
    """Labels of the first and the last page it stands on."""
    language: str = "und"
    text: str
    sha256: SHA256
    """Of ``text`` in UTF-8."""
    sentences: tuple[Span, ...] = ()
    """Counted in ``text``."""
    rank: int | None = None
    """In the retrieval; None for one that was chosen by its section."""
    score: float | None = None
    hidden: tuple[Hidden, ...] = ()


class Retrieval(Frozen):
    """How the passages were found."""

    query: str
    ranker: Ranker
    """The ranker that answered."""
    k: int
    documents: tuple[str, ...]
    chunking: tuple[str, ...]
    """The settings that cut the passages of these documents, each once."""
    embedder: str
    """Model and dtype."""


class AskOrder(Frozen):
    """A question."""

    kind: Literal["ask"] = "ask"
    question: str = Field(min_length=1, max_length=2000)
    ranker: Ranker = "hybrid"
    k: int = Field(default=6, ge=1, le=50)
    documents: tuple[str, ...] | None = None
    """Where to search; None for the whole library."""
    whole: bool = False
    """Whether the whole of these documents is sent, instead of passages that were found."""


ItemKind = Literal["choice", "short", "card", "truefalse", "problem", "summary"]
Bloom = Literal["remember", "understand", "apply", "analyse", "evaluate", "create"]
"""Levels of the revised taxonomy (Anderson and Krathwohl 2001)."""


class SectionRef(Frozen):
    """A section of a document of the library."""

    document: str
    section_id: str


class GenerateOrder(Frozen):
    """A pack of items: on a topic, or from sections; one of the two."""

    kind: Literal["generate"] = "generate"
    topic: str = Field(default="", max_length=500)
    sections: tuple[SectionRef, ...] = ()
    documents: tuple[str, ...] | None = None
    """Where to search for the topic; None for the whole library."""
    whole: bool = False
    """Whether all of ``documents`` is sent."""
    ranker: Ranker = "hybrid"
    k: int = Field(default=8, ge=1, le=50)
    counts: dict[ItemKind, int]
    """How many of each kind, at least one in all and at most 50."""
    bloom: tuple[Bloom, ...] = ("remember", "understand", "apply")
    language: str = "en"
    """ISO 639-1 of the items."""
    seed: int = 0
    """Of the order of options."""


Order = Annotated[AskOrder | GenerateOrder, Field(discriminator="kind")]

CallStatus = Literal["sent", "done", "refused", "cut", "cancelled", "failed", "interrupted"]
"""``sent``: no end is known yet; ``refused``: the model would not answer; ``cut``: the reply ended early
(length, or the stream broke), what came of it is kept; ``interrupted``: the page was closed under it."""


class Removed(Frozen):
    """Something of the reply that was not kept: ``key`` names the words ``removed.<key>``."""

    key: str
    values: dict[str, str | int] = Field(default_factory=dict)
    text: str = ""
    """As it stood in the reply, shortened."""


class Fault(Frozen):
    """What the worker that calls saw go wrong, as a code without words (Outcome of app/types/making.d.ts)."""

    code: str
    detail: str = ""


class CallError(Frozen):
    """Why a call failed, in words, as they were shown."""

    code: str
    message: str
    hint: str
    retry: bool
    said: str = ""
    """The provider's own words, without any key."""


class Support(Frozen):
    """The sentence of a passage that supports a statement best: ``span`` counts in the passage's text."""

    number: int
    """Of the passage."""
    span: Span
    words: float
    """Share of the statement's content words that the sentence has, 0 to 1."""
    meaning: float | None
    """Cosine of the two; None without the meaning model."""


class Statement(Frozen):
    """A sentence of an answer: ``span`` counts in ``Answer.text``, citations are numbers of passages that were sent."""

    span: Span
    citations: tuple[int, ...]
    supports: tuple[Support, ...]
    """The best sentence in each cited passage, best first."""
    faults: tuple[Literal["uncited", "unsupported", "numbers", "quote"], ...] = ()
    numbers: tuple[str, ...] = ()
    """Those that no cited passage has."""


class Answer(Frozen):
    """An answer that was checked. ``text`` is Markdown with its citations as ``[n]``, those that were removed taken out."""

    text: str
    statements: tuple[Statement, ...]
    covered: Literal["yes", "partly", "no"]
    """Whether the passages cover the question, as the answer says."""
    cited: tuple[int, ...]
    """Numbers of the passages that are cited, in order of their first use."""
    language: str = "und"
    findings: tuple[Finding, ...] = ()
    """Of the answer as a whole: whether refusing was right, its language."""


class Turn(Frozen):
    """A question and its answer, earlier in the thread."""

    call: str
    question: str
    answer: str


class Call(Frozen):
    """One call, whole. What is known before it is sent stands first; the rest is None, or empty, until it ends."""

    format: Literal["passagework call 1"] = "passagework call 1"
    id: str
    order: Order
    created: int
    """Milliseconds since 1970, as all times."""
    application: str
    """The version of the page."""
    provider: ProviderSettings
    structured: Structured
    """How the form was asked for in this call: it can be less than the provider's setting after a fallback."""
    prompt: str
    """Name and version of the prompt, for example ``ask/1``."""
    messages: tuple[Message, ...]
    reply_schema: JsonValue = None
    """The JSON schema that was sent; None where none was."""
    passages: tuple[SentPassage, ...]
    left_out: int = Field(default=0, ge=0)
    """Passages that were found or chosen and not sent, since the model reads no more."""
    retrieval: Retrieval | None = None
    thread: tuple[Turn, ...] = ()
    repairs: str | None = None
    """The call whose reply this one is to mend."""
    url: str
    body_sha256: SHA256
    """Of the body as it was sent."""
    estimate: Estimate

    status: CallStatus = "sent"
    ended: int | None = None
    first_text: int | None = None
    """Milliseconds from sending to the first text."""
    http: int | None = None
    served_model: str = ""
    """The model as the reply names it."""
    finish: str = ""
    """Why the reply ended, in the provider's word."""
    raw: str = ""
    """The reply's bytes as text."""
    text: str = ""
    """What the model wrote, put together from ``raw``."""
    usage: Usage | None = None
    cost: float | None = None
    error: CallError | None = None
    answer: Answer | None = None
    items: tuple[str, ...] = ()
    """Ids of the items that came of it."""
    removed: tuple[Removed, ...] = ()


class CallHead(Frozen):
    """What a list says of a call; the store keeps it beside the call."""

    id: str
    kind: Literal["ask", "generate"]
    status: CallStatus
    created: int
    ended: int | None
    title: str
    """The question, the topic or the sections, shortened."""
    provider: str
    """The reader's name for it."""
    model: str
    input: int | None
    output: int | None
    cost: float | None
    items: int
    removed: int
    thread: str
    """The id of the first call of its thread: its own for one that follows none."""
    repairs: str | None
    error: str | None
    """The error's code."""
    bytes: int
    """Of the whole call as JSON."""
