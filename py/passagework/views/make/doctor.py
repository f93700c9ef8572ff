"""What the connection doctor found, with the ways on."""

from __future__ import annotations

from passagework.models.doctor import Diagnosis
from passagework.models.providers import ProviderSettings
from passagework.views.templating import render


def doctor_fragment(found: Diagnosis, settings: ProviderSettings) -> str:
    """Render a diagnosis of the model with ``settings``; its list of models is open where one has to be chosen."""
    return render("make_doctor", found=found, settings=settings, choose=found.code in {"choose_model", "no_such_model"})
