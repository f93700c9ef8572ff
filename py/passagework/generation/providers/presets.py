"""Providers that are known by name: where they answer, what they want, and what to start with.

Names of models go out of date: they are where to begin, and the list that the provider itself gives is what counts. Models of
2026 that think take no temperature, or ignore it, so that none is sent to those who sell them. No price is known here, since
prices change; the reader gives them.
"""

from __future__ import annotations

from passagework.generation.providers.servers import LLAMA_CPP, LM_STUDIO, OLLAMA
from passagework.models.base import Frozen
from passagework.models.providers import Prices, ProviderKind, Structured

FREE = Prices(input=0, output=0)


class Preset(Frozen):
    """A start for a provider's settings."""

    id: str
    """Its words are ``provider.note.<id>``."""
    name: str
    kind: ProviderKind
    base_url: str
    needs_key: bool
    structured: Structured = "schema"
    local: bool
    """Whether it runs on the reader's own machine, and so costs nothing and sends nothing away."""
    models: tuple[str, ...] = ()
    """To begin with; the first is the first to try."""
    temperature: float | None = None
    context: int
    seconds: int = 120
    prices: Prices = Prices()
    setting: str = ""
    """What must be set for a page to be let in, ``{origin}`` standing for the page's; empty where nothing must."""


PRESETS = (
    Preset(
        id="openai",
        name="OpenAI",
        kind="openai",
        base_url="https://api.openai.com/v1",
        needs_key=True,
        local=False,
        models=("gpt-5.4-mini", "gpt-5-mini"),
        context=128_000,
    ),
    Preset(
        id="anthropic",
        name="Anthropic",
        kind="anthropic",
        base_url="https://api.anthropic.com",
        needs_key=True,
        local=False,
        models=("claude-haiku-4-5", "claude-sonnet-4-6"),
        context=200_000,
    ),
    Preset(
        id="gemini",
        name="Google Gemini",
        kind="gemini",
        base_url="https://generativelanguage.googleapis.com/v1beta",
        needs_key=True,
        local=False,
        models=("gemini-3.6-flash", "gemini-3.5-flash-lite"),
        context=1_000_000,
    ),
    Preset(
        id="openrouter",
        name="OpenRouter",
        kind="openai",
        base_url="https://openrouter.ai/api/v1",
        needs_key=True,
        local=False,
        models=("openai/gpt-5-mini",),
        context=128_000,
    ),
    Preset(
        id="ollama",
        name="Ollama",
        kind="openai",
        base_url="http://localhost:11434/v1",
        needs_key=False,
        local=True,
        models=("qwen3:8b", "llama3.2"),
        temperature=0.2,
        context=4096,
        seconds=300,
        prices=FREE,
        setting=OLLAMA.allow,
    ),
    Preset(
        id="lm_studio",
        name="LM Studio",
        kind="openai",
        base_url="http://localhost:1234/v1",
        needs_key=False,
        local=True,
        temperature=0.2,
        context=4096,
        seconds=300,
        prices=FREE,
        setting=LM_STUDIO.allow,
    ),
    Preset(
        id="llama_cpp",
        name="llama.cpp server",
        kind="openai",
        base_url="http://localhost:8080/v1",
        needs_key=False,
        local=True,
        models=("default",),
        temperature=0.2,
        context=8192,
        seconds=300,
        prices=FREE,
        setting=LLAMA_CPP.start,
    ),
    Preset(
        id="page",
        name="A file in this page",
        kind="page",
        base_url="",
        needs_key=False,
        local=True,
        temperature=0.2,
        context=4096,
        seconds=600,
        prices=FREE,
    ),
)
