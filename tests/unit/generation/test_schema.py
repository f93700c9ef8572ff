"""The schema that is sent: what providers take, and what the models that it comes from take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError

from passagework.generation.prompts.generate import EXAMPLES
from passagework.generation.schema import COVERED, REPLIES, pack_reply, schema_of

KINDS = list(REPLIES)
ALLOWED = {"type", "description", "enum", "properties", "items", "required", "additionalProperties"}


def nodes(schema: dict[str, Any], level: int = 1) -> Iterator[tuple[int, dict[str, Any]]]:
    yield level, schema
    for each in schema.get("properties", {}).values():
        yield from nodes(each, level + 1)
    if "items" in schema:
        yield from nodes(schema["items"], level + 1)


@pytest.mark.parametrize("kinds", [KINDS, ["choice"], ["summary", "card"]])
def test_it_keeps_to_what_all_providers_take(kinds: list[Any]) -> None:
    schema = schema_of(kinds)
    jsonschema.Draft202012Validator.check_schema(schema)
    for level, node in nodes(schema):
        assert node.keys() <= ALLOWED
        assert level <= (4 if node["type"] in ("object", "array") else 5)
        if node["type"] == "object":
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])
    assert list(schema["properties"]) == [COVERED, *kinds]


def test_the_examples_of_the_prompt_are_replies() -> None:
    reply: dict[str, Any] = {COVERED: "yes"}
    reply |= {kind: [example] for kind, example in EXAMPLES.items()}
    jsonschema.validate(reply, schema_of(KINDS))
    pack_reply(KINDS).model_validate(reply)
    assert list(EXAMPLES) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_schema_and_models_refuse_the_same(kind: Any) -> None:
    schema, model, example = schema_of([kind]), pack_reply([kind]), EXAMPLES[kind]
    spoilt: list[dict[str, Any]] = [
        {**example, "more": 1},
        *({k: v for k, v in example.items() if k != name} for name in example),
    ]
    spoilt += [{**example, name: {"an": "object"}} for name in example]
    if "bloom" in example:
        spoilt.append({**example, "bloom": "guess"})
    for item in spoilt:
        reply = {COVERED: "yes", kind: [item]}
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(reply, schema)
        with pytest.raises(ValidationError):
            model.model_validate(reply)
