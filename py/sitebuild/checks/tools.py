"""Checks made by other tools: ruff, mypy, and the TypeScript compiler over our JavaScript."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sitebuild.node import find_node, install_modules
from sitebuild.paths import NODE_MODULES, NODE_PROJECT, ROOT
from sitebuild.progress import Progress

PROJECTS = ("tsconfig.page.json", "tsconfig.workers.json", "tsconfig.tools.json")


def ruff() -> list[str]:
    """Style and likely faults of all Python files."""
    return _lines([sys.executable, "-m", "ruff", "check", "--quiet", "--output-format", "concise", "."])


def mypy() -> list[str]:
    """Types of all Python, strictly; in tests, that what they call exists."""
    return _lines([sys.executable, "-m", "mypy", "--no-error-summary", "--no-color-output"])


def javascript() -> list[str]:
    """Types of the JavaScript, each folder with the globals of the thread that it runs in."""
    install_modules(Progress())
    compiler = NODE_MODULES / "typescript" / "bin" / "tsc"
    program = str(find_node().program)
    faults: list[str] = []
    for project in PROJECTS:
        faults += _lines([program, str(compiler), "--pretty", "false", "-p", str(NODE_PROJECT / project)])
    return faults


def _lines(command: list[str], cwd: Path = ROOT) -> list[str]:
    """What the tool printed if it failed; a tool that fails silently is a fault too."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return []
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return lines or [f"{command[0]} ended with code {done.returncode} and said nothing"]
