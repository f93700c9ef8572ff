"""The settings of a model as a reader typed them: put in order, or told what is wrong with each."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue, ValidationError

from passagework.catalogue import text
from passagework.generation import loose
from passagework.generation.addresses import BadAddress, host_of, is_near, read_address
from passagework.models.base import Frozen
from passagework.models.providers import PROVIDER_KINDS, ProviderKind, ProviderSettings

NO_MODEL = "?"
"""Stands for the model while its server is only asked which it has."""
PAGE_MODEL = "file"
"""Stands for the model in the page until a file is picked."""

_NUMBERS = ("temperature", "seed", "max_output", "context", "seconds")
_CAN_BE_EMPTY = {"temperature", "seed"}
_FIELDS = {"id", "kind", "name", "base_url", "model", "needs_key", "structured", "prices", *_NUMBERS}


class Checked(Frozen):
    """Settings that were checked: ``settings``, or ``errors`` in words by field (``prices.input`` for what is within another)."""

    settings: ProviderSettings | None
    origin: str | None
    """The one origin that calls of it go to; None for the model in the page, and where the address cannot be used."""
    errors: dict[str, str]
    notices: tuple[str, ...] = ()
    """What the reader should know, in words."""


def check_settings(typed: Mapping[str, JsonValue], model_wanted: bool = True) -> Checked:
    """Check settings; numbers may be the text of a form's field, and an empty one means none, or what is usual."""
    errors: dict[str, str] = {}
    notices: list[str] = []
    given = {key: value for key, value in typed.items() if key in _FIELDS}
    kind = _kind(given)
    given.update({key: _number(given[key]) for key in _NUMBERS if key in given})
    given = {key: value for key, value in given.items() if value is not None or key in _CAN_BE_EMPTY}
    given["prices"] = {key: _number(value) for key, value in loose.mapping(given.get("prices")).items()}
    given["name"] = loose.string(given.get("name")).strip()
    given["model"] = loose.string(given.get("model")).strip() or ("" if model_wanted else NO_MODEL)
    origin = None
    if kind == "page":
        given.update(base_url="", needs_key=False, model=given["model"] or PAGE_MODEL)
    else:
        try:
            address = read_address(loose.string(given.get("base_url")), kind)
        except BadAddress as error:
            errors["base_url"] = text(f"provider.wrong.{error.code}")
        else:
            given["base_url"], origin = address.url, address.origin
            notices += _notices(address.url, address.changed)
    settings = _validated(given, errors)
    return Checked(settings=None if errors else settings, origin=origin, errors=errors, notices=tuple(notices))


def _validated(given: dict[str, JsonValue], errors: dict[str, str]) -> ProviderSettings | None:
    try:
        settings = ProviderSettings.model_validate(given)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            field = ".".join(map(str, fault["loc"]))
            errors.setdefault(field, text(f"provider.wrong.{fault['loc'][0]}"))
        return None
    if settings.max_output >= settings.context:
        errors["max_output"] = text("provider.wrong.no_room", context=settings.context)
    return settings


def _notices(url: str, changed: bool) -> list[str]:
    told = [text("provider.notice.address", url=url)] if changed else []
    if url.startswith("http://") and not is_near(host_of(url)):
        told.append(text("provider.notice.unencrypted"))
    return told


def _kind(given: Mapping[str, JsonValue]) -> ProviderKind:
    kind = given.get("kind")
    return next((each for each in PROVIDER_KINDS if each == kind), "openai")


def _number(value: JsonValue) -> JsonValue:
    """A number as it was typed, with a comma or a point; None for none."""
    if not isinstance(value, str):
        return value
    return value.strip().replace(",", ".") or None
