"""Steps of the build, each skipped when what it declares to depend on has not changed.

A step's key is a hash over its inputs' contents, its parameters and the code that runs it; its output is one folder.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sitebuild.digest import files_under, sha256_bytes, sha256_file, sha256_tree
from sitebuild.paths import BUILD, ROOT
from sitebuild.progress import Progress
from sitebuild.stamps import read_stamp, write_stamp


@dataclass(frozen=True)
class Step:
    """One step: `make(folder)` fills an empty folder from `inputs` (files and folders) and `parameters`."""

    name: str
    title: str
    make: Callable[[Path], None]
    inputs: Iterable[Path] = ()
    parameters: Mapping[str, object] = field(default_factory=dict)

    def key(self) -> str:
        """The hash of all that the output depends on."""
        parameters = json.dumps(dict(self.parameters), sort_keys=True, default=str)
        return sha256_bytes(f"{sha256_tree(self.inputs, ROOT)}\n{parameters}".encode())


def run_step(step: Step, progress: Progress, *, build: Path = BUILD, output: Path | None = None) -> Path:
    """The output folder of `step` (`output`, else its own below `build`), made anew if its key or output has changed."""
    target, stamp = output or build / step.name, build / f"{step.name}.json"
    key = step.key()
    if target.is_dir() and read_stamp(stamp) == {"key": key, "output": _contents(target)}:
        return target
    with progress.step(step.title):
        stamp.unlink(missing_ok=True)
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        step.make(target)
    write_stamp(stamp, {"key": key, "output": _contents(target)})
    return target


def _contents(folder: Path) -> dict[str, str]:
    """sha256 of every output file: an altered output counts as not made."""
    return {file.relative_to(folder).as_posix(): sha256_file(file) for file in files_under(folder)}
