"""Builds the wheel of our own package from py/passagework: sources and data files, with fixed times."""

from __future__ import annotations

import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from sitebuild.digest import files_under
from sitebuild.paths import PY

SOURCE = PY / "passagework"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def version_of(source: Path = SOURCE) -> str:
    """`__version__` of the package, read without importing it."""
    for line in (source / "__init__.py").read_text(encoding="utf-8").splitlines():
        if line.startswith("__version__"):
            return line.split('"')[1]
    raise ValueError(f"{source}/__init__.py sets no __version__")


def build_wheel(folder: Path, source: Path = SOURCE) -> Path:
    """Write the wheel of `source` into `folder` and return its path; same sources, same bytes.

    Members are stored, not compressed: the wheel is only the input of the step that compiles it to bytecode.
    """
    version = version_of(source)
    info = f"passagework-{version}.dist-info"
    members = {
        f"passagework/{file.relative_to(source).as_posix()}": file.read_bytes()
        for file in files_under(source)
        if file.suffix != ".pyc"
    }
    members[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: passagework\nVersion: {version}\n".encode()
    members[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: sitebuild\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = f"{info}/RECORD"
    members[record] = "".join([*(_record_line(*item) for item in members.items()), f"{record},,\n"]).encode()
    target = folder / f"passagework-{version}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data)
    return target


def _record_line(name: str, data: bytes) -> str:
    digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"
