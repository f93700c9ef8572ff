"""Runs the tests of app/embedding's modules that need no model, with Node's own runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

from sitebuild.node import find_node


def test_the_self_test_tells_right_vectors_from_wrong_ones() -> None:
    command = [find_node().program, "--no-warnings", "--test", Path(__file__).with_name("self-test.test.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
