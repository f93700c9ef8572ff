"""What an answer that is an error means, by its status and by the words that providers use.

No two providers use the statuses alike: Anthropic tells of an empty account, and Gemini of a wrong key, as of a bad request.
"""

from __future__ import annotations

import re

from passagework.generation.providers.said import ProviderError
from passagework.models.providers import ProviderSettings, Structured

BUSY: dict[int, str] = {
    408: "call_provider_slow",
    409: "call_provider_busy",
    425: "call_provider_busy",
    503: "call_overloaded",
    504: "call_provider_slow",
    529: "call_overloaded",
}
"""Statuses that ask to be tried again later."""

_TOO_LONG = re.compile(
    r"context[_ ](length|size|window)|maximum context|prompt is too long|too many (input )?tokens|exceeds? the (available|model)"
    r"|input token count|string_above_max_length|request_too_large|reduce the length",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"response_?format|json_?schema|json_object|responseschema|responsejsonschema|responsemimetype|response_mime_type"
    r"|output_config|output[ _]format|structured output|json mode|invalid schema|specified schema|grammar|requested parameters",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"exceeded your current quota|billing|credit balance|more credits|insufficient.balance|payment|limit exceeded",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(r"model|endpoints found", re.IGNORECASE)
_BAD_MODEL = re.compile(r"not a valid model|model_not_found|unknown model|no models? (is )?loaded", re.IGNORECASE)
_SETTING = re.compile(r"\b(temperature|seed|max_tokens|max_completion_tokens|maxOutputTokens)\b")
_BAD_KEY = re.compile(r"api[ _]?key", re.IGNORECASE)


def code_of(
    settings: ProviderSettings, structured: Structured, http: int, error: ProviderError | None, said: str, after: float | None
) -> str:
    """The code of the words for an answer: ``http`` is its status, ``error`` and ``said`` are what its body tells, ``after`` the
    seconds to wait, where it names them (Gemini tells of a limit by the minute as of an empty account, but for that).
    """
    told = " ".join((error.type, error.code, error.param, said)) if error else said
    if "CORS requests are not allowed" in told:
        return "call_organisation_refuses_pages"
    if http == 401:
        return "call_wrong_key" if settings.needs_key else "call_key_wanted"
    if http == 402 or "insufficient_quota" in told or (http in {400, 403, 429} and after is None and _QUOTA.search(told)):
        return "call_quota"
    if http == 429:
        return "call_rate_limited"
    if structured != "prompt" and http in {400, 404, 422, 500, 501} and _FORM.search(told):
        return "call_form_refused"
    if http == 413 or (http in {400, 422, 500} and _TOO_LONG.search(told)):
        return "call_too_long"
    if http == 403:
        return "call_forbidden"
    if (http == 404 and error and _NO_MODEL.search(told)) or (http == 400 and _BAD_MODEL.search(told)):
        return "call_no_such_model"
    if http == 404:
        return "call_no_such_path"
    if http == 400 and _BAD_KEY.search(told):
        return "call_wrong_key"
    if http in BUSY:
        return BUSY[http]
    if http >= 500:
        return "call_provider_failed"
    if setting_in(error, said):
        return "call_setting_refused"
    return "call_refused_request"


def setting_in(error: ProviderError | None, said: str) -> str:
    """The setting that an error is about; empty if none."""
    found = _SETTING.search(said)
    return error.param if error and error.param else found[0] if found else ""
