"""Why a call failed, in words that a student can act on, and what can be done again.

A call is offered again only where that is safe: the provider said to try later, or refused before the model wrote anything, or
the model is the reader's own and costs nothing. What came before a stream broke has been paid for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, Protocol

from passagework.errors import DraftError
from passagework.generation.budget import prices_of
from passagework.generation.http_errors import BUSY, code_of, setting_in
from passagework.generation.providers.base import FINISHED_BY_LENGTH, Reader, provider_of
from passagework.generation.providers.said import ProviderError
from passagework.generation.quoting import clean, error_of, said_in
from passagework.generation.waiting import wait_in, wait_of
from passagework.models.base import Frozen
from passagework.models.calls import CallError, CallStatus
from passagework.models.providers import ProviderSettings, Structured

Again = Literal["retry", "less"]

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


def _of_answer(
    settings: ProviderSettings,
    structured: Structured,
    http: int,
    headers: Mapping[str, str],
    error: ProviderError | None,
    said: str,
) -> Failure:
    after = wait_of(headers)
    after = wait_in(said) if after is None else after
    code = code_of(settings, structured, http, error, said, after)
    if code == "call_form_refused":
        less = provider_of(settings.kind).weaker(structured)
        return _failure(settings, "failed", code, said, "less" if less else None, structured=less, form=structured)
    if code == "call_rate_limited" and after is not None and after > MOST_WAIT:
        return _failure(settings, "failed", "call_limit_for_long", said, minutes=-(-int(after) // 60))
    if code == "call_rate_limited":
        return _failure(settings, "failed", code, said, "retry", after)
    if http >= 500 or http in BUSY:
        soon = after is None or after <= MOST_WAIT
        return _failure(settings, "failed", code, said, "retry" if soon else None, after if soon else None, http=http)
    return _failure(settings, "failed", code, said, http=http, setting=setting_in(error, said))


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
    # What a browser says of a network is no word of the provider's; what the model in the page says is.
    said = clean(end.fault.detail) if end.fault and settings.kind == "page" else ""
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
        return _failure(settings, "cut", "call_cut", again=again)
    return None


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
