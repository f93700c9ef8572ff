"""What each target of an export keeps of an item, as lists of which the page shows one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from passagework.models.calls import ItemKind
from passagework.views.templating import render


class Keeps(Protocol):
    """:class:`passagework.exports.items.keeps.Keeps`, of which the kinds are read here."""

    @property
    def kinds(self) -> dict[ItemKind, str]:
        """The form in which each kind arrives."""


def keeps_fragment(rows: Sequence[Keeps]) -> str:
    """Return a list for each target; it names the forms in which items arrive, each once."""
    return render("make_keeps", rows=rows, forms=lambda row: tuple(dict.fromkeys(row.kinds.values())))
