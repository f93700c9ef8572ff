"""Why a call failed: the providers' documented answers, and those that were seen in reports of their users."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.generation.calls_of import end, failure_of, free, settings

from passagework.generation.faults import CALLER_FAULTS
from passagework.generation.quoting import clean, said_in
from passagework.generation.waiting import wait_in, wait_of

WORD = 'data: {"choices":[{"delta":{"content":"Yes"}}]}\n\n'
DONE = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'


def body(message: str, **fields: object) -> str:
    return json.dumps({"error": {"message": message, **fields}})


def code_of(http: int, raw: str, kind: str = "openai", structured: str = "schema", **fields: object) -> str:
    found = failure_of(settings(kind, **fields), end(http), raw, structured)
    assert found is not None
    return found.error.code


def test_a_whole_reply_is_no_fault() -> None:
    assert failure_of(settings(), end(), WORD + DONE) is None


@pytest.mark.parametrize(
    ("http", "raw", "code"),
    [
        (401, body("Incorrect API key provided"), "call_wrong_key"),
        (402, body("This request requires more credits, or fewer max_tokens."), "call_quota"),
        (403, body("Country, region, or territory not supported"), "call_forbidden"),
        (403, body("Key limit exceeded (total limit).", code=403), "call_quota"),
        (404, body("The model `x` does not exist", code="model_not_found"), "call_no_such_model"),
        (404, body('model "x" not found, try pulling it first', type="api_error"), "call_no_such_model"),
        (404, body("No endpoints found for x/y.", code=404), "call_no_such_model"),
        (400, body("x is not a valid model ID", code=400), "call_no_such_model"),
        (400, '{"error":"No models loaded. Please load a model in the developer page."}', "call_no_such_model"),
        (404, "404 page not found", "call_no_such_path"),
        (404, '{"detail":"Not Found"}', "call_no_such_path"),
        (408, "", "call_provider_slow"),
        (409, body("Conflict"), "call_provider_busy"),
        (413, body("Request exceeds the maximum size", type="request_too_large"), "call_too_long"),
        (400, body("This model's maximum context length is 8192 tokens."), "call_too_long"),
        (400, body("request (731 tokens) exceeds the available context size (512 tokens)"), "call_too_long"),
        (429, body("Rate limit reached", code="rate_limit_exceeded"), "call_rate_limited"),
        (429, body("You exceeded your current quota", type="insufficient_quota"), "call_quota"),
        (422, '{"detail":[{"loc":["body","seed"],"msg":"extra fields not permitted"}]}', "call_setting_refused"),
        (422, '{"detail":[{"loc":["body","stop"],"msg":"extra fields not permitted"}]}', "call_refused_request"),
        (400, body("Unsupported value", param="temperature", code="unsupported_value"), "call_setting_refused"),
        (500, body("The server had an error"), "call_provider_failed"),
        (502, "<html><h1>502 Bad Gateway</h1></html>", "call_provider_failed"),
        (503, body("Slow Down"), "call_overloaded"),
        (504, "", "call_provider_slow"),
        (529, body("Overloaded", type="overloaded_error"), "call_overloaded"),
        (418, "", "call_refused_request"),
    ],
)
def test_answers_that_are_errors(http: int, raw: str, code: str) -> None:
    assert code_of(http, raw) == code


def test_a_key_that_is_missing_is_not_called_wrong() -> None:
    assert code_of(401, body("Unauthorized"), needs_key=False) == "call_key_wanted"


def test_gemini_tells_of_a_wrong_key_as_of_a_wrong_argument() -> None:
    raw = '[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}]'
    assert code_of(400, raw, "gemini") == "call_wrong_key"


def test_anthropic_tells_of_an_empty_account_as_of_a_wrong_request() -> None:
    raw = body("Your credit balance is too low to access the Anthropic API.", type="invalid_request_error")
    assert code_of(400, raw, "anthropic") == "call_quota"


def test_an_organisation_that_lets_no_page_in_is_not_called_a_wrong_key() -> None:
    """janhq/jan#5689, anthropic-sdk-typescript#741."""
    raw = body("CORS requests are not allowed for this Organization because of its settings.", type="authentication_error")
    assert code_of(401, raw, "anthropic") == "call_organisation_refuses_pages"


@pytest.mark.parametrize(
    ("kind", "http", "raw", "structured", "less"),
    [
        # llama-cpp-python 0.3.36.
        (
            "openai",
            400,
            body("[{'msg': \"Input should be 'text' or 'json_object'\"}]"),
            "schema",
            "json",
        ),
        # LM Studio (lmstudio-bug-tracker#189).
        ("openai", 400, "{\"error\":\"'response_format.type' must be 'json_schema' or 'text'\"}", "json", "prompt"),
        ("openai", 400, body("Invalid schema for response_format 'reply'", param="response_format"), "schema", "json"),
        ("openai", 404, body("No endpoints found that can handle the requested parameters."), "schema", "json"),
        ("anthropic", 400, body("output_config: Extra inputs are not permitted"), "schema", "prompt"),
        ("gemini", 400, body('Invalid JSON payload received. Unknown name "responseJsonSchema"'), "schema", "json"),
        ("page", 400, body("failed to parse grammar", code=400, type="invalid_request_error"), "schema", "json"),
    ],
)
def test_a_form_that_is_refused_is_asked_for_in_less(kind: str, http: int, raw: str, structured: str, less: str) -> None:
    found = failure_of(settings(kind), end(http), raw, structured)
    assert (found.error.code, found.again, found.structured, found.error.retry) == ("call_form_refused", "less", less, False)


def test_without_a_form_none_was_refused() -> None:
    assert code_of(400, body("json_schema is odd"), structured="prompt") == "call_refused_request"


@pytest.mark.parametrize(
    ("headers", "said", "after"),
    [
        ({"Retry-After": "3"}, "", 3.0),
        ({"retry-after-ms": "250", "retry-after": "3"}, "", 0.25),
        ({}, "Please try again in 20ms. Visit …", 0.02),
        ({}, "Please try again in 1m12.5s.", 72.5),
        ({}, "You exceeded your current quota, please check your plan and billing details. Please retry in 33.4s.", 33.4),
        ({}, "", None),
        ({"retry-after": "soon"}, "", None),
    ],
)
def test_a_limit_says_how_long_to_wait(headers: dict[str, str], said: str, after: float | None) -> None:
    found = failure_of(settings(), end(429, headers=headers), body(said, code="rate_limit_exceeded"))
    assert (found.error.code, found.again, found.after) == ("call_rate_limited", "retry", after)


def test_a_wait_until_a_date() -> None:
    now = datetime(2026, 11, 30, 11, 0, tzinfo=UTC)
    assert wait_of({"retry-after": "Mon, 30 Nov 2026 11:00:45 GMT"}, now) == 45
    assert wait_of({"retry-after": "Mon, 30 Nov 2026 10:00:00 GMT"}, now) == 0


@given(st.text(alphabet="0123456789.hms tryagain+-:GMT,Jan"))
def test_a_wait_that_cannot_be_read_is_none(words: str) -> None:
    for found in (wait_of({"retry-after": words, "retry-after-ms": words}), wait_in(f"Please retry in {words}"), wait_in(words)):
        assert found is None or found >= 0


def test_a_wait_of_hours_is_told_and_not_waited_for() -> None:
    found = failure_of(settings(), end(429, headers={"retry-after": "7200"}), body("Too many"))
    assert (found.error.code, found.again, found.after) == ("call_limit_for_long", None, None)
    assert "120 minutes" in found.error.message
    assert failure_of(settings(), end(503, headers={"retry-after": "7200"})).again is None


@pytest.mark.parametrize("code", CALLER_FAULTS)
def test_every_fault_of_the_caller_has_words(code: str) -> None:
    found = failure_of(settings(), end(None, "failed", code, "the browser's words"))
    assert (found.status, found.error.code) == ("failed", CALLER_FAULTS[code])
    assert (found.error.said, bool(found.error.hint)) == ("", True)


def test_the_browsers_words_are_not_told_as_the_providers_and_those_of_the_model_in_the_page_are() -> None:
    assert failure_of(settings(), end(None, "failed", "network", "network error")).error.said == ""
    assert failure_of(settings("page"), end(None, "failed", "model_failed", "out of memory")).error.said == "out of memory"


def test_a_fault_that_is_not_known_still_ends_in_words() -> None:
    assert failure_of(settings(), end(None, "failed", "of_tomorrow")).error.code == "call_network"
    assert failure_of(settings("page"), end(None, "failed", "model_of_tomorrow")).error.code == "call_model_failed"


@pytest.mark.parametrize(
    ("code", "paid", "unpaid"),
    [
        ("network", "retry", "retry"),
        ("timeout", None, "retry"),
        ("worker_died", None, "retry"),
        ("no_key", None, None),
        ("locked_key", None, None),
        ("unbound", None, None),
        ("blocked", None, None),
        ("permission", None, None),
        ("mixed_content", None, None),
        ("no_model_loaded", None, None),
    ],
)
def test_a_call_is_made_again_only_where_it_cannot_be_paid_twice(code: str, paid: str | None, unpaid: str | None) -> None:
    ended = end(None, "failed", code)
    assert (failure_of(settings(), ended).again, failure_of(free(), ended).again) == (paid, unpaid)


@pytest.mark.parametrize("status", ["cut", "failed"])
def test_text_before_a_break_is_kept_and_paid(status: str) -> None:
    found = failure_of(settings(), end(200, status, "network", "net::ERR_INCOMPLETE_CHUNKED_ENCODING"), WORD)
    assert (found.status, found.error.code, found.again) == ("cut", "call_cut", None)
    assert failure_of(free(), end(200, status, "network"), WORD).again == "retry"


def test_an_answer_without_text_before_a_break() -> None:
    assert failure_of(settings(), end(200, "cut", "timeout")).error.code == "call_timeout"
    assert failure_of(settings(), end(200, "cut", "network")).again is None


def test_a_stream_that_ends_without_an_end_is_cut() -> None:
    assert failure_of(settings(), end(), WORD).error.code == "call_cut"


def test_a_stream_that_broke_after_its_end_was_said_is_whole() -> None:
    """No text comes after the reason to stop, only the count of tokens."""
    assert failure_of(settings(), end(200, "cut", "network"), WORD + DONE) is None


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("openai", 'data: {"choices":[{"delta":{"content":"Yes"},"finish_reason":"length"}]}\n\ndata: [DONE]\n\n'),
        ("gemini", 'data: {"candidates":[{"content":{"parts":[{"text":"Yes"}]},"finishReason":"MAX_TOKENS"}]}\n\n'),
        (
            "anthropic",
            '{"type":"message","content":[{"type":"text","text":"Yes"}],"stop_reason":"model_context_window_exceeded"}',
        ),
    ],
)
def test_a_reply_that_is_as_long_as_it_may_be(kind: str, raw: str) -> None:
    found = failure_of(settings(kind, max_output=321), end(), raw)
    assert (found.status, found.error.code, "321" in found.error.message) == ("cut", "call_cut_by_length", True)


def test_a_refusal_quotes_the_model() -> None:
    found = failure_of(settings(), end(), 'data: {"choices":[{"delta":{"refusal":"I can\'t."},"finish_reason":"stop"}]}\n\n')
    assert (found.status, found.error.code, found.error.said) == ("refused", "call_model_refused", "I can't.")


def test_an_error_in_the_stream_before_any_text_is_told_as_an_answer() -> None:
    raw = 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'
    found = failure_of(settings("anthropic"), end(), raw)
    assert (found.error.code, found.again, found.error.said) == ("call_overloaded", "retry", "Overloaded")


def test_an_error_in_the_stream_after_text_is_not_tried_again() -> None:
    found = failure_of(settings(), end(), WORD + 'data: {"error":{"code":502,"message":"Provider disconnected"}}\n\n')
    assert (found.status, found.error.code, found.again) == ("cut", "call_broke_off", None)


def test_a_reply_of_thoughts_alone_is_empty() -> None:
    raw = 'data: {"choices":[{"delta":{"reasoning":"Hm."},"finish_reason":"stop"}]}\n\n'
    assert failure_of(settings(), end(), raw).error.code == "call_empty"


def test_a_login_page_is_no_model() -> None:
    found = failure_of(settings(), end(), "<!doctype html><style>p{}</style><title>Sign&nbsp;in</title><p>Please sign in</p>")
    assert (found.error.code, found.error.said) == ("call_not_a_reply", "Sign in Please sign in")


@pytest.mark.parametrize(("status", "code"), [("cancelled", "call_cancelled"), ("interrupted", "call_interrupted")])
def test_ends_that_the_reader_made(status: str, code: str) -> None:
    found = failure_of(settings(), end(200, status), WORD)
    assert (found.status, found.error.code, found.again) == (status, code, None)


KEYS = [
    "sk-proj-abcdefghijkl",
    "sk-ant-api03-abcdef",
    "sk-or-v1-0123456789",
    "AIzaSyA1234567890",
    "gsk_abcdefgh",
    "sk-abcd****wxyz",
]


@pytest.mark.parametrize("key", KEYS)
def test_what_looks_like_a_key_is_not_quoted(key: str) -> None:
    assert clean(f"Incorrect API key provided: {key}. See") == "Incorrect API key provided: …. See"


@given(st.text(max_size=3000))
def test_words_of_others_are_one_short_line(words: str) -> None:
    for shown in (clean(words), said_in(words)):
        assert len(shown) <= 500
        assert all(character.isprintable() for character in shown)


def test_names_with_braces_do_not_break_the_words() -> None:
    found = failure_of(settings(name="{0} {name!r}", model="{model.__class__}"), end(404), body("model gone"))
    assert found.error.message == "{0} {name!r} has no model “{model.__class__}” that you may use."
