"""Settings as they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from passagework.generation.settings import NO_MODEL, check_settings

TYPED: dict[str, Any] = {
    "id": "mine-1",
    "kind": "openai",
    "name": " Mine ",
    "base_url": "http://localhost:11434/v1",
    "model": " qwen3:8b ",
    "needs_key": False,
    "temperature": "0,3",
    "seed": "",
    "max_output": "1500",
    "context": "8192",
    "seconds": "",
    "prices": {"input": "0.25", "output": ""},
}


@pytest.mark.parametrize(
    ("kind", "typed", "url", "origin"),
    [
        ("openai", "https://api.openai.com/v1", "https://api.openai.com/v1", "https://api.openai.com"),
        ("openai", " https://api.openai.com/v1/chat/completions/ ", "https://api.openai.com/v1", "https://api.openai.com"),
        ("openai", "HTTPS://API.OpenAI.com:443", "https://api.openai.com/v1", "https://api.openai.com"),
        ("openai", "https://openrouter.ai", "https://openrouter.ai/api/v1", "https://openrouter.ai"),
        ("openai", "localhost:11434", "http://localhost:11434/v1", "http://localhost:11434"),
        ("openai", "192.168.1.7:1234/v1/models", "http://192.168.1.7:1234/v1", "http://192.168.1.7:1234"),
        ("openai", "example.org/llm/v2", "https://example.org/llm/v2", "https://example.org"),
        ("openai", "https://exämple.org/v1", "https://xn--exmple-cua.org/v1", "https://xn--exmple-cua.org"),
        ("anthropic", "https://api.anthropic.com/v1/messages", "https://api.anthropic.com", "https://api.anthropic.com"),
        (
            "gemini",
            "https://generativelanguage.googleapis.com",
            "https://generativelanguage.googleapis.com/v1beta",
            "https://generativelanguage.googleapis.com",
        ),
    ],
)
def test_an_address_is_put_in_order(kind: str, typed: str, url: str, origin: str) -> None:
    found = check_settings({**TYPED, "kind": kind, "base_url": typed})
    assert (found.errors, found.settings.base_url, found.origin) == ({}, url, origin)
    assert bool(found.notices) == (typed.strip() != url)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "no address"),
        ("not an address", "no address"),
        ("javascript:alert(1)", "no address"),
        ("ftp://example.org", "https:// or http://"),
        ("https://user:secret@example.org/v1", "before the @"),
        ("https://example.org/v1?key=sk-1", "question mark"),
        ("https://example.org/v1#x", "number sign"),
        ("http://[::1]:11434/v1", "square brackets"),
        ("https://example.org:99999", "no address"),
        ("https://example.org/../v1", "no address"),
        ("https://exa mple.org", "no address"),
        ("https://example.org\\@evil.example", "no address"),
        ("https:///v1", "no address"),
        ("https://-x-.org", "no address"),
    ],
)
def test_an_address_that_cannot_be_used(typed: str, says: str) -> None:
    found = check_settings({**TYPED, "base_url": typed})
    assert (found.settings, found.origin, list(found.errors)) == (None, None, ["base_url"])
    assert says in found.errors["base_url"]


def test_numbers_are_read_from_text_and_empty_ones_mean_none_or_the_usual() -> None:
    settings = check_settings(TYPED).settings
    assert (settings.name, settings.model) == ("Mine", "qwen3:8b")
    assert (settings.temperature, settings.seed, settings.max_output, settings.seconds) == (0.3, None, 1500, 120)
    assert (settings.prices.input, settings.prices.output) == (0.25, None)
    assert check_settings({**TYPED, "temperature": ""}).settings.temperature is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "Not an id"),
        ("kind", "oracle"),
        ("name", "  "),
        ("model", ""),
        ("temperature", "2.1"),
        ("seed", "1.5"),
        ("max_output", "1e9"),
        ("context", "many"),
        ("seconds", "1"),
        ("structured", "xml"),
        ("needs_key", "perhaps"),
    ],
)
def test_each_field_says_what_it_takes(field: str, value: str) -> None:
    found = check_settings({**TYPED, field: value})
    assert (found.settings, list(found.errors)) == (None, [field])


def test_all_that_is_wrong_is_said_at_once() -> None:
    found = check_settings({**TYPED, "base_url": "ftp://x", "model": "", "prices": {"input": "-1"}})
    assert set(found.errors) == {"base_url", "model", "prices.input"}


def test_a_reply_must_leave_room_for_a_prompt() -> None:
    assert "8192" in check_settings({**TYPED, "max_output": "8192"}).errors["max_output"]


def test_the_model_can_be_left_for_later() -> None:
    assert check_settings({**TYPED, "model": ""}, model_wanted=False).settings.model == NO_MODEL


def test_the_model_in_the_page_has_no_address_and_no_key() -> None:
    found = check_settings({**TYPED, "kind": "page", "needs_key": True, "model": ""})
    assert (found.settings.base_url, found.settings.needs_key, found.origin) == ("", False, None)


def test_a_key_that_travels_in_the_open_is_told_of() -> None:
    assert any("key" in notice for notice in check_settings({**TYPED, "base_url": "http://example.org/v1"}).notices)
    assert check_settings({**TYPED, "base_url": "http://192.168.0.2/v1"}).notices == ()


def test_what_does_not_belong_to_settings_is_left_out() -> None:
    """A key that a form sends along by mistake goes no further."""
    assert "sk-canary" not in check_settings({**TYPED, "key": "sk-canary"}).model_dump_json()
