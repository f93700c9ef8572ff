"""Finds the browsers for the tests, and installs them where that is possible."""

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

FIREFOX_NAMES = ("firefox-esr", "firefox")
FIREFOX_ELSEWHERE = ("/Applications/Firefox.app/Contents/MacOS/firefox", "C:/Program Files/Mozilla Firefox/firefox.exe")
FIREFOX_VARIABLE = "PASSAGEWORK_FIREFOX"

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


def firefox(progress: Progress) -> Path | None:
    """A Firefox that starts; installs one where this machine allows it. None where there is none: its test is then left out."""
    found = _named(FIREFOX_VARIABLE) or _first(FIREFOX_NAMES, shutil.which, FIREFOX_ELSEWHERE)
    if found is None and may_use_apt():
        with progress.step("Installing Firefox with apt-get"):
            _apt_install("firefox-esr")
        found = _first(FIREFOX_NAMES, shutil.which, ())
    return found


def installed(lookup: Lookup = shutil.which, elsewhere: Iterable[str] = ELSEWHERE) -> Path | None:
    """An installed browser: the one that PASSAGEWORK_CHROMIUM names, else one on the PATH or in its usual place."""
    return _named(VARIABLE) or _first(NAMES, lookup, elsewhere)


def _named(variable: str) -> Path | None:
    """The program that an environment variable names; raises BuildError if it does not start."""
    named = os.environ.get(variable)
    if named and not starts(Path(named)):
        raise BuildError(f"The browser that {variable} names does not start", f"{named} --version failed", "correct or unset it")
    return Path(named) if named else None


def _first(names: Iterable[str], lookup: Lookup, elsewhere: Iterable[str]) -> Path | None:
    """The first program that starts: one on the PATH, or in its usual place."""
    candidates = [path for name in names if (path := lookup(name))] + list(elsewhere)
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
        _apt_install("chromium", "fonts-liberation")
    return installed()


def _apt_install(*packages: str) -> None:
    environment = {"DEBIAN_FRONTEND": "noninteractive"}
    _quietly(["apt-get", "update"], seconds=300, env=environment)
    _quietly(["apt-get", "install", "-y", "--no-install-recommends", *packages], seconds=900, env=environment)


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
