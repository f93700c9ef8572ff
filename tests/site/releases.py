"""Another release of the built site, made from it in a moment: for tests of what a deployment does to open tabs."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path

from tests.site.sabotage import script_of

from sitebuild.layout import MANIFEST, Placed, read_manifest
from sitebuild.serviceworker import SCRIPT, compiled, parts


def deploy(site: Path, name: str) -> str:
    """Make of the site in a folder another release, which carries ``name`` on its root element; returns its version.

    As on a host, the files of the release before are gone: the page's script has another name, and the old one is missing.
    """
    before = read_manifest(site)
    page, script = (site / "index.html").read_text("utf-8"), script_of(site)
    code = (site / script).read_bytes() + f"\ndocument.documentElement.dataset.release = {name!r};\n".encode()
    renamed = f"assets/main-{sha256(code).hexdigest()[:8].upper()}.js"
    version = sha256(f"{before.version} {name}".encode()).hexdigest()[:16]
    (old,) = (file for file in before.files if file.url == script)
    moved = replace(old, url=renamed, sha256=sha256(code).hexdigest(), bytes=len(code))
    (site / script).unlink()
    (site / renamed).write_bytes(code)
    for was, now in ((script, renamed), (old.integrity, moved.integrity), (before.version, version)):
        assert was in page
        page = page.replace(was, now)
    (site / "index.html").write_text(page, "utf-8")
    rest = [file for file in before.files if file.url not in {script, "index.html"}]
    _list(site, version, [*rest, moved, _again(site, "index.html")])
    return version


def _again(site: Path, url: str) -> Placed:
    data = (site / url).read_bytes()
    return Placed(url, sha256(data).hexdigest(), len(data), "first")


def _list(site: Path, version: str, files: list[Placed]) -> None:
    content = {"version": version, "files": [asdict(file) for file in files]}
    (site / MANIFEST).write_text(json.dumps(content), "utf-8")
    _, code = parts((site / SCRIPT).read_text("utf-8"))
    (site / SCRIPT).write_text(compiled(code, version, files), "utf-8")
