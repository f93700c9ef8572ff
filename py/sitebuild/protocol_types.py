"""Writes app/types/protocol.d.ts, the types of the protocol for JavaScript, from the models in passagework.protocol.

Run `python -m sitebuild.protocol_types` (with `py` on the path) after changing a model; a test compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic.json_schema import JsonSchemaMode, models_json_schema

from passagework import protocol
from passagework.models.base import Frozen
from sitebuild.paths import APP

TARGET = APP / "types" / "protocol.d.ts"

_SENT: tuple[type[Frozen], ...] = (protocol.Request, protocol.Cancel, *protocol.OPERATIONS.values())
"""What JavaScript writes: a field with a default may be left out."""

_RECEIVED: tuple[type[Frozen], ...] = (
    protocol.View,
    protocol.Value,
    protocol.ErrorBody,
    protocol.Success,
    protocol.Failure,
    protocol.Step,
    protocol.Event,
)
"""What JavaScript reads: every field is there."""

_SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def render() -> str:
    """The text of app/types/protocol.d.ts."""
    parts = [
        "// Made by sitebuild/protocol_types.py from passagework/protocol.py. Do not edit.",
        *_interfaces(_SENT, "validation"),
        *_interfaces(_RECEIVED, "serialization"),
        "export type Reply = Success | Failure;",
        _operations(),
    ]
    return "\n\n".join(parts) + "\n"


def _interfaces(models: Sequence[type[Frozen]], mode: JsonSchemaMode) -> list[str]:
    _, schema = models_json_schema([(model, mode) for model in models])
    return [_interface(model.__name__, schema["$defs"][model.__name__], mode) for model in models]


def _interface(name: str, schema: Schema, mode: JsonSchemaMode) -> str:
    properties = schema.get("properties", {})
    always = properties if mode == "serialization" else schema.get("required", ())
    fields = [f"  {field}{'' if field in always else '?'}: {type_of(each)};" for field, each in properties.items()]
    comment = schema.get("description", "").split("\n")[0]
    return f"/** {comment} */\nexport interface {name} {{" + ("\n" + "\n".join(fields) + "\n" if fields else "") + "}"


def _operations() -> str:
    lines = [f"  {operation}: {model.__name__};" for operation, model in protocol.OPERATIONS.items()]
    return "/** The arguments of each operation. */\nexport interface Operations {\n" + "\n".join(lines) + "\n}"


def type_of(schema: Schema) -> str:
    """The TypeScript type of a JSON schema; raises ValueError for one that the protocol does not use."""
    if "$ref" in schema:
        return _reference(schema["$ref"])
    if "const" in schema or "enum" in schema:
        return " | ".join(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(type_of(option) for option in schema["anyOf"])
    kind = schema.get("type")
    if kind is None:
        return "any"
    if kind == "array":
        return _list(schema)
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    if kind in _SCALARS:
        return _SCALARS[kind]
    raise ValueError(f"no TypeScript type for {dict(schema)!r}")


def _reference(reference: str) -> str:
    name = reference.rsplit("/", 1)[-1]
    return "unknown" if name == "JsonValue" else name


def _list(schema: Schema) -> str:
    item = type_of(schema.get("items", {}))
    return f"({item})[]" if " " in item else f"{item}[]"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def main(target: Path = TARGET) -> None:
    """Write the file."""
    target.write_text(render(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
