"""The reply that is asked for in a pack: its models, and the JSON schema that is sent, which is derived from them.

The schema keeps to what all providers take: closed objects, every field required, no lengths, patterns or references, and four
levels of objects and lists (tidyverse/ellmer#671). So reasons stand in a list beside the options, and steps and points
carry their citations in their text. What a schema cannot say (a key that is one of the options, how many) is checked by
:mod:`passagework.generation.reading`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, create_model

from passagework.models.calls import Bloom, ItemKind


class Reply(BaseModel):
    """The base of what a model is to write: closed, of the types that it names and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Cited(Reply):
    """What every item has; ``citations`` are numbers of passages."""

    bloom: Bloom = Field(description="Bloom's level")
    citations: list[int] = Field(description="Numbers of passages")


class ChoiceReply(Cited):
    """A multiple-choice question with one right option."""

    stem: str
    options: list[str] = Field(description="Without letters before them")
    key: int = Field(description="Index of the right option, from 0")
    reasons: list[str] = Field(description="For each option, in the same order: why one might choose it")
    explanation: str


class ShortReply(Cited):
    """A question that is answered in a word or a sentence."""

    question: str
    answer: str
    accept: list[str] = Field(description="Other right answers, if any")


class CardReply(Cited):
    """A flashcard."""

    front: str
    back: str


class TrueFalseReply(Cited):
    """A statement that is true or false."""

    statement: str
    truth: bool = Field(description="Whether it is true")
    explanation: str


class ProblemReply(Cited):
    """A worked problem."""

    question: str
    steps: list[str] = Field(description="In order, each with its citations as [n]")
    answer: str


class SummaryReply(Reply):
    """A summary in points, each with its citations."""

    title: str
    points: list[str] = Field(description="One sentence each, with its citations as [n]")


ItemReply = ChoiceReply | ShortReply | CardReply | TrueFalseReply | ProblemReply | SummaryReply

REPLIES: dict[ItemKind, type[ItemReply]] = {
    "choice": ChoiceReply,
    "short": ShortReply,
    "card": CardReply,
    "truefalse": TrueFalseReply,
    "problem": ProblemReply,
    "summary": SummaryReply,
}

COVERED = "covered"
"""The field that says, first of all, whether the passages cover what was asked."""
_KEPT = frozenset({"type", "description", "enum", "properties", "items", "required", "additionalProperties"})


def pack_reply(kinds: Collection[ItemKind]) -> type[BaseModel]:
    """The model of a reply with items of ``kinds``: for each kind a list under its name."""
    fields: dict[str, Any] = {}
    for kind in kinds:
        item: Any = REPLIES[kind]
        fields[kind] = list[item]
    fields = {COVERED: Literal["yes", "partly", "no"], **fields}
    model: type[BaseModel] = create_model("Pack", __base__=Reply, **fields)
    return model


def schema_of(kinds: Collection[ItemKind]) -> dict[str, JsonValue]:
    """The JSON schema of a reply with items of ``kinds``."""
    schema = pack_reply(kinds).model_json_schema()
    plain: dict[str, JsonValue] = _plain(schema, schema.get("$defs", {}))
    return plain


def _plain(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """A schema without references, titles and defaults; none of the models holds itself."""
    if "$ref" in schema:
        named = definitions[schema["$ref"].rpartition("/")[2]]
        schema = {**named, **{key: value for key, value in schema.items() if key != "$ref"}}
    kept = {key: value for key, value in schema.items() if key in _KEPT}
    if "properties" in kept:
        kept.pop("description", None)  # of the class: words for its readers here
        kept["properties"] = {name: _plain(each, definitions) for name, each in kept["properties"].items()}
    if "items" in kept:
        kept["items"] = _plain(kept["items"], definitions)
    return kept
