"""What is wrong between the page and a model, if anything."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from passagework.models.base import Frozen
from passagework.models.calls import Fault
from passagework.models.providers import HttpRequest, Structured

Step = Literal["models", "reach", "completion"]
"""``models``: the provider's list of its models. ``reach``: whether anything answers at its address at all, whatever it lets a
page read (a GET in the mode ``no-cors``). ``completion``: a reply of a few words, in the form that is to be used."""

DiagnosisCode = Literal[
    "works",
    "choose_model",
    "not_running",
    "not_reached",
    "origin_refused",
    "permission_refused",
    "mixed_content",
    "wrong_key",
    "no_such_model",
    "no_schema",
    "failed",
]
"""``not_reached``: it is not known whether anything runs there; ``failed``: something else, in the words of a call's error."""


class Try(Frozen):
    """Something to try."""

    step: Step
    request: HttpRequest | None
    """None for ``reach``, and for the model in the page."""
    structured: Structured | None = None
    """Of ``completion``: the form that is asked for."""


class PageFacts(Frozen):
    """Where the page is, as its browser says."""

    origin: str = Field(max_length=300)
    secure: bool
    """Whether it came by https."""


class Result(Frozen):
    """What came of a :class:`Try`: of a request an Outcome of app/types/making.d.ts, of ``reach`` the last two."""

    step: Step
    structured: Structured | None = None
    status: Literal["complete", "cut", "cancelled", "failed"] = "failed"
    http: int | None = None
    headers: dict[str, str] = Field(default_factory=dict)
    fault: Fault | None = None
    raw: str = ""
    reached: bool | None = None
    """Whether anything answered; None where that could not be asked."""
    permission: Literal["granted", "denied", "prompt"] | None = None
    """The reader's word on requests to this machine; None where the browser does not ask for it."""


class Diagnosis(Frozen):
    """What was found, in words."""

    code: DiagnosisCode
    works: bool
    title: str
    text: str
    """What it means, and what to do."""
    setting: str = ""
    """Exactly what is to be set or run, to be copied; empty where there is nothing."""
    where: str = ""
    """Where ``setting`` goes."""
    said: str = ""
    """The provider's own words."""
    models: tuple[str, ...] = ()
    """Those that the provider names."""
    served_model: str = ""
    structured: Structured | None = None
    """The form that was seen to work, or the next to try; None where nothing was seen of it."""
