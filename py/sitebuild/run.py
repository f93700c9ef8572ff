"""Runs other programs and turns their failures into BuildErrors that keep the program's own words."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from sitebuild.errors import BuildError

_TAIL_LINES = 15
_LINE_LENGTH = 300


def run(
    command: Sequence[str | Path],
    *,
    what: str,
    remedy: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: str | None = None,
    error: type[BuildError] = BuildError,
) -> str:
    """Run `command` quietly and return what it wrote to stdout.

    Raises `error` with the last lines that the program wrote if it fails or cannot be started.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as cause:
        raise error(what, f"{words[0]} could not be started ({cause.strerror})", remedy) from cause
    if done.returncode != 0:
        raise _failure(error, what, _reason(words[0], done.returncode, done.stderr or done.stdout), remedy)
    return done.stdout


def run_lines(
    command: Sequence[str | Path],
    on_line: Callable[[str], None],
    *,
    what: str,
    remedy: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: str = "",
    error: type[BuildError] = BuildError,
) -> None:
    """Run `command` and hand each line that it writes to `on_line` as it comes; raises like `run`.

    `stdin` is written at once, before anything is read: keep it below the size of a pipe, 64 kB.
    """
    words = [str(word) for word in command]
    try:
        process = subprocess.Popen(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as cause:
        raise error(what, f"{words[0]} could not be started ({cause.strerror})", remedy) from cause
    kept: list[str] = []
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):  # a program that ends early says why, or its code does
            process.stdin.write(stdin)
            process.stdin.close()
        for line in process.stdout:
            kept = [*kept[-_TAIL_LINES:], line]
            on_line(line.rstrip())
    if process.returncode != 0:
        raise _failure(error, what, _reason(words[0], process.returncode, "".join(kept)), remedy)


def _failure(error: type[BuildError], what: str, why: str, remedy: str) -> BuildError:
    """The failure, whose remedy is room on the disk where the program itself says that there is none."""
    full = os.strerror(errno.ENOSPC) in why or "ENOSPC" in why
    return BuildError(what, why, "free some room on the disk, then run the command again") if full else error(what, why, remedy)


def _reason(program: str, code: int, output: str) -> str:
    tail = [line for line in output.strip().splitlines() if line.strip()][-_TAIL_LINES:]
    head = f"{Path(program).name} ended with code {code}"
    if not tail:
        return f"{head} and said nothing"
    return f"{head}:" + "".join(f"\n              {line[:_LINE_LENGTH]}" for line in tail)
