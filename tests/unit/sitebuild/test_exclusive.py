"""Only one process builds at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from sitebuild.errors import BuildError
from sitebuild.exclusive import one_build

HOLD = "import sys; from pathlib import Path; from sitebuild.exclusive import one_build\n"
HOLD += "with one_build(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"


def test_a_second_build_is_refused_until_the_first_ends_even_if_it_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(BuildError, match="built already"), one_build(tmp_path):
            pass
        first.kill()
    with one_build(tmp_path):
        pass
