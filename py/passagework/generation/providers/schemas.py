"""A JSON schema in the part of JSON Schema that a provider knows.

What pydantic writes is rewritten: ``const`` as an ``enum`` of one, ``oneOf`` as ``anyOf``, titles, defaults and discriminators
left out, and beside a ``$ref`` nothing. Every object is closed and has all its properties required, as OpenAI's strict form and
Anthropic demand. A limit that the provider does not know is told in the description, as Anthropic's own library does it
(anthropic-sdk-typescript, src/lib/transform-json-schema.ts); whoever reads the reply checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import JsonValue

from passagework.generation import loose

Limits = Callable[[str, JsonValue], bool]
"""Whether a provider knows a limit: its keyword, and its value."""

_LIMITS = (
    *("minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "pattern", "format"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
)
_ANTHROPIC_FORMATS = {"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}


def no_limits(_: str, __: JsonValue) -> bool:
    """OpenAI's strict form, in the part that all of its models know."""
    return False


def anthropic_limits(keyword: str, value: JsonValue) -> bool:
    """Anthropic: some formats, and arrays of none or one at least."""
    return (keyword == "minItems" and value in (0, 1)) or (keyword == "format" and value in _ANTHROPIC_FORMATS)


def gemini_limits(keyword: str, _: JsonValue) -> bool:
    """Gemini's ``responseJsonSchema`` (js-genai, src/types.ts)."""
    return keyword in {"minItems", "maxItems", "minimum", "maximum", "format"}


def grammar_limits(keyword: str, _: JsonValue) -> bool:
    """Servers that make a grammar of the schema: llama.cpp, and with it Ollama, LM Studio and the model in the page.

    llama.cpp knows patterns too, but only those anchored at both ends.
    """
    return keyword in {"minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"}


def adapted(schema: Mapping[str, JsonValue], knows: Limits) -> dict[str, JsonValue]:
    """Return ``schema`` as a provider that ``knows`` some limits takes it."""
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    result = _annotated(schema, knows)
    for keyword in ("$defs", "properties"):
        if keyword in schema:
            result[keyword] = {name: adapted(loose.mapping(part), knows) for name, part in loose.mapping(schema[keyword]).items()}
    if "items" in schema:
        result["items"] = adapted(loose.mapping(schema["items"]), knows)
    choices = (*loose.sequence(schema.get("anyOf")), *loose.sequence(schema.get("oneOf")))
    if choices:
        result["anyOf"] = [adapted(loose.mapping(choice), knows) for choice in choices]
    if "properties" in schema:
        result["required"] = list(loose.mapping(schema["properties"]))
        result["additionalProperties"] = False
    return result


def _annotated(schema: Mapping[str, JsonValue], knows: Limits) -> dict[str, JsonValue]:
    result: dict[str, JsonValue] = {key: schema[key] for key in ("type", "enum") if key in schema}
    if "const" in schema:
        result["enum"] = [schema["const"]]
    limits = {key: schema[key] for key in _LIMITS if key in schema}
    result.update({key: value for key, value in limits.items() if knows(key, value)})
    told = ", ".join(f"{key} {value}" for key, value in limits.items() if not knows(key, value))
    description = loose.string(schema.get("description"))
    if description or told:
        result["description"] = f"{description} ({told})".strip() if told else description
    return result
