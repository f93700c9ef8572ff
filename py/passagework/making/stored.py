"""Calls, items and their reviews as the page keeps them, read with care: a backup may bring anything.

pydantic's reader of JSON stops at a depth of 200 and reports it; Python's own recurses on the WebAssembly stack, and deep
nesting would end Pyodide for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from passagework.errors import DraftError
from passagework.models.base import Frozen
from passagework.models.calls import Call
from passagework.models.items import Item
from passagework.models.practice import Practised, Standing

Head = TypeVar("Head", bound=Frozen)

_ITEMS: TypeAdapter[tuple[Item, ...]] = TypeAdapter(tuple[Item, ...])
_STANDINGS: TypeAdapter[tuple[Standing, ...]] = TypeAdapter(tuple[Standing, ...])
_TEXTS: TypeAdapter[list[str]] = TypeAdapter(list[str])


def call_of(given: bytes) -> Call:
    """Read a call (raises DraftError)."""
    try:
        return Call.model_validate_json(given)
    except ValidationError as error:
        raise DraftError("bad_call", detail=_detail(error)) from None


def item_of(given: bytes) -> Item:
    """Read an item (raises DraftError)."""
    try:
        return Item.model_validate_json(given)
    except ValidationError as error:
        raise DraftError("bad_item", detail=_detail(error)) from None


def items_of(given: bytes) -> tuple[Item, ...]:
    """Read a JSON list of items (raises DraftError)."""
    try:
        return _ITEMS.validate_json(given)
    except ValidationError as error:
        raise DraftError("bad_item", detail=_detail(error)) from None


def standings_of(given: bytes) -> tuple[Standing, ...]:
    """Read a JSON list of what is to be practised (raises DraftError)."""
    try:
        return _STANDINGS.validate_json(given)
    except ValidationError as error:
        raise DraftError("bad_item", detail=_detail(error)) from None


def practised_of(given: bytes, item: str) -> Practised:
    """Read the reviews of an item, empty where it has none yet (raises DraftError)."""
    if not given:
        return Practised(item=item)
    try:
        return Practised.model_validate_json(given)
    except ValidationError as error:
        raise DraftError("bad_item", detail=_detail(error)) from None


def heads_of(model: type[Head], given: bytes) -> tuple[Sequence[Head], int]:
    """Read a JSON list of heads: those that can be read, and how many cannot (raises DraftError for what is no list)."""
    try:
        return TypeAdapter(tuple[model, ...]).validate_json(given), 0  # type: ignore[valid-type]
    except ValidationError:
        pass
    try:
        rows = from_json(given)
    except ValueError as error:
        raise DraftError("bad_item", detail=str(error)) from None
    if not isinstance(rows, list):
        raise DraftError("bad_item", detail="the heads are not a list")
    read = [each for row in rows if (each := _head(model, row)) is not None]
    return read, len(rows) - len(read)


def readable(model: type[Head], given: bytes) -> tuple[list[Head], int]:
    """Read a JSON list of JSON texts, each by itself: what can be read, and how many cannot (raises DraftError for no list)."""
    try:
        texts = _TEXTS.validate_json(given)
    except ValidationError as error:
        raise DraftError("bad_item", detail=_detail(error)) from None
    read = [each for text in texts if (each := _read(model, text)) is not None]
    return read, len(texts) - len(read)


def _read(model: type[Head], text: str) -> Head | None:
    try:
        return model.model_validate_json(text)
    except ValidationError:
        return None


def _head(model: type[Head], row: object) -> Head | None:
    try:
        return model.model_validate(row)
    except ValidationError:
        return None


def _detail(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}".removeprefix(": ")
