"""The web app manifest, by which browsers install the site (W3C, Web Application Manifest)."""

from __future__ import annotations

from passagework.catalogue import LANGUAGE, text
from sitebuild.layout import Placed

MANIFEST = "app.webmanifest"
"""In the site's root and never renamed: installed copies ask for it again."""
SIZES = (192, 512)
TOUCH = 180
"""The icon of iOS, which takes no other."""
_PAPER = "#faf7f0"


def web_manifest(icons: dict[str, Placed]) -> dict[str, object]:
    """The manifest as plain data; `icons` are by what they are for and their size: `any-192`, `maskable-512`.

    It has no `id`: that would be relative to the origin, which several sites may share. Without one, the address of
    `start_url` is the identity, and that is relative to the manifest, so to this site.
    """
    return {
        "name": text("offline.install.name"),
        "short_name": text("offline.install.name"),
        "description": text("page.description"),
        "lang": LANGUAGE,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "categories": ["education", "productivity"],
        "icons": [_icon(name, file) for name, file in icons.items()],
    }


def _icon(name: str, file: Placed) -> dict[str, str]:
    purpose, _, pixels = name.partition("-")
    return {"src": file.url, "sizes": f"{pixels}x{pixels}", "type": "image/png", "purpose": purpose}
