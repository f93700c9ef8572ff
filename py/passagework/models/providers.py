"""A language model that the reader has set up: where it answers, how it is asked, and what it costs.

No key is in any of these: keys stay with the worker that calls (app/calling/).
"""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from passagework.models.base import Frozen

ProviderKind = Literal["openai", "anthropic", "gemini", "page"]
"""``openai``: any server that speaks OpenAI's chat completions; ``page``: a model file that runs in the page."""
PROVIDER_KINDS: tuple[ProviderKind, ...] = get_args(ProviderKind)

Structured = Literal["schema", "json", "prompt"]
"""How a reply's form is asked for: by JSON schema, as some JSON, or in words alone."""


class Prices(Frozen):
    """US dollars for a million tokens; None where the reader has not said, 0 for a model of one's own."""

    input: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    output: float | None = Field(default=None, ge=0, allow_inf_nan=False)


class ProviderSettings(Frozen):
    """One model as the reader has set it up."""

    id: str = Field(pattern=r"^[a-z0-9-]{1,60}$")
    kind: ProviderKind
    name: str = Field(min_length=1, max_length=100)
    """The reader's name for it."""
    base_url: str = Field(default="", max_length=500)
    """Up to and without the path of the operation, for example ``http://localhost:11434/v1``; empty for ``page``."""
    model: str = Field(min_length=1, max_length=200)
    needs_key: bool = True
    structured: Structured = "schema"
    temperature: float | None = Field(default=0.2, ge=0, le=2)
    """None where the provider's own is used, which some models insist on."""
    seed: int | None = None
    max_output: int = Field(default=2000, ge=16, le=200_000)
    """Tokens of a reply, at most."""
    context: int = Field(default=8192, ge=256, le=10_000_000)
    """Tokens that the model reads and writes in all."""
    seconds: int = Field(default=120, ge=5, le=3600)
    """How long nothing may come before the call is given up."""
    prices: Prices = Prices()


KeyHeader = Literal["authorization", "x-api-key", "x-goog-api-key"]
"""The header that carries a key (``authorization`` as a bearer token)."""


class HttpRequest(Frozen):
    """What is sent, but for the key, which the calling worker puts in as ``key_header`` says."""

    method: Literal["GET", "POST"] = "POST"
    url: str
    headers: dict[str, str]
    body: str
    key_header: KeyHeader | None
    """None where there is no key."""


class Usage(Frozen):
    """Tokens that a call took, as the provider counted them, or as they were estimated where it did not."""

    input: int = Field(ge=0)
    output: int = Field(ge=0)
    counted: bool
    """Whether the provider said so."""


class Estimate(Frozen):
    """What a call may take, before it is made.

    ``cost`` is in US dollars, for the whole of ``output``, which is the most that the reply can be; None without prices.
    """

    input: int
    output: int
    cost: float | None
