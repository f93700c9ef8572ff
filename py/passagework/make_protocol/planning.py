"""What planning a call takes, whatever it is for."""

from __future__ import annotations

from pydantic import Field

from passagework.make_protocol.base import Act
from passagework.models.base import Frozen
from passagework.models.providers import ProviderSettings, Structured


class CallStart(Frozen):
    """What the page knows of a call before it is planned."""

    id: str
    created: int
    application: str


class PlanArgs(Act):
    """Plan a call: nothing is sent.

    The reply's data: ``call`` (a Call as JSON text), ``head``, ``request`` (an HttpRequest), ``estimate``, and ``stop``, the
    error that forbids the call (over the cap, longer than the model reads), or None. The view is what the reader sees
    before sending: the whole prompt, and which text goes to whom.
    """

    call: CallStart
    provider: ProviderSettings
    structured: Structured | None = None
    """Less than the provider's setting, after a fallback; None for the setting."""
    spent: float = Field(default=0, ge=0)
    """US dollars that this session has cost."""
    cap: float | None = Field(default=None, ge=0)
