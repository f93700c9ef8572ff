"""Finds a Chromium for the tests, and installs one where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from sitebuild.errors import BuildError
from sitebuild.progress import Progress

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
VARIABLE = "PASSAGEWORK_CHROMIUM"

Lookup = Callable[[str], str | None]


def ensure(progress: Progress) -> Path:
    """A Chromium or Chrome that starts; installs one where this machine allows it, else raises BuildError."""
    attempts = (installed, playwright_own, lambda: _from_playwright(progress), lambda: _from_apt(progress))
    for attempt in attempts:
        found = attempt()
        if found is not None:
            return found
    raise BuildError(
        "The site tests need a browser",
        "no Chromium or Chrome was found, Playwright's own could not be downloaded, and no package manager may be used",
        "install Chromium or Chrome (Debian and Ubuntu: sudo apt-get install chromium), or name one in "
        f"the environment variable {VARIABLE}",
    )


def installed(lookup: Lookup = shutil.which, elsewhere: Iterable[str] = ELSEWHERE) -> Path | None:
    """An installed browser: the one that PASSAGEWORK_CHROMIUM names, else one on the PATH or in its usual place."""
    named = os.environ.get(VARIABLE)
    if named:
        if not starts(Path(named)):
            raise BuildError(
                f"The browser that {VARIABLE} names does not start", f"{named} --version failed", "correct or unset it"
            )
        return Path(named)
    candidates = [path for name in NAMES if (path := lookup(name))] + list(elsewhere)
    return next((Path(path) for path in candidates if starts(Path(path))), None)


def starts(program: Path) -> bool:
    """Whether the program answers to --version (on Windows, where Chrome does not: whether it is there)."""
    if sys.platform == "win32":
        return program.is_file()
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def playwright_own() -> Path | None:
    """Playwright's own Chromium if it was downloaded before."""
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stdout.strip()
    return Path(said) if said and starts(Path(said)) else None


def _from_playwright(progress: Progress) -> Path | None:
    with progress.step("Looking for Playwright's own Chromium"):
        command = [sys.executable, "-m", "playwright", "install", "chromium", "--no-shell"]
        done = _quietly(command, seconds=300)
    return playwright_own() if done else None


def _from_apt(progress: Progress) -> Path | None:
    if not may_use_apt():
        return None
    with progress.step("Installing Chromium with apt-get"):
        environment = {"DEBIAN_FRONTEND": "noninteractive"}
        _quietly(["apt-get", "update"], seconds=300, env=environment)
        packages = ["chromium", "fonts-liberation"]
        _quietly(["apt-get", "install", "-y", "--no-install-recommends", *packages], seconds=900, env=environment)
    return installed()


def may_use_apt(lookup: Lookup = shutil.which) -> bool:
    """Whether this process may install with apt-get: it is there, and we are root."""
    return lookup("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def _quietly(command: list[str], *, seconds: float, env: dict[str, str] | None = None) -> bool:
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=seconds, env={**os.environ, **(env or {})}, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
