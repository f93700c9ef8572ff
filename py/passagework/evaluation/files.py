"""The files of a study: JSON, one line for each question and each span, so that versions can be compared."""

from __future__ import annotations

import json
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from passagework import nesting
from passagework.errors import StudyError

MOST_BYTES = 64_000_000
MOST_NESTING = 20

Model = TypeVar("Model", bound=BaseModel)


def to_json(model: BaseModel) -> str:
    """Return a gold set, a pool, judgements or a study as JSON text; equal models give equal texts."""
    members = (f" {json.dumps(key)}: {_value(value)}" for key, value in model.model_dump(mode="json").items())
    return "{\n" + ",\n".join(members) + "\n}\n"


def from_json(kind: type[Model], source: bytes, name: str) -> Model:
    """Return the ``kind`` of model in a file (raises :class:`StudyError` ``bad_study_file``, which calls it ``name``)."""
    if len(source) > MOST_BYTES:
        raise _bad(name, f"it has {len(source):,} bytes, more than {MOST_BYTES:,}")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _bad(name, "it is not UTF-8") from None
    if nesting.depth(text) > MOST_NESTING:
        raise _bad(name, f"it is nested more than {MOST_NESTING} levels deep")
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise _bad(name, _first_fault(error)) from None


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {_line(item)}" for item in value) + "\n ]"
    return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    where = ".".join(map(str, fault["loc"]))
    what = fault["msg"].removeprefix("Value error, ")
    others = f", and {error.error_count() - 1} more faults" if error.error_count() > 1 else ""
    return f"{where}: {what}{others}" if where else f"{what}{others}"


def _bad(name: str, detail: str) -> StudyError:
    return StudyError("bad_study_file", name=name, detail=detail)
