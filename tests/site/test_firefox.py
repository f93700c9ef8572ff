"""The main path in Firefox: open, add a file, search, reload, and all of it again with the server gone."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from sitebuild.node import find_node
from sitebuild.paths import NODE_MODULES
from sitebuild.serve import start_server

DRIVER = Path(__file__).with_name("firefox.mjs")
QUERY = "How do lighthouse keepers measure the height of waves?"
NOTES = """# Waves at the lighthouse

A lighthouse keeper reads the height of waves from marks on the tower. The marks are painted every half metre.
"""


def drive(program: str, folder: Path, url: str, *, add: bool) -> dict[str, Any]:
    """Run the driver, which finds puppeteer-core beside the other JavaScript tools."""
    script = folder / DRIVER.name
    script.write_text(DRIVER.read_text("utf-8"), "utf-8")
    if not (folder / "node_modules").exists():
        (folder / "node_modules").symlink_to(NODE_MODULES, target_is_directory=True)
    asked = {
        "url": url,
        "program": program,
        "profile": str(folder / "profile"),
        "file": str(folder / "waves.md"),
        "query": QUERY,
        "add": add,
    }
    done = subprocess.run(
        [find_node().program, script], input=json.dumps(asked), capture_output=True, text=True, timeout=400, check=False
    )
    assert done.returncode == 0, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return seen


def test_the_main_path_in_firefox(firefox: str, dist: Path, tmp_path: Path) -> None:
    (tmp_path / "waves.md").write_text(NOTES, "utf-8")
    with start_server(dist, base="/courses/lab/", csp=False) as site:
        online = drive(firefox, tmp_path, site.url, add=True)
        url, asked = site.url, len(site.requests)
        # The same address, and nobody behind it.
    offline = drive(firefox, tmp_path, url, add=False)
    assert asked > 0
    for seen in (online, offline):
        assert seen["controlled"]
        assert all(text.startswith("A lighthouse keeper reads the height of waves") for text in seen["found"].values())
    assert online["problems"] == []
