"""A real language model for tests: SmolLM2 with 135 million parameters, as a file and behind an OpenAI-compatible server.

Both are fetched when a test first asks for them, by their pinned sha256, into the cache folder; neither is part of a build.
The model follows a form that a grammar forces on it, and knows next to nothing: fit to prove the way to a model and back.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitebuild.digest import sha256_file
from sitebuild.fetch import Fetcher
from sitebuild.lock import load
from sitebuild.node import find_node, path_with
from sitebuild.paths import cache_root
from sitebuild.progress import Progress
from sitebuild.run import run

HERE = Path(__file__).parent
MODEL = "SmolLM2-135M-Instruct.Q4_1"
"""The name under which the server knows it."""


def model_file() -> Path:
    """The model file, 98 MB."""
    return Fetcher(Progress(), load(HERE / "models.json")).require("smollm2/gguf")


def can_serve() -> bool:
    """Whether package.json names a binary for this machine."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


@contextmanager
def serving(origin: str = "*", context: int = 2048, threads: int = 1) -> Iterator[str]:
    """Serve the model on localhost while the block runs, readable by pages of ``origin``; gives the base URL, with its /v1."""
    command = [str(find_node().program), "server.mjs", str(model_file()), str(context), str(threads), origin]
    with subprocess.Popen(command, cwd=_installed(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, f"the server did not start: {process.stderr.read() if process.stderr else ''}"
            yield address
        finally:
            process.terminate()


def _installed() -> Path:
    """A folder with the server and its packages, as package-lock.json pins them."""
    folder = cache_root() / f"llama-server-{sha256_file(HERE / 'package-lock.json')[:10]}"
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        node = find_node()
        run(
            [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=optional"],
            cwd=folder,
            env={"PATH": path_with(node.program.parent)},
            what="The packages of the model server could not be installed",
            remedy="check the network (the npm registry must be reachable) and run the tests again",
        )
        (folder / "complete").touch()
    shutil.copy(HERE / "server.mjs", folder)
    return folder
