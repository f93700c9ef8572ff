"""Finding Node and a browser: programs that stand in for them answer as the real ones do."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sitebuild import browser, node
from sitebuild.errors import BuildError
from sitebuild.progress import Progress

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts; run this on POSIX")


def program(path: Path, answer: str, code: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{answer}'\nexit {code}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def looking_in(folder: Path) -> node.Lookup:
    return lambda name: str(folder / name) if (folder / name).exists() else None


@pytest.mark.parametrize(("version", "accepted"), [("v20.0.0", True), ("v24.19.0", True), ("v18.20.4", False), ("?", False)])
def test_system_node_counts_from_version_20(tmp_path: Path, version: str, accepted: bool) -> None:
    program(tmp_path / "node", version)
    program(tmp_path / "npm", "11.0.0")
    assert (node.system_node(looking_in(tmp_path)) is not None) is accepted


def test_node_without_npm_does_not_count(tmp_path: Path) -> None:
    program(tmp_path / "node", "v22.0.0")
    assert node.system_node(looking_in(tmp_path)) is None


@pytest.mark.parametrize(
    ("binary", "modules"), [("bin/node", "lib/node_modules"), ("node.exe", "node_modules")], ids=["posix", "windows"]
)
def test_packaged_node_runs_npm_by_its_own_node(tmp_path: Path, binary: str, modules: str) -> None:
    for file in (binary, f"{modules}/npm/bin/npm-cli.js"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    found = node.node_inside(tmp_path)
    assert found.npm == (str(tmp_path / binary), str(tmp_path / modules / "npm" / "bin" / "npm-cli.js"))


def test_an_installed_browser_must_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    program(tmp_path / "chromium", "cannot open shared object file", code=127)
    assert browser.installed(looking_in(tmp_path), ()) is None
    working = program(tmp_path / "google-chrome", "Google Chrome 140.0")
    assert browser.installed(looking_in(tmp_path), ()) == working


def test_a_named_browser_that_does_not_start_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.VARIABLE, str(tmp_path / "none"))
    with pytest.raises(BuildError, match=browser.VARIABLE):
        browser.installed(looking_in(tmp_path), ())


def test_where_no_browser_can_be_had_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for attempt in ("installed", "playwright_own"):
        monkeypatch.setattr(browser, attempt, lambda: None)
    for attempt in ("_from_playwright", "_from_apt"):
        monkeypatch.setattr(browser, attempt, lambda progress: None)
    with pytest.raises(BuildError) as caught:
        browser.ensure(Progress())
    assert "apt-get install chromium" in caught.value.remedy


def test_apt_is_only_used_by_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert not browser.may_use_apt(lambda name: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.may_use_apt(lambda name: "/usr/bin/apt-get")
    assert not browser.may_use_apt(lambda name: None)
