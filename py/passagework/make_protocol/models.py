"""The acts of setting models up."""

from __future__ import annotations

from pydantic import Field, JsonValue

from passagework.make_protocol.base import Act
from passagework.models.doctor import PageFacts, Result


class PresetsArgs(Act):
    """List the providers that are known by name.

    Data: ``presets``, a list of Presets, each with its ``note`` in words; ``setting`` is what a server must be told to let pages
    from ``origin`` in.
    """

    origin: str = Field(default="", max_length=300)


class CheckArgs(Act):
    """Check the settings of a model as they were typed, numbers as text too.

    Data: a Checked (generation/settings.py): ``settings`` in order, or None; ``origin``, where its calls go; ``errors``, in
    words by field; ``notices``, in words.
    """

    settings: dict[str, JsonValue]


class ProbeArgs(CheckArgs):
    """Say what the connection doctor may try. The model may be left empty.

    Data: ``tries``, a list of Tries (models/doctor.py), ``next``, the first of them that is needed, and ``errors`` as of a check,
    with which there is nothing to try.
    """


class DiagnoseArgs(CheckArgs):
    """Say what results mean, in the order in which they came.

    The page tries ``next``, adds its result, and asks again, until ``next`` is None. Data: ``diagnosis`` (a Diagnosis), ``next``
    (a Try, or None) and ``errors`` as of a check. View: region ``models-doctor``, the diagnosis.
    """

    page: PageFacts
    results: tuple[Result, ...] = Field(max_length=20)


ACTS: dict[str, type[Act]] = {"presets": PresetsArgs, "check": CheckArgs, "probe": ProbeArgs, "diagnose": DiagnoseArgs}
