"""What a person meets at the command line: help, wrong arguments, failures, and an environment that is made once."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sitebuild import cli, environment
from sitebuild.errors import BuildError, NetworkError
from sitebuild.paths import REQUIREMENTS, ROOT, cache_root
from sitebuild.progress import Progress
from sitebuild.run import run as run_program
from sitebuild.run import run_lines

QUIET = Progress(io.StringIO())
PYTHON = (sys.executable, "-c")
FAILURE: dict[str, Any] = {"what": "It could not be installed", "remedy": "check the network", "error": NetworkError}


def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def test_help_names_every_command_and_what_the_first_run_costs() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("serve", "build", "test", "check", "lock"):
        assert f"\n    {command} " in done.stdout
    assert "downloads about" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["serve", "--port", "70000"], "1 to 65535"), (["paint"], "invalid choice"), ([], "required: COMMAND")],
)
def test_wrong_arguments_are_told_before_anything_is_made(arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert said in done.stderr


def test_the_entry_needs_nothing_installed() -> None:
    # -S leaves site-packages out: what is imported must be the standard library or ours.
    done = subprocess.run([sys.executable, "-S", str(ROOT / "build.py"), "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def ensure(wanted: str, progress: Progress) -> None:
        raise BuildError("The packages could not be installed", "the registry did not answer", "check the network")

    monkeypatch.setattr(environment, "ensure", ensure)


@pytest.mark.usefixtures("failing")
def test_a_failure_says_what_why_and_what_works_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["build"]) == 1
    said = capsys.readouterr().err
    assert "The packages could not be installed" in said
    assert "why:        the registry did not answer" in said
    assert "what works: check the network" in said
    assert "Traceback" not in said


@pytest.mark.usefixtures("failing")
def test_verbose_adds_the_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--verbose", "build"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_an_unexpected_failure_is_told_in_words_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ensure(wanted: str, progress: Progress) -> None:
        raise RuntimeError("disk on fire")

    monkeypatch.setattr(environment, "ensure", ensure)
    assert cli.main(["build"]) == 1
    said = capsys.readouterr().err
    assert "RuntimeError: disk on fire" in said
    assert "--verbose" in said


def test_a_cache_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "a-file" / "cache"
    (tmp_path / "a-file").touch()
    monkeypatch.setenv("PASSAGEWORK_CACHE", str(blocked))
    monkeypatch.setattr(environment, "ensure", lambda wanted, progress: cache_root().mkdir(parents=True))
    assert cli.main(["build"]) == 1
    said = capsys.readouterr().err
    assert f"{blocked} cannot be used" in said
    assert os.strerror(errno.ENOTDIR) in said
    assert "PASSAGEWORK_CACHE" in said


def test_a_full_disk_is_not_taken_for_a_missing_network() -> None:
    program = f"import sys; sys.exit('OSError: [Errno 28] {os.strerror(errno.ENOSPC)}')"
    for call in (lambda: run_lines([*PYTHON, program], print, **FAILURE), lambda: run_program([*PYTHON, program], **FAILURE)):
        with pytest.raises(BuildError) as caught:
            call()
        assert "room on the disk" in caught.value.remedy
        assert "network" not in caught.value.remedy


class Made:
    """Stands in for venv and pip, which take a minute: counts how often each is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.log: list[str] = []
        monkeypatch.setattr(environment, "create", self.create)
        monkeypatch.setattr(environment, "install", lambda python, file, progress: self.log.append(file.stem))

    def create(self, root: Path, progress: Progress) -> None:
        self.log.append("create")
        python = environment.python_of(root)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        (root / "passagework.json").unlink(missing_ok=True)


def test_the_environment_is_made_once_and_grows_for_the_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, root = Made(monkeypatch), tmp_path / "venv"
    environment.ensure("build", QUIET, root)
    environment.ensure("build", QUIET, root)
    assert made.log == ["create", "build"]
    environment.ensure("test", QUIET, root)
    environment.ensure("test", QUIET, root)
    environment.ensure("build", QUIET, root)
    assert made.log == ["create", "build", "test"]


def test_an_environment_whose_making_was_interrupted_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, root = Made(monkeypatch), tmp_path / "venv"
    made.create(root, QUIET)  # a Python without pip may be there already
    environment.ensure("build", QUIET, root)
    assert made.log == ["create", "create", "build"]


def test_an_installation_that_failed_goes_on_in_the_same_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, root = Made(monkeypatch), tmp_path / "venv"
    install = environment.install

    def fail(python: Path, file: Path, progress: Progress) -> None:
        raise NetworkError("The packages could not be installed", "no network", "check it")

    monkeypatch.setattr(environment, "install", fail)
    with pytest.raises(NetworkError):
        environment.ensure("build", QUIET, root)
    monkeypatch.setattr(environment, "install", install)
    environment.ensure("build", QUIET, root)
    assert made.log == ["create", "build"]


@pytest.mark.parametrize("change", [{"build": "other"}, {"python": "3.0"}])
def test_it_is_made_anew_when_requirements_or_python_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, str]
) -> None:
    made, root = Made(monkeypatch), tmp_path / "venv"
    environment.ensure("build", QUIET, root)
    stamp = root / "passagework.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text("utf-8")), **change}), "utf-8")
    environment.ensure("build", QUIET, root)
    assert made.log == ["create", "build"] * 2


def test_a_failed_installation_says_what_would_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("nothing==1.0 --hash=sha256:" + "0" * 64 + "\n", encoding="utf-8")
    for name, value in {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": "/dev/null"}.items():
        monkeypatch.setenv(name, value)
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(BuildError) as caught:
        environment.install(Path(sys.executable), wanted, QUIET)
    assert "wanted.txt" in caught.value.what
    assert "network" in caught.value.remedy


@pytest.mark.parametrize("name", ["build", "test", "node"])
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    lines = (REQUIREMENTS / f"{name}.txt").read_text("utf-8").replace("\\\n", " ").splitlines()
    requirements = [line for line in lines if line and not line.startswith("#")]
    assert requirements
    for line in requirements:
        assert "==" in line
        assert "--hash=sha256:" in line


def test_the_cache_is_where_the_variable_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PASSAGEWORK_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.delenv("PASSAGEWORK_CACHE")
    assert cache_root().name == "passagework"
