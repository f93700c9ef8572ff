"""What each command does, once its environment is there."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from sitebuild import browser, checks, openstax, relock
from sitebuild.errors import BuildError
from sitebuild.paths import DIST, PY
from sitebuild.progress import Progress, megabytes
from sitebuild.serve import DEFAULT_PORT, start_server
from sitebuild.site import build as build_site


def build(options: argparse.Namespace, progress: Progress) -> int:
    """Build dist/ and say what it weighs."""
    _build(options.openstax, progress)
    return 0


def serve(options: argparse.Namespace, progress: Progress) -> int:
    """Build dist/, serve it until interrupted."""
    _build(options.openstax, progress)
    with start_server(DIST, base=options.base, port=options.port) as served:
        if options.port is None and served.port != DEFAULT_PORT:
            progress.note(f"Port {DEFAULT_PORT} is in use; taking {served.port}.")
        progress.note(f"\nPassagework is at {served.url}\nPress Ctrl+C to stop.")
        while True:
            time.sleep(3600)


def test(options: argparse.Namespace, progress: Progress) -> int:
    """Build dist/, find a browser, run pytest; returns pytest's exit code."""
    _build(options.openstax, progress)
    chromium, firefox = browser.ensure(progress), browser.firefox(progress)
    environment = {
        **os.environ,
        browser.VARIABLE: str(chromium),
        **({browser.FIREFOX_VARIABLE: str(firefox)} if firefox else {}),
        "PYTHONPATH": os.pathsep.join([str(PY), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep),
    }
    command = [sys.executable, "-m", "pytest", *options.pytest]
    return subprocess.run(command, env=environment, check=False).returncode


def report(options: argparse.Namespace, progress: Progress) -> int:
    """Compute eval/retrieval/report.json and eval/checks/report.json, then build dist/ with what it says of them."""
    source = openstax.find_source(options.openstax, progress)
    if source is None:
        raise BuildError(
            "The report needs the OpenStax text",
            "the study's questions are about it, and it could not be fetched",
            "name a copy of openstax/osbooks-statistics with --openstax FOLDER",
        )
    os.environ[openstax.VARIABLE] = str(source)
    # Imported here, since no other command needs what it needs.
    from eval.checks.report import write as write_checks
    from eval.retrieval.report import write

    write(progress)
    _build(source, progress)
    with progress.step("Judging the checks of drafts"):
        write_checks()  # with the meaning model that has just been built
    _build(source, progress)
    return 0


def check(options: argparse.Namespace, progress: Progress) -> int:
    """Run the checks; returns 1 if any found a fault."""
    return checks.run_all(options.only, progress)


def lock(options: argparse.Namespace, progress: Progress) -> int:
    """Pin everything anew."""
    relock.relock(progress)
    return 0


def _build(named: Path | None, progress: Progress) -> None:
    source = openstax.find_source(named, progress)
    made = build_site(source, progress)
    progress.note(
        f"dist/ is complete: {len(made.files)} files, {megabytes(made.total)}; "
        f"a first visit takes {megabytes(made.first_visit)}. ({progress.total():.0f} s)"
    )
