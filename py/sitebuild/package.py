"""Builds the wheels of our own package from py/passagework: sources and data files, with fixed times.

There are four: what every visit needs; what only reading the reader's own files needs, which comes with the first file;
what only studies need, a reader's own and the published one, which comes when one of them is first asked about; and what
only drafting needs, which comes with the first question or draft.
"""

from __future__ import annotations

import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from sitebuild.digest import files_under
from sitebuild.packages import OWN, OWN_FORMATS, OWN_MAKE, OWN_STUDY, Package
from sitebuild.paths import PY

SOURCE = PY / "passagework"
_EPOCH = (1980, 1, 1, 0, 0, 0)

# Prefixes of the modules that only the workers on demand import, and of those that only the build does.
ON_DEMAND = (
    "passagework/browser/mapper.py",
    "passagework/browser/on_demand.py",
    "passagework/browser/parser.py",
    "passagework/formats/",
    "passagework/mapping/",
    "passagework/parsing.py",
    "passagework/text/language",
    "passagework/views/evaluation/",
    "passagework/views/templates/evaluation.",
)

# Prefixes of the modules that only studies import, in the search's worker: a reader's own, and the published one whose
# questions are looked at or that is run again. They go before those above.
STUDIES = (
    "passagework/evaluation/",
    "passagework/exports/",
    "passagework/measures/",
    "passagework/models/evaluation.py",
    "passagework/models/report.py",
    "passagework/models/rerun.py",
    "passagework/models/study.py",
    "passagework/rerun_",
    "passagework/stats/",
    "passagework/study_",
    "passagework/views/charts/",
    "passagework/views/evaluation/__init__.py",
    "passagework/views/evaluation/names.py",
    "passagework/views/evaluation/parts.py",
    "passagework/views/evaluation/rankings.py",
    "passagework/views/evaluation/rerun.py",
    "passagework/views/evaluation/writing.py",
    "passagework/views/study/",
    "passagework/views/templates/evaluation_parts.",
    "passagework/views/templates/evaluation_rankings.",
    "passagework/views/templates/evaluation_rerun.",
    "passagework/views/templates/study",
)

# Prefixes of the modules that only drafting imports, in the search's worker. They go before those above.
DRAFTING = (
    "passagework/checks/",
    "passagework/dollars.py",
    "passagework/exports/items/",
    "passagework/generation/",
    "passagework/make_",
    "passagework/making/",
    "passagework/models/calls.py",
    "passagework/models/item_contents.py",
    "passagework/models/doctor.py",
    "passagework/models/findings.py",
    "passagework/models/filters.py",
    "passagework/models/items.py",
    "passagework/models/practice.py",
    "passagework/models/providers.py",
    "passagework/models/subjects.py",
    "passagework/practice/",
    "passagework/richtext/",
    "passagework/views/make/",
    "passagework/views/templates/make_",
)

# What sanitises the formulas of a stored section when it is read, which the search's worker does.
_SANITISER = ("__init__", "inline", "mathml_content", "mathml_core", "mathml_items", "xmltree")
_ALWAYS = tuple(f"passagework/formats/{name}.py" for name in _SANITISER)


def version_of(source: Path = SOURCE) -> str:
    """`__version__` of the package, read without importing it."""
    for line in (source / "__init__.py").read_text(encoding="utf-8").splitlines():
        if line.startswith("__version__"):
            return line.split('"')[1]
    raise ValueError(f"{source}/__init__.py sets no __version__")


def build_wheels(folder: Path, source: Path = SOURCE) -> list[tuple[Package, Path]]:
    """Write the wheels into `folder` and return them with their packages; each module is in exactly one."""
    return [(package, build_wheel(folder, source, package)) for package in (OWN, OWN_FORMATS, OWN_STUDY, OWN_MAKE)]


def build_wheel(folder: Path, source: Path = SOURCE, package: Package = OWN) -> Path:
    """Write the wheel of `package` into `folder` and return its path; same sources, same bytes.

    Members are stored, not compressed: the wheel is only the input of the step that compiles it to bytecode.
    """
    version = version_of(source)
    stem = f"{package.name.replace('-', '_')}-{version}"
    members = {
        name: file.read_bytes()
        for file in files_under(source)
        if file.suffix != ".pyc" and _package_of(name := f"passagework/{file.relative_to(source).as_posix()}") is package
    }
    members |= _metadata(f"{stem}.dist-info", package.name, version)
    record = f"{stem}.dist-info/RECORD"
    members[record] = "".join([*(_record_line(*item) for item in members.items()), f"{record},,\n"]).encode()
    target = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data)
    return target


def _package_of(name: str) -> Package:
    if name in _ALWAYS:
        return OWN
    if name.startswith(DRAFTING):
        return OWN_MAKE
    if name.startswith(STUDIES):
        return OWN_STUDY
    return OWN_FORMATS if name.startswith(ON_DEMAND) else OWN


def _metadata(info: str, name: str, version: str) -> dict[str, bytes]:
    return {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: sitebuild\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }


def _record_line(name: str, data: bytes) -> str:
    digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"
