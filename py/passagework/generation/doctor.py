"""The connection doctor: what to try, and what its results mean.

A browser does not say why a request failed: that nothing runs there and that a server does not let this page read its answer look
the same. So a failed request is followed by a knock (``reach``), which a server that runs answers whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from passagework.catalogue import text
from passagework.generation import loose
from passagework.generation.addresses import host_of, is_near
from passagework.generation.faults import Failure, call_error
from passagework.generation.providers.base import Schema, provider_of, read_whole
from passagework.generation.providers.servers import UNKNOWN, Server, server_at
from passagework.generation.settings import NO_MODEL
from passagework.models.calls import Message
from passagework.models.doctor import Diagnosis, DiagnosisCode, PageFacts, Result, Try
from passagework.models.providers import ProviderSettings, Structured

MOST_WRITTEN = 400
"""Tokens of the reply that is tried: a word, and thoughts before it."""
MOST_MODELS = 500

QUESTION = "Is ice colder than steam?"
SCHEMA: Schema = {
    "type": "object",
    "properties": {"answer": {"type": "string", "enum": ["yes", "no"]}},
    "required": ["answer"],
    "additionalProperties": False,
}
_IN_WORDS = ' Reply with a JSON object and nothing else: {"answer": "yes"} or {"answer": "no"}.'

_UNREACHED = {"network", "permission", "mixed_content"}
"""Faults of the caller after which it is not known whether anything runs there."""
_OF_CALL: dict[str, DiagnosisCode] = {
    "call_wrong_key": "wrong_key",
    "call_key_wanted": "wrong_key",
    "call_no_key": "wrong_key",
    "call_locked_key": "wrong_key",
    "call_no_such_model": "no_such_model",
    "call_form_refused": "no_schema",
}


def tries(settings: ProviderSettings) -> tuple[Try, ...]:
    """All that may be tried; :func:`next_try` says what is needed."""
    provider = provider_of(settings.kind)
    listing = provider.list_models(settings)
    found = [Try(step="models", request=listing), Try(step="reach", request=None)] if listing else []
    form: Structured | None = settings.structured
    while form and settings.model != NO_MODEL:
        found.append(_completion(settings, form))
        form = provider.weaker(form)
    return tuple(found)


def next_try(settings: ProviderSettings, results: Sequence[Result]) -> Try | None:
    """What to try after ``results``, in their order; None when they tell all that can be known."""
    possible = tries(settings)
    if not results:
        return next(iter(possible), None)
    last = results[-1]
    if last.step == "reach":
        return None
    if _is_unreached(last):
        return next((each for each in possible if each.step == "reach"), None)
    failure = _failure(settings, last)
    if last.step == "models" and failure and _OF_CALL.get(failure.error.code) == "wrong_key":
        return None
    form = settings.structured if last.step == "models" else _weaker(settings, last, failure)
    return next((each for each in possible if form and each.structured == form), None)


def diagnose(settings: ProviderSettings, page: PageFacts, results: Sequence[Result]) -> Diagnosis:
    """Say what ``results`` mean."""
    listed, completed, knocked = (_last(results, step) for step in ("models", "completion", "reach"))
    models = provider_of(settings.kind).models(listed.raw)[:MOST_MODELS] if listed else ()
    unreached = next((each for each in results if _is_unreached(each)), None)
    if unreached:
        found = _of_silence(settings, page, unreached, knocked, answered_before=unreached is not results[0])
    elif completed:
        found = _of_completion(settings, completed, _failure(settings, completed))
    else:
        failure = _failure(settings, listed) if listed else None
        found = _of_failure(failure) if failure else _told("choose_model", settings)
    return found.model_copy(update={"models": models})


def _of_silence(
    settings: ProviderSettings, page: PageFacts, unreached: Result, knocked: Result | None, answered_before: bool
) -> Diagnosis:
    host = host_of(settings.base_url)
    server = server_at(settings.base_url) if is_near(host) else UNKNOWN
    fault = unreached.fault.code if unreached.fault else ""
    if fault == "permission" or (knocked and knocked.permission == "denied"):
        return _told("permission_refused", settings)
    mixed = page.secure and settings.base_url.startswith("http://") and not is_near(host)
    if fault == "mixed_content" or mixed:
        return _told("mixed_content", settings)
    if answered_before:
        return _told("origin_refused", settings, server, "origin_refused_later", page=page)
    if knocked is None or knocked.reached is None:
        return _told("not_reached", settings)
    if knocked.reached:
        return _told("origin_refused", settings, server, page=page)
    if not is_near(host):
        return _told("not_running", settings, words="not_running_far")
    asking = knocked.permission == "prompt"
    return _told("not_running", settings, server, "not_running_asking" if asking else "not_running", page=page, start=True)


def _of_completion(settings: ProviderSettings, completed: Result, failure: Failure | None) -> Diagnosis:
    if failure:
        found = _of_failure(failure)
        return found.model_copy(update={"structured": failure.structured})
    reader = read_whole(settings.kind, completed.raw)
    form = completed.structured or "prompt"
    facts = {"served_model": reader.served_model, "structured": form}
    if _fits(reader.text):
        words = "works" if form == settings.structured else "works_with_less"
        return _told("works", settings, words=words).model_copy(update=facts)
    less = provider_of(settings.kind).weaker(form)
    if less:
        return _told("no_schema", settings).model_copy(update={**facts, "structured": less})
    return _told("works", settings, words="works_in_words").model_copy(update=facts)


def _of_failure(failure: Failure) -> Diagnosis:
    error = failure.error
    code = _OF_CALL.get(error.code, "failed")
    return Diagnosis(code=code, works=False, title=error.message, text=error.hint, said=error.said)


def _weaker(settings: ProviderSettings, completed: Result, failure: Failure | None) -> Structured | None:
    if failure:
        return failure.structured
    fits = _fits(read_whole(settings.kind, completed.raw).text)
    return None if fits else provider_of(settings.kind).weaker(completed.structured or "prompt")


def _failure(settings: ProviderSettings, result: Result) -> Failure | None:
    """Why a request failed; None where it did not."""
    if result.step == "models" and result.http is not None and result.http < 400:
        return None
    reader = read_whole(settings.kind, result.raw)
    return call_error(settings, result.structured or "prompt", result, result.raw, reader)


def _is_unreached(result: Result) -> bool:
    return result.step != "reach" and result.http is None and result.fault is not None and result.fault.code in _UNREACHED


def _last(results: Sequence[Result], step: str) -> Result | None:
    return next((each for each in reversed(results) if each.step == step), None)


def _completion(settings: ProviderSettings, form: Structured) -> Try:
    content = QUESTION if form == "schema" else QUESTION + _IN_WORDS
    small = settings.model_copy(update={"max_output": min(settings.max_output, MOST_WRITTEN)})
    request = provider_of(settings.kind).request(small, [Message(role="user", content=content)], SCHEMA, form)
    return Try(step="completion", request=request, structured=form)


def _fits(reply: str) -> bool:
    """Whether the reply has the form that was asked for; what is asked for by schema is not told in words."""
    return loose.mapping(loose.parse(reply.strip())).get("answer") in ("yes", "no")


def _told(
    code: DiagnosisCode,
    settings: ProviderSettings,
    server: Server | None = None,
    words: str = "",
    page: PageFacts | None = None,
    start: bool = False,
) -> Diagnosis:
    origin = page.origin if page else ""
    values = {"name": settings.name, "url": settings.base_url, "origin": origin, "model": settings.model}
    words = words or code
    setting = (server.start if start else server.allow) if server else ""
    place = "start" if start else server.id if server else ""
    return Diagnosis(
        code=code,
        works=code == "works",
        title=text(f"doctor.{words}.title", **values),
        text=text(f"doctor.{words}.text", **values),
        setting=setting.replace("{origin}", origin),
        where=text(f"doctor.where.{place}", **values) if setting else "",
    )
