"""The acts of setting models up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from passagework.catalogue import text
from passagework.generation.doctor import diagnose as diagnosis_of
from passagework.generation.doctor import next_try, tries
from passagework.generation.providers.presets import PRESETS, Preset
from passagework.generation.settings import check_settings
from passagework.make_protocol.models import CheckArgs, DiagnoseArgs, PresetsArgs, ProbeArgs
from passagework.making.desk import Desk
from passagework.protocol import Value, View
from passagework.views.make.doctor import doctor_fragment


async def presets(_: Desk, args: PresetsArgs) -> Value:
    """List the providers that are known by name."""
    return Value(data={"presets": [_told(preset, args.origin) for preset in PRESETS]})


async def check(_: Desk, args: CheckArgs) -> Value:
    """Check the settings of a model."""
    return Value(data=check_settings(args.settings).model_dump())


async def probe(_: Desk, args: ProbeArgs) -> Value:
    """Say what may be tried."""
    checked = check_settings(args.settings, model_wanted=False)
    if checked.settings is None:
        return Value(data={"tries": [], "next": None, "errors": checked.errors})
    first = next_try(checked.settings, ())
    return Value(
        data={
            "tries": [each.model_dump() for each in tries(checked.settings)],
            "next": first.model_dump() if first else None,
            "errors": {},
        }
    )


async def diagnose(_: Desk, args: DiagnoseArgs) -> Value:
    """Say what results mean."""
    checked = check_settings(args.settings, model_wanted=False)
    if checked.settings is None:
        return Value(data={"diagnosis": None, "next": None, "errors": checked.errors})
    following = next_try(checked.settings, args.results)
    found = diagnosis_of(checked.settings, args.page, args.results)
    return Value(
        data={"diagnosis": found.model_dump(), "next": following.model_dump() if following else None, "errors": {}},
        view=View(region="models-doctor", html=doctor_fragment(found, checked.settings)),
    )


def _told(preset: Preset, origin: str) -> dict[str, object]:
    note = text(f"provider.note.{preset.id}")
    return {**preset.model_dump(), "setting": preset.setting.replace("{origin}", origin), "note": note}


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {
    "presets": presets,
    "check": check,
    "probe": probe,
    "diagnose": diagnose,
}
