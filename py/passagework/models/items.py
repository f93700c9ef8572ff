"""A study item: what the model drafted, what binds it to its passages, what the checks found and what people decided."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from passagework.models.base import Frozen
from passagework.models.calls import Bloom, ItemKind, Removed, SentPassage, Support
from passagework.models.findings import Finding as Finding
from passagework.models.findings import Outcome as Outcome

Numbers = tuple[int, ...]
"""Citations: numbers of passages, each once, in the order in which they were given."""


class Option(Frozen):
    """An answer to choose; ``reason`` says why one would choose it, or why it is right."""

    text: str = Field(min_length=1)
    reason: str = ""


class Point(Frozen):
    """A sentence with the passages that support it."""

    text: str = Field(min_length=1)
    citations: Numbers = ()


class ChoiceContent(Frozen):
    """Multiple choice with one key."""

    kind: Literal["choice"] = "choice"
    stem: str = Field(min_length=1)
    options: tuple[Option, ...] = Field(min_length=2, max_length=10)
    key: int = Field(ge=0)
    """Index of the right option."""
    explanation: str = ""
    citations: Numbers = ()

    @model_validator(mode="after")
    def _key_is_an_option(self) -> ChoiceContent:
        if self.key >= len(self.options):
            raise ValueError(f"the key is {self.key}, but there are {len(self.options)} options, counted from 0")
        return self


class ShortContent(Frozen):
    """A question that is answered in a word or a sentence; ``accept`` are other answers that count as right."""

    kind: Literal["short"] = "short"
    question: str = Field(min_length=1)
    answer: str = Field(min_length=1)
    accept: tuple[str, ...] = ()
    citations: Numbers = ()


class CardContent(Frozen):
    """A flashcard."""

    kind: Literal["card"] = "card"
    front: str = Field(min_length=1)
    back: str = Field(min_length=1)
    citations: Numbers = ()


class TrueFalseContent(Frozen):
    """A statement that is true or false."""

    kind: Literal["truefalse"] = "truefalse"
    statement: str = Field(min_length=1)
    truth: bool
    explanation: str = ""
    citations: Numbers = ()


class ProblemContent(Frozen):
    """A worked problem: steps in order, then the answer."""

    kind: Literal["problem"] = "problem"
    question: str = Field(min_length=1)
    steps: tuple[Point, ...] = Field(min_length=1)
    answer: str = Field(min_length=1)
    citations: Numbers = ()


class SummaryContent(Frozen):
    """A summary in points."""

    kind: Literal["summary"] = "summary"
    title: str = Field(min_length=1)
    points: tuple[Point, ...] = Field(min_length=1)
    citations: Numbers = ()


Content = Annotated[
    ChoiceContent | ShortContent | CardContent | TrueFalseContent | ProblemContent | SummaryContent, Field(discriminator="kind")
]
"""Texts are a subset of Markdown with TeX between dollars (passagework/richtext/). No text has a ``[n]`` left in it:
citations stand in their fields."""


class Change(Frozen):
    """One field of a content before and after an edit; ``field`` as in :class:`Finding`."""

    field: str
    before: str
    after: str


class Decision(Frozen):
    """What a person did with an item, and when. ``undo`` takes back the one before it."""

    at: int
    action: Literal["accept", "reject", "edit", "undo", "reopen"]
    reason: str = ""
    changes: tuple[Change, ...] = ()


ItemStatus = Literal["drafted", "accepted", "rejected"]


class Item(Frozen):
    """One item, whole."""

    format: Literal["passagework item 1"] = "passagework item 1"
    id: str
    call: str
    """The call that made it; its pack are the items of that call and of those that repaired it."""
    pack: str
    position: int = Field(ge=0)
    """Its place in the pack."""
    created: int
    language: str
    """ISO 639-1 that was asked for."""
    bloom: Bloom | None = None
    topic: str = ""
    content: Content
    """As it stands, after edits."""
    drafted: Content
    """As the model drafted it, validated, its options in the order in which they are shown."""
    shuffle: tuple[int, ...] = ()
    """For each option shown, its index in the reply."""
    evidence: tuple[SentPassage, ...]
    """The passages that it cites."""
    supports: tuple[Support, ...] = ()
    """For each cited passage, the sentence that supports the item best."""
    removed: tuple[Removed, ...] = ()
    findings: tuple[Finding, ...] = ()
    status: ItemStatus = "drafted"
    decisions: tuple[Decision, ...] = ()


class ItemHead(Frozen):
    """What a list says of an item; the store keeps it beside the item."""

    id: str
    call: str
    pack: str
    position: int
    kind: ItemKind
    status: ItemStatus
    title: str
    """The question, shortened."""
    created: int
    decided: int | None
    """When the status was last changed."""
    touched: int | None = None
    """When the last decision that stands was made, edits too."""
    bad: int
    """Findings that are bad."""
    notes: int
    documents: tuple[str, ...]
    """Ids of the documents that it cites."""
