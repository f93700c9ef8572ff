"""Pages that die, a quota that is used up, a browser that is killed: the library is there afterwards, whole."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page
from tests.store.serving import serving

from sitebuild.serve import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A page with the functions of tests/store/faults.js."""
    with serving(tmp_path_factory.mktemp("store")) as started:
        yield started


@contextmanager
def opened(context: BrowserContext, served: Served) -> Iterator[Page]:
    """The page in a profile that other pages share."""
    page = context.new_page()
    page.goto(served.url)
    yield page
    page.close()


def crash(page: Page) -> None:
    """End the process of a page at once, as the system does when memory is short."""
    with suppress(Error):  # there is nobody left to answer
        page.goto("chrome://crash")
    with pytest.raises(Error, match="crashed"):
        page.wait_for_timeout(10_000)


def until(page: Page, sign: str) -> None:
    """Wait until the page has given a sign; the policy forbids Playwright's own waiting, which evaluates text."""
    for _ in range(600):
        if page.evaluate("(sign) => globalThis[sign] === true", sign):
            return
        time.sleep(0.02)
    raise AssertionError(f"{sign} did not come")


def without_repeats(states: list[Any]) -> list[Any]:
    """The states that follow each other."""
    return [state for place, state in enumerate(states) if place == 0 or state != states[place - 1]]


OTHER = "other: run of other"
IMPORTING = [
    ["a: run of a", OTHER],
    ["a: run of a", "b: null", OTHER],
    ["a: run of a", "b: first run of b", OTHER],
    ["a: second run of a", "b: first run of b", OTHER],
]
"""What is there after each step of an import and of indexing anew: nothing in between can be seen."""


def test_an_import_that_ends_at_any_write_leaves_every_document_as_before_or_after(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    with opened(context, served) as page:
        seen = page.evaluate("() => faults.killedAtEachWrite('importing', 'afterwards')")
    context.close()
    assert len(seen) > 25, "writes"
    assert without_repeats([sorted(state) for state in seen]) == IMPORTING


def test_a_restore_that_ends_at_any_write_leaves_either_library(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    with opened(context, served) as page:
        seen = page.evaluate("() => faults.killedAtEachWrite('restoring', 'afterRestoring')")
    context.close()
    assert len(seen) > 25, "writes"
    assert without_repeats(seen) == ["mine", "theirs"]


@pytest.mark.parametrize("write", [5, 20])
def test_a_page_whose_process_is_killed_leaves_every_document_as_before_or_after(
    browser: Browser, served: Served, write: int
) -> None:
    context = browser.new_context()
    with opened(context, served) as page:
        page.evaluate("() => faults.prepare()")
    with opened(context, served) as page:
        page.evaluate("(write) => { faults.importing(write); }", write)
        until(page, "hangs")
        crash(page)
    with opened(context, served) as page:
        assert sorted(page.evaluate("() => faults.afterwards()")) in IMPORTING[:-1]
    context.close()


def test_what_finds_no_room_is_refused_and_the_rest_stays(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    with opened(context, served) as page:
        session = context.new_cdp_session(page)
        origin = served.url.removesuffix("/store/")
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
        page.evaluate("() => faults.prepare()")
        page.evaluate("() => faults.filling()")
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        page.evaluate("() => faults.afterFilling()")
    context.close()


def test_site_data_that_is_cleared_under_the_page_leaves_an_empty_library_that_works(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    with opened(context, served) as page:
        page.evaluate("() => faults.prepare()")
        page.evaluate("() => faults.keepOpen()")
        session = context.new_cdp_session(page)
        origin = served.url.removesuffix("/store/")
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
        page.evaluate("() => faults.afterClearing()")
    context.close()


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a browser and its processes are ended by their group")
def test_a_browser_that_is_killed_in_an_upgrade_opens_the_version_before(
    browser: Browser, chromium: str, served: Served, tmp_path: Path
) -> None:
    with running(browser, chromium, tmp_path / "profile") as (process, killed):
        page = killed.contexts[0].new_page()
        page.goto(served.url)
        page.evaluate("() => { faults.upgradeWithoutEnd('upgrade'); }")
        until(page, "amidst")
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    with running(browser, chromium, tmp_path / "profile") as (_, restarted):
        page = restarted.contexts[0].new_page()
        page.goto(served.url)
        page.evaluate("() => faults.afterTheKill('upgrade')")


@contextmanager
def running(browser: Browser, chromium: str, profile: Path) -> Iterator[tuple[subprocess.Popen[bytes], Browser]]:
    """A Chromium of its own, so that it can be killed, with a profile that stays."""
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"]
    process = subprocess.Popen(
        [chromium, *flags, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process, browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{_port(profile)}")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        (profile / "DevToolsActivePort").unlink(missing_ok=True)


def _port(profile: Path) -> int:
    file = profile / "DevToolsActivePort"
    for _ in range(600):
        if file.is_file() and (lines := file.read_text("utf-8").splitlines()):
            return int(lines[0])
        time.sleep(0.05)
    raise AssertionError("Chromium did not start")
