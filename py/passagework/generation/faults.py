"""Why a call failed, in words that a student can act on, and what can be done again.

A call is offered again only where that is safe: the provider said to try later, or refused before the model wrote anything, or
the model is the reader's own and costs nothing. What came before a stream broke has been paid for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from html import unescape
from typing import Literal, Protocol

from passagework.errors import DraftError
from passagework.generation import loose
from passagework.generation.budget import prices_of
from passagework.generation.providers.base import FINISHED_BY_LENGTH, Reader, provider_of
from passagework.generation.providers.said import ProviderError, error_in
from passagework.models.base import Frozen
from passagework.models.calls import CallError, CallStatus
from passagework.models.providers import ProviderSettings, Structured

Again = Literal["retry", "less"]

MOST_SAID = 500
MOST_WAIT = 600.0
"""Seconds; a provider that asks for more is not waited for."""


class CallerFault(Protocol):
    """What the calling worker saw go wrong."""

    @property
    def code(self) -> str:
        """For example ``timeout``."""

    @property
    def detail(self) -> str:
        """The browser's words, if any."""


class End(Protocol):
    """How a call ended: CallEnd of make_protocol/calling.py."""

    @property
    def status(self) -> str:
        """``complete``, ``cut``, ``cancelled``, ``failed`` or ``interrupted``."""

    @property
    def http(self) -> int | None:
        """None where no answer came."""

    @property
    def headers(self) -> Mapping[str, str]:
        """Of the answer."""

    @property
    def fault(self) -> CallerFault | None:
        """None where the caller saw none."""


class Failure(Frozen):
    """What became of a call that did not end well."""

    status: CallStatus
    error: CallError
    again: Again | None = None
    after: float | None = None
    """Seconds to wait before ``retry``, where the provider said so."""
    structured: Structured | None = None
    """The form to ask for with ``less``."""


CALLER_FAULTS: dict[str, str] = {
    "network": "call_network",
    "timeout": "call_timeout",
    "blocked": "call_blocked",
    "mixed_content": "call_mixed_content",
    "permission": "call_permission",
    "no_key": "call_no_key",
    "locked_key": "call_locked_key",
    "unbound": "call_unbound",
    "worker_died": "call_worker_died",
    "no_model_loaded": "call_no_model_loaded",
    "model_none": "call_no_model_loaded",
    "model_unloaded": "call_no_model_loaded",
    "model_failed": "call_model_failed",
}
"""The codes of the workers that call (app/calling/), and those of their words."""

_UNSENT = {"no_key", "locked_key", "unbound", "no_model_loaded", "model_none", "mixed_content", "permission", "blocked"}
"""Faults for which nothing was sent: there is something to put right first."""

_SERVER: dict[int, str] = {
    408: "call_provider_slow",
    409: "call_provider_busy",
    425: "call_provider_busy",
    503: "call_overloaded",
    504: "call_provider_slow",
    529: "call_overloaded",
}

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
_KEY_LIKE = re.compile(r"\b(?:sk|pk|rk|or|gsk|xai|hf)[-_][\w*.-]{5,}[\w*-]|\bAIza[\w-]{10,}|(?<=Bearer )\S+")
_TAGS = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)


def call_error(settings: ProviderSettings, structured: Structured, end: End, raw: str, reader: Reader) -> Failure | None:
    """Say why a call failed; None where the reply is whole.

    ``structured`` is the form that was asked for, ``raw`` all that came, and ``reader`` has read it to its end.
    """
    if end.status == "interrupted":
        return _failure(settings, "interrupted", "call_interrupted")
    if end.status == "cancelled":
        return _failure(settings, "cancelled", "call_cancelled")
    if end.http is not None and end.http >= 400:
        return _of_answer(settings, structured, end.http, end.headers, error_of(raw), said_in(raw))
    if reader.error is not None:
        return _of_stream(settings, structured, reader)
    if end.status in {"failed", "cut"} and not (reader.text or reader.ended):
        return _of_caller(settings, end)
    return _of_reply(settings, end, raw, reader)


def error_of(raw: str) -> ProviderError | None:
    """The error that the body of an answer tells of (Gemini wraps that of a stream in a list)."""
    value = loose.parse(raw)
    if isinstance(value, list) and value:
        value = value[0]
    return error_in(value)


def said_in(raw: str) -> str:
    """The provider's own words in a body: of its error, else of the page that a server on the way answered with."""
    error = error_of(raw)
    if error is not None:
        return clean(error.message)
    value = loose.parse(raw)
    return clean(
        loose.string(loose.mapping(value).get("message")) if value is not None else unescape(_TAGS.sub(" ", raw[:20_000]))
    )


def clean(words: str) -> str:
    """Words of others as they can be shown: on one line, without what looks like a key, and not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    line = _KEY_LIKE.sub("…", line)
    return line if len(line) <= MOST_SAID else f"{line[: MOST_SAID - 1]}…"


def wait_of(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds to wait, as ``retry-after-ms`` or ``retry-after`` says (RFC 9110, 10.2.3: seconds, or a date), or None.

    A page reads these headers only where the provider exposes them.
    """
    given = {name.lower(): value.strip() for name, value in headers.items()}
    for name, share in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        if re.fullmatch(r"\d{1,9}(\.\d+)?", given.get(name, "")):
            return float(given[name]) * share
    try:
        then = parsedate_to_datetime(given.get("retry-after", ""))
    except ValueError:
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - (now or datetime.now(UTC))).total_seconds())


def _of_answer(
    settings: ProviderSettings,
    structured: Structured,
    http: int,
    headers: Mapping[str, str],
    error: ProviderError | None,
    said: str,
) -> Failure:
    after = wait_of(headers)
    after = _wait_in(said) if after is None else after
    code = _code_of_answer(settings, structured, http, error, said, after)
    if code == "call_form_refused":
        less = provider_of(settings.kind).weaker(structured)
        return _failure(settings, "failed", code, said, "less" if less else None, structured=less, form=structured)
    if code == "call_rate_limited":
        if after is not None and after > MOST_WAIT:
            return _failure(settings, "failed", "call_limit_for_long", said, minutes=-(-int(after) // 60))
        return _failure(settings, "failed", code, said, "retry", after)
    if http >= 500 or http in _SERVER:
        return _failure(settings, "failed", code, said, "retry", after, http=http)
    return _failure(settings, "failed", code, said, http=http, setting=_setting(error, said))


def _code_of_answer(
    settings: ProviderSettings, structured: Structured, http: int, error: ProviderError | None, said: str, after: float | None
) -> str:
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
    if http in _SERVER:
        return _SERVER[http]
    if http >= 500:
        return "call_provider_failed"
    if _setting(error, said):
        return "call_setting_refused"
    return "call_refused_request"


def _setting(error: ProviderError | None, said: str) -> str:
    """The setting that an error is about; empty if none."""
    found = _SETTING.search(said)
    return error.param if error and error.param else found[0] if found else ""


_STREAM_HTTP = {
    "overloaded_error": 529,
    "rate_limit_error": 429,
    "api_error": 500,
    "authentication_error": 401,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "invalid_request_error": 400,
    "billing_error": 402,
    "timeout_error": 504,
}
"""What an error within a stream would have been as an answer (Anthropic's errors)."""


def _of_stream(settings: ProviderSettings, structured: Structured, reader: Reader) -> Failure:
    """The answer had begun well, and then told of an error."""
    error = reader.error
    assert error is not None
    said = clean(error.message)
    if reader.text:
        return _failure(settings, "cut", "call_broke_off", said)
    http = int(error.code) if re.fullmatch(r"[45]\d\d", error.code) else _STREAM_HTTP.get(error.type, 500)
    return _of_answer(settings, structured, http, {}, error, said)


def _of_caller(settings: ProviderSettings, end: End) -> Failure:
    fault = end.fault.code if end.fault else ""
    unknown = "call_model_failed" if settings.kind == "page" else "call_network" if end.http is None else "call_cut"
    code = CALLER_FAULTS.get(fault, unknown)
    safe = fault not in _UNSENT and (_free(settings) or (code == "call_network" and end.http is None))
    said = clean(end.fault.detail) if end.fault else ""
    return _failure(settings, "failed", code, said, "retry" if safe else None, seconds=settings.seconds)


def _of_reply(settings: ProviderSettings, end: End, raw: str, reader: Reader) -> Failure | None:
    if reader.refusal is not None:
        return _failure(settings, "refused", "call_model_refused", clean(reader.refusal))
    if reader.finish in FINISHED_BY_LENGTH:
        return _failure(settings, "cut", "call_cut_by_length", tokens=settings.max_output)
    if not reader.text:
        if raw.strip() and not reader.ended and reader.unread:
            return _failure(settings, "failed", "call_not_a_reply", said_in(raw))
        return _failure(settings, "failed", "call_empty", again="retry" if _free(settings) else None)
    if not reader.ended:
        again: Again | None = "retry" if _free(settings) else None
        return _failure(settings, "cut", "call_cut", clean(end.fault.detail) if end.fault else "", again)
    return None


def _wait_in(said: str) -> float | None:
    """The wait that the words name: "Please retry in 33.1s" (Gemini), "Please try again in 1m12.5s" or "in 250ms" (OpenAI)."""
    found = re.search(r"(?:try again|retry) in (?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)(ms|s))?", said)
    if not found or not any(found.groups()):
        return None
    hours, minutes, amount, unit = found.groups()
    rest = float(amount.rstrip(".") or 0) * (0.001 if unit == "ms" else 1) if amount else 0.0
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + rest


def _free(settings: ProviderSettings) -> bool:
    prices = prices_of(settings)
    return prices.input == 0 and prices.output == 0


def _failure(
    settings: ProviderSettings,
    status: CallStatus,
    code: str,
    said: str = "",
    again: Again | None = None,
    after: float | None = None,
    structured: Structured | None = None,
    **values: object,
) -> Failure:
    words = DraftError(code, name=settings.name, model=settings.model, **values)
    error = CallError(code=code, message=words.message, hint=words.hint, retry=again == "retry", said=said)
    return Failure(status=status, error=error, again=again, after=after, structured=structured)
