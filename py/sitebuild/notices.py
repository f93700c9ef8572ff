"""The notices of the software, fonts and model that the site carries, with the licence texts that their packages hold."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from sitebuild.fetch import Fetcher
from sitebuild.lock import Lock
from sitebuild.paths import NODE_MODULES

LICENCE_NAMES = ("LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license", "ThirdPartyNotices.txt")

_HEAD = """\
Passagework carries the works below, each under its own licence.
Python packages hold their licence texts inside their wheels, in the folder *.dist-info.

Compiled into the WebAssembly of @wllama/wllama, under the same terms as it (the MIT licence, below):
llama.cpp and ggml, Copyright (c) 2023-2026 The ggml authors
JSON for Modern C++, Copyright (c) 2013-2026 Niels Lohmann

"""


def third_party_notices(lock: Lock, fetcher: Fetcher) -> str:
    """One text: each package with version and licence, then the licence texts of the npm packages."""
    python = sorted({(a.origin.package, a.origin.version) for a in lock.assets.values() if a.origin.source != "npm"})
    npm = sorted({(a.origin.package, a.origin.version) for a in lock.assets.values() if a.origin.source == "npm"})
    lines = [f"{name} {version} (Python)" for name, version in python]
    lines += [f"{name} {version} (npm), {npm_licence(name)}" for name, version in npm]
    texts = [
        f"\n{'=' * 100}\n{asset.name.removeprefix('npm/')}\n\n{fetcher.require(asset.name).read_text('utf-8').strip()}\n"
        for asset in lock.assets.values()
        if Path(asset.origin.path).name in LICENCE_NAMES
    ]
    return "\n".join([_HEAD, *lines, *texts])


def npm_licence(package: str) -> str:
    """The licence that an npm package names."""
    manifest = json.loads((NODE_MODULES / package / "package.json").read_text(encoding="utf-8"))
    return str(manifest.get("license", "licence not named"))


def licence_files(packages: Iterable[str]) -> list[tuple[str, str]]:
    """The licence files of npm packages, as (package, path)."""
    return [(name, file) for name in packages for file in LICENCE_NAMES if (NODE_MODULES / name / file).is_file()]
