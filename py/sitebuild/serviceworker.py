"""The service worker of the site: its bundled script, with the build that it keeps compiled in.

It stands at exactly `sw.js` in the site's root, so that its scope is the site; the manifest lists neither it nor itself.
As the list holds the digest of every file, another byte anywhere makes another worker, which is how browsers notice.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sitebuild.layout import Placed
from sitebuild.serve import CONTENT_SECURITY_POLICY, ISOLATION, TYPES

SCRIPT = "sw.js"
HEADERS = {"Content-Security-Policy": CONTENT_SECURITY_POLICY, **ISOLATION}
"""What every answer of the worker carries: the same as those of the project's own server."""
_BEFORE = "const PASSAGEWORK_BUILD = "
_PAGE = "index.html"


def settings() -> bytes:
    """What the worker is told beside the files, for the name of the build."""
    return json.dumps([HEADERS, TYPES], sort_keys=True).encode()


def compiled(code: str, version: str, files: Sequence[Placed]) -> str:
    """The worker's script: `code`, bundled, after the build that is named `version` (app/types/sw.d.ts)."""
    listed = [{"path": file.url, "sha256": file.sha256, "bytes": file.bytes} for file in sorted(files, key=_need)]
    build = {"version": version, "files": listed, "headers": HEADERS, "types": TYPES}
    return f"{_BEFORE}{json.dumps(build, separators=(',', ':'))};\n{code}"


def parts(script: str) -> tuple[dict[str, Any], str]:
    """The build that is compiled into a worker's script, and the code after it."""
    line, _, code = script.partition("\n")
    build: dict[str, Any] = json.loads(line.removeprefix(_BEFORE).removesuffix(";"))
    return build, code


def _need(file: Placed) -> tuple[bool, bool, str]:
    """The order in which the offline copy is filled."""
    return file.group != "first", file.url != _PAGE, file.url
