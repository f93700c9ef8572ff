"""One build at a time: two that make the same folders would take them from under each other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitebuild.errors import BuildError
from sitebuild.paths import BUILD


@contextmanager
def one_build(folder: Path = BUILD) -> Iterator[None]:
    """Hold the build folder; raises BuildError while another process does.

    The operating system lets go of the lock when its process ends, however it ends, so none is ever left behind.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a+") as handle:
        try:
            _lock(handle.fileno())
        except OSError as cause:
            raise BuildError(
                "The site is being built already",
                f"another process holds {folder / 'lock'}",
                "wait until it has finished, or stop it, and run the command again",
            ) from cause
        yield


def _lock(descriptor: int) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
