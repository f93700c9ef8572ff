"""The one page, rendered whole at build time by the views that also run in the browser.

What it shows before Python has started is therefore what Python would show: the shelf, the method with
the numbers of the code, and the empty search.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from passagework.catalogue import LANGUAGE, messages
from passagework.views.evaluation.summary import StudySummary
from passagework.views.shelf import MethodFacts, ShelfText
from passagework.views.templating import environment
from sitebuild.paths import STATIC

PAGE_WORDS = (
    "boot.",
    "copy.",
    "error.",
    "format.",
    "library.",
    "offline.",
    "page.",
    "ranker.",
    "reading.",
    "remark.",
    "retrieve.",
)
"""Prefixes of the words that the page's own scripts use; they travel in the page."""


@dataclass(frozen=True)
class PageIcons:
    """Paths of the icon and of the manifest by which the site is installed."""

    icon: str
    touch: str
    manifest: str


@dataclass(frozen=True)
class PageAssets:
    """Paths of the page's own files, relative to it."""

    styles: str
    early: str
    """Classic script that sets theme and view before the first paint (app/page/early.js)."""
    early_integrity: str
    """Its digest, as the integrity attribute has it: an altered script does not run."""
    script: str
    """Module script (app/page/main.js and what it imports)."""
    script_integrity: str
    icons: PageIcons
    modules: tuple[tuple[str, str], ...] = ()
    """What the module script imports as it starts, each with its digest."""
    fonts: tuple[str, ...] = ()
    """Fonts to preload: those of the first paint."""


def render_index(
    config: Mapping[str, Any],
    shelf: Sequence[ShelfText],
    facts: MethodFacts,
    assets: PageAssets,
    policy: str | None = None,
    *,
    study: StudySummary | None = None,
) -> str:
    """Render index.html.

    ``config`` is the site configuration that the page hands to the workers; ``policy`` a content
    security policy for the ``<meta>`` element, None where the server's header is enough; ``study`` is what the
    report of the study comes to, None for a site without one.
    """
    template = environment().from_string((STATIC / "index.html.j2").read_text("utf-8"))
    return template.render(
        language=LANGUAGE,
        policy=policy,
        assets=assets,
        shelf=tuple(shelf),
        facts=facts,
        study=study,
        config_json=json_for_script(config),
        words_json=json_for_script(page_words()),
    )


def page_words() -> dict[str, str]:
    """The part of the catalogue that the page's scripts use."""
    return {key: words for key, words in messages().items() if key.startswith(PAGE_WORDS)}


def json_for_script(value: object) -> Markup:
    """JSON that can stand inside a script element: ``<``, ``>`` and ``&`` are written as escapes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)
