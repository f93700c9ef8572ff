"""Downloads one exact wheel from the Python package registry, through pip, checked by its sha256."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitebuild.digest import files_under
from sitebuild.environment import PIP_QUIET
from sitebuild.errors import NetworkError
from sitebuild.lock import Origin
from sitebuild.progress import Progress
from sitebuild.run import run

_WATCH_SECONDS = 0.2
# No pip cache: the file goes into ours.
_ONE_WHEEL = (*PIP_QUIET, "--no-cache-dir", "--no-deps", "--only-binary", ":all:")


@contextmanager
def downloaded_wheel(origin: Origin, sha256: str | None, folder: Path, progress: Progress) -> Iterator[Path]:
    """The wheel file of `origin`, in a scratch folder below `folder` that is deleted after the block.

    With `sha256`, pip refuses any other bytes. The wheel may be one for another machine: its tags are read from its name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        wanted = Path(scratch) / "wanted.txt"
        pinned = f"{origin.package}=={origin.version}" + (f" --hash=sha256:{sha256}" if sha256 else "")
        wanted.write_text(pinned + "\n", encoding="utf-8")
        with _watched(Path(scratch), f"Downloading {origin.file}", progress):
            run(
                [sys.executable, "-m", "pip", "download", *_ONE_WHEEL, *wheel_tags(origin.file), "--dest", scratch, "-r", wanted],
                env={"TMPDIR": scratch, "TEMP": scratch},
                what=f"The wheel {origin.file} could not be downloaded",
                remedy="check the network (the Python package registry must be reachable) and run the command again; "
                "what was fetched before is kept",
                error=NetworkError,
            )
        yield Path(scratch) / origin.file


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
