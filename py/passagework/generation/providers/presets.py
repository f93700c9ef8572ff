"""Providers that are known by name: where they answer, and whether they want a key."""

from __future__ import annotations

from passagework.models.base import Frozen
from passagework.models.providers import ProviderKind, Structured


class Preset(Frozen):
    """A start for a provider's settings; the reader names the model."""

    name: str
    kind: ProviderKind
    base_url: str
    needs_key: bool
    structured: Structured
    local: bool
    """Whether it runs on the reader's own machine, and so costs nothing and sends nothing away."""


PRESETS = (
    Preset(name="OpenAI", kind="openai", base_url="https://api.openai.com/v1", needs_key=True, structured="schema", local=False),
    Preset(
        name="Anthropic", kind="anthropic", base_url="https://api.anthropic.com", needs_key=True, structured="schema", local=False
    ),
    Preset(
        name="Google Gemini",
        kind="gemini",
        base_url="https://generativelanguage.googleapis.com/v1beta",
        needs_key=True,
        structured="schema",
        local=False,
    ),
    Preset(
        name="OpenRouter",
        kind="openai",
        base_url="https://openrouter.ai/api/v1",
        needs_key=True,
        structured="schema",
        local=False,
    ),
    Preset(name="Ollama", kind="openai", base_url="http://localhost:11434/v1", needs_key=False, structured="schema", local=True),
    Preset(
        name="LM Studio", kind="openai", base_url="http://localhost:1234/v1", needs_key=False, structured="schema", local=True
    ),
    Preset(
        name="llama.cpp server",
        kind="openai",
        base_url="http://localhost:8080/v1",
        needs_key=False,
        structured="schema",
        local=True,
    ),
    Preset(name="A file in this page", kind="page", base_url="", needs_key=False, structured="schema", local=True),
)
